import { payoutRoutes } from '@adhelm/contract/payout';
import type { Register } from '../../http/register.ts';
import type { BankFileService } from './bank-file.service.ts';
import type { PayoutService } from './payout.service.ts';

type Needs = { payouts: PayoutService; bankFiles: BankFileService };

export const registerPayoutRoutes = (register: Register, { payouts, bankFiles }: Needs) => {
  register(payoutRoutes.list, ({ actor, query }) => payouts.list(actor, query));
  register(payoutRoutes.get, ({ actor, params }) => payouts.get(actor, params.id));
  register(payoutRoutes.prepare, ({ actor, body }) => payouts.prepare(actor, body));
  register(payoutRoutes.release, ({ actor, params, body }) => payouts.release(actor, params.id, body));
  register(payoutRoutes.retry, ({ actor, params, body }) => payouts.retry(actor, params.id, body));
  register(payoutRoutes.lookUp, ({ actor, params }) => payouts.lookUp(actor, params.id));
  register(payoutRoutes.makeFile, ({ actor, body }) => bankFiles.make(actor, body.requestKey));
  register(payoutRoutes.file, ({ actor, params }) => bankFiles.get(actor, params.id));
  register(payoutRoutes.reconcile, ({ actor, body }) => bankFiles.reconcile(actor, body.content));
};
