import { keywordSetRoutes } from '@adhelm/contract/keyword-set';
import { defineFeature } from '../../feature.ts';
import { keywordSetRepository } from './keyword-set.repository.ts';
import { registerKeywordSetRoutes } from './keyword-set.routes.ts';
import { keywordSetService } from './keyword-set.service.ts';

export const keywordSetFeature = defineFeature({
  routes: keywordSetRoutes,
  repositories: (tx, scope) => ({ keywordSets: keywordSetRepository(tx, scope) }),
  serve: (register, needs: Parameters<typeof keywordSetService>[0]) =>
    registerKeywordSetRoutes(register, keywordSetService(needs)),
  searched: [{ all: ['GET_KEYWORDSETS'], in: ({ keywordSets }) => keywordSets }],
});
