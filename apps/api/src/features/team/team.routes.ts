import { teamRoutes } from '@adhelm/contract/team';
import type { Register } from '../../http/register.ts';
import type { TeamService } from './team.service.ts';

export const registerTeamRoutes = (register: Register, teams: TeamService) => {
  register(teamRoutes.list, ({ actor, query }) => teams.list(actor, query));
  register(teamRoutes.get, ({ actor, params }) => teams.get(actor, params.id));
  register(teamRoutes.create, ({ actor, body }) => teams.create(actor, body));
  register(teamRoutes.update, ({ actor, params, body }) => teams.update(actor, params.id, body));
  register(teamRoutes.remove, ({ actor, params }) => teams.remove(actor, params.id));
  register(teamRoutes.restore, ({ actor, params }) => teams.restore(actor, params.id));
};
