import { contentStatus } from '@adhelm/contract/content';
import { type KeywordSet, keywordSetRoutes } from '@adhelm/contract/keyword-set';
import { keywordSetReport } from '@adhelm/contract/reports/keyword-sets';
import type { Result } from '@adhelm/contract/route';
import { setTexts } from '../../content/keyword.texts.ts';
import { texts } from '../../lib/texts.ts';
import { statusLabel } from '../../resource/cells/status.ts';
import type { ListPage } from '../../resource/declaration.ts';
import { websiteLookup } from '../../resource/lookups.ts';
import { defineReport } from '../../resource/report/define-report.tsx';
import { categoryFilter, pageFilter } from '../../resource/report/entity-filters.ts';
import { explained } from '../../resource/report/explained.ts';
import { platformFilter } from '../../resource/report/filters.tsx';
import { NO_FIGURES, type WithOrWithoutFigures } from '../../resource/report/no-figures.ts';
import { SetActions } from './set-actions.tsx';

const { report } = texts;

type SetRow = WithOrWithoutFigures<Result<typeof keywordSetReport.route>['data'][number]>;

const deletedRow = (set: KeywordSet): SetRow => ({
  ...set,
  ...NO_FIGURES,
  isGone: false,
  keywordsCount: set.keywords.length,
});

const pageOf = ({ data, ...rest }: Result<typeof keywordSetReport.route>): ListPage<SetRow> => ({
  ...rest,
  items: data,
});

export const screen = defineReport(
  keywordSetReport.route,
  pageOf,
)({
  id: 'keyword-set',
  title: texts.titles.keywordSet,
  noun: setTexts.noun,
  nameOf: ({ name }) => name,
  sort: { by: 'revenue', order: 'desc' },
  columns: [
    { key: 'id', label: report.id, format: 'id' },
    {
      key: 'name',
      label: setTexts.name,
      format: 'text',
      main: true,
      detail: ({ isActive }) => (isActive ? null : setTexts.inactive),
    },
    {
      key: 'keywordsCount',
      label: setTexts.keywords,
      format: 'integer',
      link: ({ id }) => ({ to: '/keyword', search: { keywordSetIds: id }, hint: setTexts.viewKeywords }),
    },
    { key: 'profit', ...explained('profit'), format: 'money', tone: 'sign' },
    { key: 'roi', ...explained('roi'), format: 'percent', tone: 'sign' },
    { key: 'revenue', ...explained('revenue'), format: 'money' },
    { key: 'cost', ...explained('cost'), format: 'money' },
    { key: 'rpc', ...explained('rpc'), format: 'price', width: 84, tone: 'sign' },
    { key: 'cpa', ...explained('cpa'), format: 'price', width: 92 },
    { key: 'clicks', ...explained('clicks'), format: 'integer', width: 96 },
    {
      key: 'postsCount',
      label: setTexts.pagesUsed,
      format: 'integer',
      width: 96,
      link: ({ id }) => ({ to: '/landing-page', search: { keywordSetIds: id }, hint: setTexts.viewPages }),
    },
    { key: 'status', label: report.status, format: 'status' },
    { key: 'createdByUser', sortKey: 'creator', label: setTexts.creator, format: 'user' },
  ],
  filters: [
    {
      key: 'status',
      label: report.status,
      single: true,
      options: contentStatus.options.map((value) => ({ value, label: statusLabel(value) })),
    },
    { ...platformFilter, label: setTexts.trafficSource },
  ],
  entityFilters: [
    { ...categoryFilter, entityOf: () => null },
    { key: 'websiteIds', label: report.website, entityOf: () => null, lookup: websiteLookup },
    { key: 'keywordSetIds', label: report.keywordSet, entityOf: (row) => row },
    { ...pageFilter, entityOf: () => null },
    { key: 'campaignIds', label: report.campaign, entityOf: () => null },
  ],
  Actions: SetActions,
  bulk: () => import('./use-set-steps.ts'),
  related: () => import('../../content/related-keywords.tsx'),
  entity: {
    routes: keywordSetRoutes,
    form: () => import('./keyword-set.form.tsx'),
    archived: {
      route: keywordSetRoutes.list,
      rowOf: deletedRow,
      query: ({ platform, categoryIds, userIds, ...asked }) => ({
        ...asked,
        createdByUserId: Array.isArray(userIds) ? userIds[0] : undefined,
        trafficSource: platform,
        categoryId: Array.isArray(categoryIds) ? categoryIds[0] : categoryIds,
      }),
    },
  },
});
