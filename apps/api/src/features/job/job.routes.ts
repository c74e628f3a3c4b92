import { jobRoutes } from '@adhelm/contract/job';
import type { Register } from '../../http/register.ts';
import type { SyncService } from '../adapter/sync.service.ts';

export const registerJobRoutes = (register: Register, { syncs }: { syncs: SyncService }) => {
  register(jobRoutes.list, ({ actor, query }) => syncs.list(actor, query));
  register(jobRoutes.get, ({ actor, params }) => syncs.jobOf(actor, params.id));
  register(jobRoutes.retry, ({ actor, params }) => syncs.retry(actor, params.id));
};
