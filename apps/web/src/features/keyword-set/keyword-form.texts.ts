const many = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

const SHOWN = 5;

/** The first few, and how many more there are. */
const shortened = (words: readonly string[]): string => {
  const rest = words.length - SHOWN;
  return `${words.slice(0, SHOWN).join(', ')}${rest > 0 ? ` and ${rest.toLocaleString('en-US')} more` : ''}`;
};

/** The texts that make, change and switch keyword sets. */
export const setFormTexts = {
  activate: 'Activate',
  deactivate: 'Deactivate',
  activated: 'Activated',
  deactivated: 'Deactivated',
  nameField: 'Name',
  category: 'Category',
  noCategory: 'No category',
  searchCategory: 'Search verticals and niches',
  noCategories: 'No results found',
  active: 'Active',
  activeHint: 'Only active sets are shown on landing pages.',
  pageNumbers: 'Keywords per page',
  pageNumbersHint: 'How many keywords of this set each page of a landing page shows, from 0 to 20.',
  contentPage: 'Content page',
  contentPageHint: 'Below the article that the ad leads to.',
  searchPage1: 'Search page 1',
  searchPage1Hint: 'After the first keyword was pressed.',
  searchPage2: 'Search page 2',
  searchPage2Hint: 'After the second one.',
  paste: 'Add keywords',
  pasteHint: 'One a line, or separated by commas. Press Ctrl-Enter to add them.',
  add: 'Add',
  preview: (count: number) => many(count, 'new keyword', 'new keywords'),
  willMerge: (duplicates: string[]) =>
    `${many(duplicates.length, 'duplicate', 'duplicates')} will be merged: ${shortened(duplicates)}`,
  merged: (duplicates: string[]) =>
    `${many(duplicates.length, 'duplicate', 'duplicates')} merged: ${shortened(duplicates)}`,
  tooLong: (words: string[], max: number) =>
    `${many(words.length, 'keyword is', 'keywords are')} longer than ${max} characters and left out: ${shortened(words)}`,
  count: (count: number, max: number) => `${count.toLocaleString('en-US')} of ${max} keywords`,
  keywordCount: (count: number) => many(count, 'keyword', 'keywords'),
  list: 'Keywords of the set',
  none: 'No keywords yet. Paste some above.',
  googleSuggestion: (keyword: string) => `${keyword} is a Google suggestion`,
  move: (keyword: string) => `Move ${keyword}`,
  moveHint: 'Drag, or press the up and down arrow keys',
  remove: (keyword: string) => `Remove ${keyword}`,
  removeAll: 'Remove all',
  suggestions: 'Google suggestions',
  history: 'History',
  historyFailed: 'The history could not be loaded.',
  created: 'Created',
  step: (from: string, to: string) => `${from} → ${to}`,
  by: (name: string) => `by ${name}`,
};
