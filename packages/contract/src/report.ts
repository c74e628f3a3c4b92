import { adReport } from './reports/ads.ts';
import { campaignReport } from './reports/campaigns.ts';
import { keywordSetReport } from './reports/keyword-sets.ts';
import { keywordReport } from './reports/keywords.ts';
import { postReport } from './reports/posts.ts';
import { revenueByCategory } from './reports/revenue-by-category.ts';
import { costBreakdown, revenueBreakdown, roiByHour, rpcBreakdown } from './reports/series.ts';
import { keywordSetStatistics, postStatistics, statisticsSummary } from './reports/statistics.ts';
import { summaryReport } from './reports/summary.ts';
import { advertiserReport } from './reports/user-metrics.ts';

/** Every report that is called `/report/…`. */
export const reportRoutes = {
  summary: summaryReport,
  revenueBreakdown,
  costBreakdown,
  rpcBreakdown,
  roiByHour,
  revenueByCategory,
  statisticsSummary,
  campaigns: campaignReport.route,
  ads: adReport.route,
  keywords: keywordReport.route,
  posts: postReport.route,
  keywordSets: keywordSetReport.route,
  userMetrics: advertiserReport.route,
  postStatistics,
  keywordSetStatistics,
};
