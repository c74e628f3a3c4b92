import { categoryRoutes } from '@adhelm/contract/category';
import { verticalReport } from '@adhelm/contract/reports/categories';
import { texts } from '../../lib/texts.ts';
import { NO_VALUE } from '../../resource/cells/format.ts';
import { defineReport } from '../../resource/report/define-report.tsx';
import { categoryTexts } from './category.texts.ts';
import { figuresAndCounts } from './category-columns.tsx';
import { deletedRow, pageOf } from './category-row.ts';

const { report } = texts;
const { vertical, category } = categoryTexts;

export const screen = defineReport(
  verticalReport.route,
  pageOf,
)({
  id: 'vertical',
  title: texts.titles.vertical,
  noun: vertical.noun,
  nameOf: ({ name }) => name,
  sort: { by: 'revenue', order: 'desc' },
  columns: [
    { key: 'id', label: report.id, format: 'id' },
    {
      key: 'name',
      label: category.name,
      format: 'text',
      main: true,
      detail: ({ website }) => website.domain,
    },
    {
      key: 'nichesCount',
      label: category.niche,
      format: 'integer',
      width: 88,
      link: ({ id, nichesCount }) =>
        nichesCount ? { to: '/niche', search: { verticalId: id }, hint: category.viewNiche } : null,
      render: ({ nichesCount }) => nichesCount || <span className="text-ink-3">{NO_VALUE}</span>,
    },
    ...figuresAndCounts,
  ],
  entity: {
    routes: categoryRoutes,
    form: () => import('./vertical.form.tsx'),
    archived: {
      route: categoryRoutes.list,
      rowOf: deletedRow,
      query: (asked) => ({ ...asked, type: 'VERTICAL' }),
    },
  },
});
