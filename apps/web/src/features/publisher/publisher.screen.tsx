import type { ListedPublisher } from '@adhelm/contract/publisher';
import { publisherRoutes } from '@adhelm/contract/publisher';
import { type PublisherRecord, publisherRecordRoutes } from '@adhelm/contract/publisher-record';
import { publisherReport } from '@adhelm/contract/reports/publishers';
import { texts } from '../../lib/texts.ts';
import { defineReport } from '../../resource/report/define-report.tsx';
import { explained } from '../../resource/report/explained.ts';
import { PublisherName } from '../../ui/publisher-name.tsx';
import { MembersCell } from './members-cell.tsx';
import { publisherTexts as words } from './publisher.texts.ts';
import { deletedRow, type PublisherRow, pageOf } from './publisher-row.ts';

const { report } = texts;

const statusOf = ({ isActive }: Partial<PublisherRow>) =>
  isActive ? words.statuses.active : words.statuses.inactive;

export const screen = defineReport(
  publisherReport.route,
  pageOf,
)<PublisherRecord, ListedPublisher>({
  id: 'publisher',
  title: words.title,
  noun: words.noun,
  emptyText: words.none,
  nameOf: ({ name }) => name,
  searchPlaceholder: () => words.search,
  sort: { by: 'revenue', order: 'desc' },
  ofNobody: true,
  deleteByName: true,
  createForAll: true,
  panel: 'wide',
  columns: [
    { key: 'id', label: report.id, format: 'id' },
    {
      key: 'name',
      label: words.publisher,
      format: 'text',
      main: true,
      width: 176,
      render: ({ name, avatar }) => <PublisherName name={name} avatar={avatar} />,
    },
    { key: 'profit', ...explained('profit'), format: 'money', tone: 'sign', width: 118 },
    { key: 'roi', ...explained('roi'), format: 'percent', tone: 'sign' },
    { key: 'revenue', ...explained('revenue'), format: 'money', width: 118 },
    { key: 'cost', ...explained('cost'), format: 'money', width: 118 },
    { key: 'isActive', label: words.status, format: 'status', width: 100, value: statusOf },
    {
      key: 'membersCount',
      label: words.members,
      format: 'integer',
      width: 96,
      render: (row) => <MembersCell row={row} />,
    },
    { key: 'createdAt', label: words.joined, format: 'date', width: 108 },
  ],
  filters: [
    {
      key: 'status',
      label: words.status,
      single: true,
      options: [
        { value: 'ACTIVE', label: words.statuses.active },
        { value: 'INACTIVE', label: words.statuses.inactive },
      ],
    },
  ],
  entity: {
    routes: publisherRecordRoutes,
    form: () => import('./publisher.form.tsx'),
    archived: { route: publisherRoutes.list, rowOf: deletedRow },
  },
});
