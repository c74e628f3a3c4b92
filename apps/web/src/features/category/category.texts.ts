/** The texts of verticals, niches and websites. */
export const categoryTexts = {
  vertical: {
    noun: { one: 'vertical', many: 'verticals' },
    search: 'Search verticals',
  },
  niche: {
    noun: { one: 'niche', many: 'niches' },
  },
  category: {
    name: 'Name',
    niche: 'Niche',
    vertical: 'Vertical',
    website: 'Website',
    keywordSets: 'Set Keywords',
    landingPages: 'Landing pages',
    campaigns: 'Campaigns',
    ads: 'Ads',
    viewNiche: 'View niche',
    viewVertical: 'View vertical',
    viewKeywordSets: 'View keyword sets',
    viewPages: 'View landing pages',
    viewCampaigns: 'View campaigns',
    viewAds: 'View ads',
    selectWebsite: 'Please select website',
    selectVertical: 'Please select vertical',
    websiteFirst: 'Choose the website first.',
    fixedWebsite: 'A category stays with its website.',
    searchWebsite: 'Search websites',
    nothingFound: 'No results found',
  },
};
