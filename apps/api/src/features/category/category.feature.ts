import { categoryRoutes } from '@adhelm/contract/category';
import { nicheReport, verticalReport } from '@adhelm/contract/reports/categories';
import { defineFeature } from '../../feature.ts';
import type { ReportService } from '../report/report.service.ts';
import { categoryRepository } from './category.repository.ts';
import { registerCategoryRoutes } from './category.routes.ts';
import { categoryService } from './category.service.ts';

type Needs = Parameters<typeof categoryService>[0] & { reports: Pick<ReportService, 'categories'> };

export const categoryFeature = defineFeature({
  routes: { ...categoryRoutes, verticals: verticalReport.route, niches: nicheReport.route },
  repositories: (tx, scope) => ({ categories: categoryRepository(tx, scope) }),
  serve: (register, needs: Needs) => registerCategoryRoutes(register, categoryService(needs), needs.reports),
  searched: [{ all: ['GET_CATEGORIES'], in: ({ categories }) => categories }],
});
