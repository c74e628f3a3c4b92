/** The texts of advertisers; they load with their screen. */
export const advertiserTexts = {
  title: 'Advertisers',
  noun: { one: 'advertiser', many: 'advertisers' },
  search: 'Name, email or ID',
  searchNames: 'Name or ID',
  advertiser: 'Advertiser',
  keywordSets: 'Set keyword count',
  landingPages: 'Landing page count',
  campaigns: 'Campaign count',
  publisher: 'Publisher',
  lastActivity: 'Last Activity',
  email: 'Email',
  verified: 'Verified: an admin of the platform',
  viewKeywordSets: 'View set keywords',
  viewPages: 'View landing pages',
  viewCampaigns: 'View campaigns',
};
