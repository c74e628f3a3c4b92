import { payoutRoutes } from '@adhelm/contract/payout';
import { defineFeature } from '../../feature.ts';
import { bankFileRepository } from './bank-file.repository.ts';
import { payoutRepository } from './payout.repository.ts';
import { registerPayoutRoutes } from './payout.routes.ts';
import { payoutWorkRepository } from './payout-work.repository.ts';

export const payoutFeature = defineFeature({
  routes: payoutRoutes,
  repositories: (tx, scope) => ({
    bankFiles: bankFileRepository(tx, scope),
    payouts: payoutRepository(tx, scope),
    payoutWork: payoutWorkRepository(tx),
  }),
  serve: (register, needs: Parameters<typeof registerPayoutRoutes>[1]) =>
    registerPayoutRoutes(register, needs),
});
