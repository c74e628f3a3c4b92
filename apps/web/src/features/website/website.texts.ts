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
};
