import { defineFeature } from '../../feature.ts';
import { campaignRepository } from './campaign.repository.ts';

export const campaignFeature = defineFeature({
  routes: {},
  repositories: (tx, scope) => ({ campaigns: campaignRepository(tx, scope) }),
  searched: [{ all: ['GET_CAMPAIGNS', 'GET_REPORTS'], in: ({ campaigns }) => campaigns }],
});
