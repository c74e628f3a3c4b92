import { adAccountRoutes } from '@adhelm/contract/ad-account';
import type { Register } from '../../http/register.ts';
import type { AdAccountService } from './ad-account.service.ts';

export const registerAdAccountRoutes = (register: Register, adAccounts: AdAccountService) => {
  register(adAccountRoutes.list, ({ actor, query }) => adAccounts.list(actor, query));
  register(adAccountRoutes.get, ({ actor, params }) => adAccounts.get(actor, params.id));
  register(adAccountRoutes.update, ({ actor, params, body }) => adAccounts.update(actor, params.id, body));
  register(adAccountRoutes.syncs, ({ actor, params, query }) => adAccounts.syncs(actor, params.id, query));
};
