import { integrationRoutes } from '@adhelm/contract/integration';
import { defineFeature } from '../../feature.ts';
import { connectAttemptRepository } from './connect-attempt.repository.ts';
import { connectionRepository } from './connection.repository.ts';
import { registerIntegrationRoutes } from './integration.routes.ts';

export const integrationFeature = defineFeature({
  routes: integrationRoutes,
  repositories: (tx, scope) => ({
    connections: connectionRepository(tx, scope),
    connectAttempts: connectAttemptRepository(tx),
  }),
  serve: (register, needs: Parameters<typeof registerIntegrationRoutes>[1]) =>
    registerIntegrationRoutes(register, needs),
});
