import { contentStatus, POST_KINDS } from '@adhelm/contract/content';
import { type PostListItem, postRoutes } from '@adhelm/contract/post';
import type { SortOf } from '@adhelm/contract/reports/list-report';
import { postReport } from '@adhelm/contract/reports/posts';
import type { Result } from '@adhelm/contract/route';
import { call } from '../../lib/http/client.ts';
import { useActingPublisher, useCan } from '../../lib/session/use-session.ts';
import { texts } from '../../lib/texts.ts';
import type { Column, EntityFilter, Filter, ListPage, Screen } from '../../resource/declaration.ts';
import type { Order } from '../../resource/list/order.ts';
import { websiteLookup } from '../../resource/lookups.ts';
import { ResourcePage } from '../../resource/page/resource-page.tsx';
import { defineReport } from '../../resource/report/define-report.tsx';
import { categoryFilter } from '../../resource/report/entity-filters.ts';
import { explained } from '../../resource/report/explained.ts';
import { funnelColumns } from '../../resource/report/figure-columns.ts';
import { NO_FIGURES } from '../../resource/report/no-figures.ts';
import { PageActions } from './page-actions.tsx';
import { TitleCell, TitleDetail } from './page-cells.tsx';
import { type PageRow, rowOf } from './page-row.ts';

const { report, landingPage, content } = texts;

type Sort = SortOf<typeof postReport>;

const columns: readonly Column<PageRow, Sort>[] = [
  { key: 'id', label: report.id, format: 'id' },
  {
    key: 'title',
    label: landingPage.column,
    format: 'text',
    width: 320,
    main: true,
    render: (page) => <TitleCell page={page} />,
    detail: (page) => <TitleDetail page={page} />,
  },
  { key: 'profit', ...explained('profit'), format: 'money', tone: 'sign' },
  { key: 'roi', ...explained('roi'), format: 'percent', tone: 'sign' },
  { key: 'revenue', ...explained('revenue'), format: 'money' },
  { key: 'cost', ...explained('cost'), format: 'money' },
  ...funnelColumns,
  { key: 'status', label: report.status, format: 'status' },
  {
    key: 'vertical',
    label: landingPage.vertical,
    format: 'text',
    width: 136,
    link: ({ vertical }) =>
      vertical && { to: '/vertical', search: { search: vertical.name }, hint: landingPage.viewVertical },
  },
  {
    key: 'niche',
    label: landingPage.niche,
    format: 'text',
    width: 152,
    link: ({ niche }) =>
      niche && { to: '/niche', search: { search: niche.name }, hint: landingPage.viewNiche },
  },
  { key: 'createdByUser', sortKey: 'creator', label: landingPage.creator, format: 'user' },
];

const filters: readonly Filter[] = [
  {
    key: 'status',
    label: report.status,
    single: true,
    options: contentStatus.options.map((value) => ({ value, label: content.statuses[value] })),
  },
  {
    key: 'kind',
    label: landingPage.kind,
    options: POST_KINDS.map((value) => ({ value, label: landingPage.kinds[value] })),
  },
];

const entityFilters: readonly EntityFilter<PageRow>[] = [
  {
    key: 'websiteIds',
    label: report.website,
    entityOf: () => null,
    lookup: websiteLookup,
    offered: 'GET_WEBSITES',
  },
  { ...categoryFilter, entityOf: ({ niche, vertical }) => niche ?? vertical },
  { key: 'postIds', label: report.landingPage, entityOf: ({ id, title }) => ({ id, name: title }) },
  { key: 'keywordSetIds', label: report.keywordSet, entityOf: () => null },
  { key: 'campaignIds', label: report.campaign, entityOf: () => null },
];

const shared = {
  id: 'landing-page',
  title: landingPage.title,
  noun: landingPage.noun,
  nameOf: ({ title }: PageRow) => title,
  sort: { by: 'revenue', order: 'desc' } satisfies Order<Sort>,
  columns,
  filters,
  entityFilters,
  Actions: PageActions,
  bulk: () => import('./use-page-steps.ts'),
  pages: {
    create: { to: '/shop', search: {} },
    edit: ({ id }: PageRow) => ({ to: '/landing-page/edit', search: { id } }),
  },
};

const pageOf = ({ data, ...rest }: Result<typeof postReport.route>): ListPage<PageRow> => ({
  ...rest,
  items: data,
});

const withFigures = defineReport(
  postReport.route,
  pageOf,
)({ ...shared, entity: { routes: postRoutes, archived: { route: postRoutes.list, rowOf } } });

const { list, ...routes } = postRoutes;

/** For those who may see pages but no reports: the same list without its figures. */
const withoutFigures: Screen<PageRow, PostListItem> = {
  ...shared,
  sort: { by: 'id', order: 'desc' },
  columns: columns.map((column) => (column.key in NO_FIGURES ? { ...column, sortKey: null } : column)),
  routes,
  list: {
    archivedPermission: list.archivedPermission,
    load: async (query, signal) => {
      const { items, meta } = await call(list, { query, signal });
      return { items: items.map(rowOf), meta };
    },
    publisher: { inRows: true, sortable: true },
  },
  editable: () => [],
};

const Component = () => {
  const can = useCan();
  const publisher = useActingPublisher();
  return can('GET_REPORTS') ? (
    <withFigures.Component />
  ) : (
    <ResourcePage key={publisher} screen={withoutFigures} />
  );
};

export const screen = { Component };
