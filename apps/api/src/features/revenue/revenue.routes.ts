import { revenueFileRoutes } from '@adhelm/contract/revenue-file';
import type { Register } from '../../http/register.ts';
import type { RevenueFileService } from './revenue-file.service.ts';

export const registerRevenueRoutes = (
  register: Register,
  { revenueFiles }: { revenueFiles: RevenueFileService },
) => {
  register(revenueFileRoutes.list, ({ actor }) => revenueFiles.list(actor));
  register(revenueFileRoutes.check, ({ actor, body }) => revenueFiles.check(actor, body));
  register(revenueFileRoutes.apply, ({ actor, body }) => revenueFiles.apply(actor, body));
};
