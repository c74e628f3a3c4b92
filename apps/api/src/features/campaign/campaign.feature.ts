import { campaignRoutes } from '@adhelm/contract/campaign';
import { defineFeature } from '../../feature.ts';
import { campaignRepository } from './campaign.repository.ts';
import { registerCampaignRoutes } from './campaign.routes.ts';
import { campaignService } from './campaign.service.ts';
import { campaignRowsRepository } from './campaign-rows.repository.ts';

export const campaignFeature = defineFeature({
  routes: campaignRoutes,
  repositories: (tx, scope) => ({
    campaigns: campaignRepository(tx, scope),
    campaignRows: campaignRowsRepository(tx, scope),
  }),
  serve: (register, needs: Parameters<typeof campaignService>[0]) =>
    registerCampaignRoutes(register, campaignService(needs)),
  searched: [{ all: ['GET_CAMPAIGNS', 'GET_REPORTS'], in: ({ campaigns }) => campaigns }],
});
