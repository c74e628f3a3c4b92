import { websiteRoutes } from '@adhelm/contract/website';
import type { Register } from '../../http/register.ts';
import type { WebsiteService } from './website.service.ts';

export const registerWebsiteRoutes = (register: Register, websites: WebsiteService) => {
  register(websiteRoutes.list, ({ actor, query }) => websites.list(actor, query));
  register(websiteRoutes.get, ({ actor, params }) => websites.get(actor, params.id));
  register(websiteRoutes.create, ({ actor, body }) => websites.create(actor, body));
  register(websiteRoutes.update, ({ actor, params, body }) => websites.update(actor, params.id, body));
  register(websiteRoutes.remove, ({ actor, params }) => websites.remove(actor, params.id));
  register(websiteRoutes.restore, ({ actor, params }) => websites.restore(actor, params.id));
};
