/** The texts of the search dialog; they load with it. */
export const searchTexts = {
  results: 'Search results',
  bestMatch: 'Best match',
  suggestions: 'Suggestions',
  page: 'Page',
  publisher: 'Publisher',
  start: 'Type to search everything you may see.',
  none: 'No results found',
  failed: 'The search failed',
  count: (matches: number, suggestions: number) => `Best match: ${matches}. Suggestions: ${suggestions}.`,
  keys: [
    ['↑ ↓', 'Move'],
    ['Enter', 'Open'],
    ['Esc', 'Close'],
  ] as const,
};
