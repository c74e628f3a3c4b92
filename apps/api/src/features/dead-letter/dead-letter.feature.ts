import { deadLetterRoutes } from '@adhelm/contract/dead-letter';
import { defineFeature } from '../../feature.ts';
import { deadLetterRepository } from './dead-letter.repository.ts';
import { registerDeadLetterRoutes } from './dead-letter.routes.ts';

export const deadLetterFeature = defineFeature({
  routes: deadLetterRoutes,
  repositories: (tx) => ({ deadLetters: deadLetterRepository(tx) }),
  serve: (register, needs: Parameters<typeof registerDeadLetterRoutes>[1]) =>
    registerDeadLetterRoutes(register, needs),
});
