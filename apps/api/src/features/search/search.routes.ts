import { searchRoutes } from '@adhelm/contract/search';
import type { Register } from '../../http/register.ts';
import type { SearchService } from './search.service.ts';

export const registerSearchRoutes = (register: Register, search: SearchService) => {
  register(searchRoutes.find, ({ actor, query }) => search.find(actor, query.q ?? ''));
  register(searchRoutes.remember, ({ actor, body }) => search.remember(actor, body.q));
};
