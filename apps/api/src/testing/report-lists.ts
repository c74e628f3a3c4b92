import { reportRoutes } from '@adhelm/contract/report';
import { nicheReport, verticalReport } from '@adhelm/contract/reports/categories';
import type { ReportApp } from './clickhouse-front-app.ts';

type Figures = { revenue: number };

/** What is asked of any list: a query, and who asks. */
type Asked = { query: object; token: string };

export type ReportList = {
  data: (Figures & { isGone: boolean; name: string })[];
  others: { gone: Figures | null; none: Figures | null };
  totals: Figures;
};

/** Every list of figures there is, as rows with a name. */
export const reportLists = (t: ReportApp) => ({
  campaigns: async (asked: Asked): Promise<ReportList> =>
    (await t.callAny(reportRoutes.campaigns, asked)).result,
  ads: async (asked: Asked): Promise<ReportList> => {
    const { ads, ...rest } = (await t.callAny(reportRoutes.ads, asked)).result.data;
    return { ...rest, data: ads };
  },
  keywords: async (asked: Asked): Promise<ReportList> =>
    (await t.callAny(reportRoutes.keywords, asked)).result,
  posts: async (asked: Asked): Promise<ReportList> => {
    const { data, ...rest } = (await t.callAny(reportRoutes.posts, asked)).result;
    return { ...rest, data: data.map((row) => ({ ...row, name: row.title })) };
  },
  keywordSets: async (asked: Asked): Promise<ReportList> =>
    (await t.callAny(reportRoutes.keywordSets, asked)).result,
  advertisers: async (asked: Asked): Promise<ReportList> =>
    (await t.callAny(reportRoutes.userMetrics, asked)).result,
  verticals: async (asked: Asked): Promise<ReportList> =>
    (await t.callAny(verticalReport.route, asked)).result,
  niches: async (asked: Asked): Promise<ReportList> => (await t.callAny(nicheReport.route, asked)).result,
});

export type ReportListName = keyof ReturnType<typeof reportLists>;

const cents = ({ revenue }: Figures): number => Math.round(revenue * 100);

/** What rows, and those beside them, add up to, in cents. */
export const centsOfParts = ({ data, others }: Pick<ReportList, 'data' | 'others'>): number =>
  [...data, ...[others.gone, others.none].flatMap((one) => one ?? [])].reduce(
    (sum, row) => sum + cents(row),
    0,
  );
