import { defineFeature } from '../../feature.ts';
import { adSearch, keywordSearch } from './large-lists.repository.ts';

/** Of ads and keywords there may be a million, so that they are searched in a way of their own. */
export const adSearchFeature = defineFeature({
  routes: {},
  repositories: (tx, scope) => ({ adSearch: adSearch(tx, scope) }),
  searched: [{ all: ['GET_CAMPAIGNS', 'GET_REPORTS'], in: ({ adSearch: ads }) => ads }],
});

export const keywordSearchFeature = defineFeature({
  routes: {},
  repositories: (tx, scope) => ({ keywordSearch: keywordSearch(tx, scope) }),
  searched: [{ all: ['GET_CATEGORIES', 'GET_REPORTS'], in: ({ keywordSearch: keywords }) => keywords }],
});
