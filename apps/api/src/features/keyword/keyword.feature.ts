import { defineFeature } from '../../feature.ts';
import { keywordRepository } from './keyword.repository.ts';
import { keywordSearch } from './keyword-search.ts';

export const keywordFeature = defineFeature({
  routes: {},
  repositories: (tx, scope) => ({
    keywords: { ...keywordRepository(tx, scope), ...keywordSearch(tx, scope) },
  }),
  searched: [
    {
      all: ['GET_CATEGORIES', 'GET_REPORTS'],
      in: ({ keywords }) => keywords,
      copy: ({ keywords }) => keywords,
    },
  ],
});
