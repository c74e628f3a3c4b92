import { defineFeature } from '../../feature.ts';
import { keywordRepository } from './keyword.repository.ts';

export const keywordFeature = defineFeature({
  routes: {},
  repositories: (tx, scope) => ({ keywords: keywordRepository(tx, scope) }),
});
