import { campaignRoutes } from '@adhelm/contract/campaign';
import type { Register } from '../../http/register.ts';
import type { CampaignService } from './campaign.service.ts';

export const registerCampaignRoutes = (register: Register, campaigns: CampaignService) => {
  register(campaignRoutes.get, ({ actor, params }) => campaigns.get(actor, params.id));
  register(campaignRoutes.create, ({ actor, body }) => campaigns.create(actor, body));
  register(campaignRoutes.update, ({ actor, params, body }) => campaigns.update(actor, params.id, body));
};
