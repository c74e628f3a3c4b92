import { defineFeature } from '../../feature.ts';
import { adRepository } from './ad.repository.ts';
import { adSearch } from './ad-search.ts';

export const adFeature = defineFeature({
  routes: {},
  repositories: (tx, scope) => ({ ads: { ...adRepository(tx, scope), ...adSearch(tx, scope) } }),
  searched: [{ all: ['GET_CAMPAIGNS', 'GET_REPORTS'], in: ({ ads }) => ads, copy: ({ ads }) => ads }],
});
