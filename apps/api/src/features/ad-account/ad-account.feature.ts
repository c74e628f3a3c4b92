import { adAccountRoutes } from '@adhelm/contract/ad-account';
import { defineFeature } from '../../feature.ts';
import { adAccountRepository } from './ad-account.repository.ts';
import { registerAdAccountRoutes } from './ad-account.routes.ts';
import { adAccountService } from './ad-account.service.ts';

export const adAccountFeature = defineFeature({
  routes: adAccountRoutes,
  repositories: (tx, scope) => ({ adAccounts: adAccountRepository(tx, scope) }),
  serve: (register, needs: Parameters<typeof adAccountService>[0]) =>
    registerAdAccountRoutes(register, adAccountService(needs)),
});
