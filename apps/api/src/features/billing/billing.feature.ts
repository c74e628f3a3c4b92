import { billingRoutes } from '@adhelm/contract/billing';
import { defineFeature } from '../../feature.ts';
import { adjustmentRepository } from './adjustment.repository.ts';
import { registerBillingRoutes } from './billing.routes.ts';
import { ledgerRepository } from './ledger.repository.ts';
import { periodRepository } from './period.repository.ts';
import { billingRequestRepository } from './request.repository.ts';

export const billingFeature = defineFeature({
  routes: billingRoutes,
  repositories: (tx, scope) => ({
    adjustments: adjustmentRepository(tx, scope),
    billingPeriods: periodRepository(tx, scope),
    billingRequests: billingRequestRepository(tx),
    ledger: ledgerRepository(tx),
  }),
  serve: (register, needs: Parameters<typeof registerBillingRoutes>[1]) =>
    registerBillingRoutes(register, needs),
});
