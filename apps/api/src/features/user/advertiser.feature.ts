import { defineFeature } from '../../feature.ts';
import { advertiserRepository } from './advertiser.repository.ts';

export const advertiserFeature = defineFeature({
  routes: {},
  repositories: (tx, scope) => ({ advertisers: advertiserRepository(tx, scope) }),
  searched: [{ all: ['GET_ADVERTISERS', 'GET_REPORTS'], in: ({ advertisers }) => advertisers }],
});
