/** The texts of websites; they load with their screen. */
export const websiteTexts = {
  title: 'Website',
  noun: { one: 'website', many: 'websites' },
  name: 'Name',
  domain: 'Domain',
  domainHint: 'Such as example.com, without https:// and path.',
  aliases: 'Also answers at',
  aliasesHint:
    'Further domains with the same pages, which name the first one as theirs. Enter or a comma ends each.',
  unserved: 'Not served: another website has claimed this domain',
  unservedHosts: (hosts: readonly string[]) =>
    hosts.length === 1
      ? `${hosts[0]} is not served from here: another website has claimed this domain before. It will be once that claim ends.`
      : `${hosts.join(', ')} are not served from here: other websites have claimed these domains before. They will be once those claims end.`,
  remove: (name: string) => `Remove ${name}`,
  favicon: 'Icon',
  faviconHint: 'Shown in the tabs of browsers. Without one, the first letter of the name is.',
  language: 'Language',
  selectLanguage: 'Select language',
  publisher: 'Publisher',
  adsTxt: 'ads.txt',
  adsTxtHint: 'Served as it stands at /ads.txt; nothing is served while it is empty.',
  imprint: 'Imprint',
  imprintHint: 'Shown at /imprint. Leave it empty for a sentence with the name of the publisher.',
  privacy: 'Privacy',
  privacyHint: 'Shown at /privacy. Leave it empty for a text that fits what Adhelm records.',
  consent: 'Consent of visitors',
  consentHint:
    'Decides when the pixels of pages load, and whether the server tells their platforms anything.',
  consentOf: { OFF: 'Do not ask', BANNER: 'Ask with a banner before pixels load' },
  botHandling: 'Robots',
  botHandlingHint: 'They are shown the same pages either way.',
  botHandlingOf: { LEAVE_OUT: 'Leave them out of reports', COUNT: 'Count them like people' },
  feed: 'Feed',
  feedHint: 'Who pays for clicks on sponsored results.',
  feedOf: {
    STANDARD: 'The feed of this installation',
    TONIC: 'Tonic',
    GOOGLE: 'Google related search (script)',
  },
  feedChannels: 'Channels',
  feedChannelsHintOf: {
    TONIC: "The ids of the campaigns at Tonic whose revenue is the website's.",
    GOOGLE: 'What Google counts the website under, and calls it in its reports.',
  },
  feedPublisherId: 'Publisher id',
  feedPublisherIdHint: 'Of your account at Google, as it stands behind “partner-”, such as pub-1234567890.',
  feedStyleId: 'Style id',
  feedStyleIdHint:
    'The look of searches and results, as it is set up at Google. Leave it empty for its default.',
  adTextCheck: 'Texts of ads',
  adTextCheckHint:
    'Google wants to know the text of the ad that brought a visitor. Visitors from ads whose text is not known are shown no sponsored results.',
  adTextCheckOf: {
    WARN: 'Warn where they are not known',
    HOLD: 'Warn, and hold back pages that such ads lead to',
  },
  ipKeeping: 'Internet addresses of visitors',
  ipKeepingOf: { FULL: 'Keep them whole', NETWORK: 'Keep their network only', NONE: 'Keep nothing of them' },
};
