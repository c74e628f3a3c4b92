import type { SearchHit } from '@adhelm/contract/search';

/** The texts of the search dialog; they load with it. */
export const searchTexts = {
  results: 'Search results',
  bestMatch: 'Best match',
  suggestions: 'Suggestions',
  page: 'Page',
  kinds: {
    ad: 'Ad',
    advertiser: 'Advertiser',
    campaign: 'Campaign',
    keyword: 'Keyword',
    keywordSet: 'Keyword set',
    landingPage: 'Landing page',
    niche: 'Niche',
    pixel: 'Pixel',
    publisher: 'Publisher',
    vertical: 'Vertical',
    website: 'Website',
  } satisfies Record<SearchHit['kind'], string>,
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
