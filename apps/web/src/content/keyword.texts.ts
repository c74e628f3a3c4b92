/** The texts of the list of keyword sets. */
export const setTexts = {
  noun: { one: 'keyword set', many: 'keyword sets' },
  name: 'Set keyword',
  keywords: 'Keywords',
  pagesUsed: 'LP Used',
  creator: 'Creator',
  trafficSource: 'Traffic source',
  viewKeywords: 'View keywords',
  viewPages: 'View landing pages',
  viewSet: 'View keyword set',
  inactive: 'Inactive',
  related: 'Try these related keywords instead.',
};
