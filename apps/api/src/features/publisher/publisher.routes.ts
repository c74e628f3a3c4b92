import { publisherRoutes } from '@adhelm/contract/publisher';
import { publisherRecordRoutes as records } from '@adhelm/contract/publisher-record';
import { publisherReport } from '@adhelm/contract/reports/publishers';
import type { Register } from '../../http/register.ts';
import type { ReportService } from '../report/report.service.ts';
import type { PublisherListService } from './publisher-list.service.ts';
import type { PublisherRecordService } from './publisher-record.service.ts';

type Services = {
  lists: PublisherListService;
  kept: PublisherRecordService;
  reports: Pick<ReportService, 'publishers'>;
};

export const registerPublisherRoutes = (register: Register, { lists, kept, reports }: Services) => {
  register(publisherRoutes.list, ({ actor, query }) => lists.list(actor, query));
  register(publisherReport.route, ({ actor, query }) => reports.publishers(actor, query));
  register(records.get, ({ actor, params }) => kept.get(actor, params.id));
  register(records.create, ({ actor, body }) => kept.create(actor, body));
  register(records.update, ({ actor, params, body }) => kept.update(actor, params.id, body));
  register(records.remove, ({ actor, params }) => kept.remove(actor, params.id));
  register(records.restore, ({ actor, params }) => kept.restore(actor, params.id));
  register(records.members, ({ actor, params, query }) => kept.members(actor, params.id, query));
};
