import { publisherRoutes } from '@adhelm/contract/publisher';
import { publisherRecordRoutes } from '@adhelm/contract/publisher-record';
import { publisherReport } from '@adhelm/contract/reports/publishers';
import { defineFeature } from '../../feature.ts';
import { publisherRepository } from './publisher.repository.ts';
import { registerPublisherRoutes } from './publisher.routes.ts';
import { publisherListService } from './publisher-list.service.ts';
import { publisherMemberRepository } from './publisher-member.repository.ts';
import { publisherRecordService } from './publisher-record.service.ts';
import { publisherTermsRepository } from './publisher-terms.repository.ts';

type Needs = Parameters<typeof publisherListService>[0] & Parameters<typeof publisherRecordService>[0];

export const publisherFeature = defineFeature({
  routes: { ...publisherRoutes, metrics: publisherReport.route, ...publisherRecordRoutes },
  repositories: (tx, scope) => ({
    publishers: publisherRepository(tx, scope),
    publisherMembers: publisherMemberRepository(tx, scope),
    publisherTerms: publisherTermsRepository(tx, scope),
  }),
  serve: (register, needs: Needs) =>
    registerPublisherRoutes(register, {
      lists: publisherListService(needs),
      kept: publisherRecordService(needs),
      reports: needs.reports,
    }),
  searched: [{ all: ['GET_PUBLISHERS'], in: ({ publishers }) => publishers }],
});
