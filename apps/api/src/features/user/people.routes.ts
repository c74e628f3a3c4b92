import { peopleRoutes } from '@adhelm/contract/people';
import type { Register } from '../../http/register.ts';
import type { PeopleService } from './people.service.ts';

export const registerPeopleRoutes = (register: Register, people: PeopleService) => {
  register(peopleRoutes.list, ({ actor, query }) => people.list(actor, query));
  register(peopleRoutes.get, ({ actor, params }) => people.get(actor, params.id));
  register(peopleRoutes.create, ({ actor, body }) => people.invite(actor, body));
  register(peopleRoutes.resend, ({ actor, params }) => people.resend(actor, params.id));
  register(peopleRoutes.update, ({ actor, params, body }) => people.update(actor, params.id, body));
  register(peopleRoutes.remove, ({ actor, params }) => people.remove(actor, params.id));
  register(peopleRoutes.restore, ({ actor, params }) => people.restore(actor, params.id));
};
