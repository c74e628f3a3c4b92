import { reportRoutes } from '@adhelm/contract/report';
import type { Register } from '../../http/register.ts';
import type { ReportService } from './report.service.ts';

export const registerReportRoutes = (register: Register, reports: ReportService) => {
  register(reportRoutes.summary, ({ actor, query }) => reports.summary(actor, query));
  register(reportRoutes.revenueBreakdown, ({ actor, query }) => reports.revenueBreakdown(actor, query));
  register(reportRoutes.costBreakdown, ({ actor, query }) => reports.costBreakdown(actor, query));
  register(reportRoutes.rpcBreakdown, ({ actor, query }) => reports.rpcBreakdown(actor, query));
  register(reportRoutes.roiByHour, ({ actor, query }) => reports.roiByHour(actor, query));
  register(reportRoutes.revenueByCategory, ({ actor, query }) => reports.revenueByCategory(actor, query));
  register(reportRoutes.statisticsSummary, ({ actor, query }) => reports.statisticsSummary(actor, query));
  register(reportRoutes.campaigns, ({ actor, query }) => reports.campaigns(actor, query));
  register(reportRoutes.keywords, ({ actor, query }) => reports.keywords(actor, query));
  register(reportRoutes.posts, ({ actor, query }) => reports.posts(actor, query));
  register(reportRoutes.keywordSets, ({ actor, query }) => reports.keywordSets(actor, query));
  register(reportRoutes.userMetrics, ({ actor, query }) => reports.advertisers(actor, query));
  register(reportRoutes.postStatistics, ({ actor, query }) => reports.postStatistics(actor, query));
  register(reportRoutes.keywordSetStatistics, ({ actor, query }) =>
    reports.keywordSetStatistics(actor, query),
  );
  register(reportRoutes.ads, async ({ actor, query }) => {
    const { data: ads, ...rest } = await reports.ads(actor, query);
    return { data: { ads, ...rest } };
  });
};
