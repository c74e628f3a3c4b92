import { publisherRoutes } from '@adhelm/contract/publisher';
import { defineFeature } from '../../feature.ts';
import { publisherRepository } from './publisher.repository.ts';
import { registerPublisherRoutes } from './publisher.routes.ts';
import type { PublisherService } from './publisher.service.ts';
import { publisherTermsRepository } from './publisher-terms.repository.ts';

export const publisherFeature = defineFeature({
  routes: publisherRoutes,
  repositories: (tx, scope) => ({
    publishers: publisherRepository(tx, scope),
    publisherTerms: publisherTermsRepository(tx, scope),
  }),
  serve: (register, { publishers }: { publishers: PublisherService }) =>
    registerPublisherRoutes(register, publishers),
  searched: [{ all: ['GET_PUBLISHERS'], in: ({ publishers }) => publishers }],
});
