import { categoryRoutes } from '@adhelm/contract/category';
import { nicheReport, verticalReport } from '@adhelm/contract/reports/categories';
import type { Register } from '../../http/register.ts';
import type { ReportService } from '../report/report.service.ts';
import type { CategoryService } from './category.service.ts';

export const registerCategoryRoutes = (
  register: Register,
  categories: CategoryService,
  reports: Pick<ReportService, 'categories'>,
) => {
  register(categoryRoutes.list, ({ actor, query }) => categories.list(actor, query));
  register(verticalReport.route, ({ actor, query }) => reports.categories(actor, 'VERTICAL', query));
  register(nicheReport.route, ({ actor, query }) => reports.categories(actor, 'NICHE', query));
  register(categoryRoutes.get, ({ actor, params }) => categories.get(actor, params.id));
  register(categoryRoutes.create, ({ actor, body }) => categories.create(actor, body));
  register(categoryRoutes.update, ({ actor, params, body }) => categories.update(actor, params.id, body));
  register(categoryRoutes.remove, ({ actor, params }) => categories.remove(actor, params.id));
  register(categoryRoutes.restore, ({ actor, params }) => categories.restore(actor, params.id));
};
