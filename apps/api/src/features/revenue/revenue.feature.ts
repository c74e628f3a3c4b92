import { revenueFileRoutes } from '@adhelm/contract/revenue-file';
import { defineFeature } from '../../feature.ts';
import { feedPullRepository } from './feed-pull.repository.ts';
import { revenueRepository } from './revenue.repository.ts';
import { registerRevenueRoutes } from './revenue.routes.ts';

export const revenueFeature = defineFeature({
  routes: revenueFileRoutes,
  repositories: (tx) => ({ revenue: revenueRepository(tx), feedPulls: feedPullRepository(tx) }),
  serve: (register, needs: Parameters<typeof registerRevenueRoutes>[1]) =>
    registerRevenueRoutes(register, needs),
});
