import { peopleRoutes } from '@adhelm/contract/people';
import { defineFeature } from '../../feature.ts';
import { peopleRepository } from './people.repository.ts';
import { registerPeopleRoutes } from './people.routes.ts';
import { type PeopleNeeds, peopleService } from './people.service.ts';

export const peopleFeature = defineFeature({
  routes: peopleRoutes,
  repositories: (tx, scope) => ({ people: peopleRepository(tx, scope) }),
  serve: (register, needs: PeopleNeeds) => registerPeopleRoutes(register, peopleService(needs)),
  searched: [{ all: ['GET_USERS'], in: ({ people }) => people }],
});
