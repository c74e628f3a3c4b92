/** The texts of websites; they load with their screen. */
export const websiteTexts = {
  title: 'Website',
  noun: { one: 'website', many: 'websites' },
  name: 'Name',
  domain: 'Domain',
  domainHint: 'Such as example.com, without https:// and path.',
  language: 'Language',
  selectLanguage: 'Select language',
  publisher: 'Publisher',
  adsTxt: 'ads.txt',
  adsTxtHint: 'Served as it stands at /ads.txt; nothing is served while it is empty.',
  imprint: 'Imprint',
  imprintHint: 'Shown at /imprint. Leave it empty for a sentence with the name of the publisher.',
  privacy: 'Privacy',
  privacyHint: 'Shown at /privacy. Leave it empty for a text that fits what Adhelm records.',
  ipKeeping: 'Internet addresses of visitors',
  ipKeepingOf: { FULL: 'Keep them whole', NETWORK: 'Keep their network only', NONE: 'Keep nothing of them' },
};
