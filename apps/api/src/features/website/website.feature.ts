import { websiteRoutes } from '@adhelm/contract/website';
import { defineFeature } from '../../feature.ts';
import { websiteRepository } from './website.repository.ts';
import { registerWebsiteRoutes } from './website.routes.ts';
import { websiteService } from './website.service.ts';

export const websiteFeature = defineFeature({
  routes: websiteRoutes,
  repositories: (tx, scope) => ({ websites: websiteRepository(tx, scope) }),
  serve: (register, needs: Parameters<typeof websiteService>[0]) =>
    registerWebsiteRoutes(register, websiteService(needs)),
  searched: [{ all: ['GET_WEBSITES'], in: ({ websites }) => websites }],
});
