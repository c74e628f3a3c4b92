import { clickRoutes } from '@adhelm/contract/click';
import type { Register } from '../../http/register.ts';
import type { ClickService } from './click.service.ts';

export const registerClickRoutes = (register: Register, clicks: ClickService) => {
  register(clickRoutes.list, ({ actor, query }) => clicks.list(actor, query));
};
