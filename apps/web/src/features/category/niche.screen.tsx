import { categoryRoutes } from '@adhelm/contract/category';
import { nicheReport } from '@adhelm/contract/reports/categories';
import { texts } from '../../lib/texts.ts';
import { categoryLookup } from '../../resource/lookups.ts';
import { defineReport } from '../../resource/report/define-report.tsx';
import { categoryTexts } from './category.texts.ts';
import { figuresAndCounts } from './category-columns.tsx';
import { deletedRow, pageOf } from './category-row.ts';
import { VerticalLink } from './vertical-link.tsx';

const { report } = texts;
const { niche, category } = categoryTexts;

export const screen = defineReport(
  nicheReport.route,
  pageOf,
)({
  id: 'niche',
  title: texts.titles.niche,
  noun: niche.noun,
  nameOf: ({ name }) => name,
  sort: { by: 'revenue', order: 'desc' },
  columns: [
    { key: 'id', label: report.id, format: 'id' },
    {
      key: 'name',
      label: category.name,
      format: 'text',
      main: true,
      detail: ({ parent }) => parent && <VerticalLink name={parent.name} />,
    },
    ...figuresAndCounts,
  ],
  entityFilters: [
    {
      key: 'verticalId',
      label: category.vertical,
      entityOf: ({ parent }) => parent,
      lookup: categoryLookup,
    },
  ],
  entity: {
    routes: categoryRoutes,
    form: () => import('./niche.form.tsx'),
    archived: {
      route: categoryRoutes.list,
      rowOf: deletedRow,
      query: ({ verticalId, ...asked }) => ({ ...asked, parentId: verticalId, type: 'NICHE' }),
    },
  },
});
