import { teamRoutes } from '@adhelm/contract/team';
import { defineFeature } from '../../feature.ts';
import { teamRepository } from './team.repository.ts';
import { registerTeamRoutes } from './team.routes.ts';
import { teamService } from './team.service.ts';

export const teamFeature = defineFeature({
  routes: teamRoutes,
  repositories: (tx, scope) => ({ teams: teamRepository(tx, scope) }),
  serve: (register, needs: Parameters<typeof teamService>[0]) =>
    registerTeamRoutes(register, teamService(needs)),
  searched: [{ all: ['GET_TEAMS'], in: ({ teams }) => teams }],
});
