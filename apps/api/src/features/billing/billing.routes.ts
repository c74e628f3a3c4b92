import { billingRoutes } from '@adhelm/contract/billing';
import type { Register } from '../../http/register.ts';
import type { BillingService } from './billing.service.ts';
import type { CloseService } from './close.service.ts';

type Needs = { billing: BillingService; closing: Pick<CloseService, 'close'> };

export const registerBillingRoutes = (register: Register, { billing, closing }: Needs) => {
  register(billingRoutes.list, ({ actor, query }) => billing.list(actor, query));
  register(billingRoutes.summary, ({ actor, query }) => billing.summary(actor, query));
  register(billingRoutes.get, ({ actor, params }) => billing.get(actor, params.id));
  register(billingRoutes.statement, ({ actor, params }) => billing.statement(actor, params.id));
  register(billingRoutes.close, ({ actor, body }) => closing.close(actor, body));
  register(billingRoutes.adjustments, ({ actor, query }) => billing.adjustments(actor, query));
  register(billingRoutes.adjust, ({ actor, body }) => billing.adjust(actor, body));
};
