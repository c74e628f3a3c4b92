import { keywordSetRoutes } from '@adhelm/contract/keyword-set';
import type { Register } from '../../http/register.ts';
import type { KeywordSetService } from './keyword-set.service.ts';

export const registerKeywordSetRoutes = (register: Register, sets: KeywordSetService) => {
  register(keywordSetRoutes.list, ({ actor, query }) => sets.list(actor, query));
  register(keywordSetRoutes.get, ({ actor, params }) => sets.get(actor, params.id));
  register(keywordSetRoutes.create, ({ actor, body }) => sets.create(actor, body));
  register(keywordSetRoutes.update, ({ actor, params, body }) => sets.update(actor, params.id, body));
  register(keywordSetRoutes.remove, ({ actor, params }) => sets.remove(actor, params.id));
  register(keywordSetRoutes.restore, ({ actor, params }) => sets.restore(actor, params.id));
  register(keywordSetRoutes.statusChanges, ({ actor, params }) => sets.statusChanges(actor, params.id));
};
