import { jobRoutes } from '@adhelm/contract/job';
import { defineFeature } from '../../feature.ts';
import { registerJobRoutes } from './job.routes.ts';
import { syncRunRepository } from './sync-run.repository.ts';

export const jobFeature = defineFeature({
  routes: jobRoutes,
  repositories: (tx, scope) => ({ syncRuns: syncRunRepository(tx, scope) }),
  serve: (register, needs: Parameters<typeof registerJobRoutes>[1]) => registerJobRoutes(register, needs),
});
