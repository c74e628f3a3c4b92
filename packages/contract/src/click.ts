import { z } from 'zod';
import { flagParam, id, idParam, instant } from './fields.ts';
import { listMeta } from './list.ts';
import { freshness } from './report-metrics.ts';
import { reportListQuery } from './report-query.ts';
import { named, platform, postRef } from './reports/row-parts.ts';
import { defineRoute } from './route.ts';

const clickRow = z.object({
  id: z.uuid(),
  /** None when nothing says where the visitor came from. */
  platform: platform.nullable(),
  post: postRef.nullable(),
  ad: named.nullable(),
  campaign: named.nullable(),
  adAccount: named.nullable(),
  /** What the click earned: settled where it is, estimated until then. */
  revenue: z.number(),
  estimatedRevenue: z.number(),
  actualRevenue: z.number().nullable(),
  isEstimate: z.boolean(),
  /** Against the keyword's average over the period before, in percent. */
  change: z.number().nullable(),
  keyword: named.nullable(),
  vertical: named.nullable(),
  niche: named.nullable(),
  time: instant,
  advertiser: named.nullable(),
  country: z.string().nullable(),
  ip: z.string().nullable(),
  website: named.nullable(),
  publisherId: id,
  publisher: named,
  /** With isGetDetail=true. */
  detail: z
    .object({
      userAgent: z.string().nullable(),
      referrer: z.string().nullable(),
      keywordSetId: id.nullable(),
    })
    .optional(),
});
export type ClickRow = z.infer<typeof clickRow>;

/** One for every column. */
export const CLICK_SORTS = [
  'id',
  'platform',
  'post',
  'campaign',
  'rpc',
  'change',
  'keyword',
  'vertical',
  'niche',
  'time',
  'advertiser',
  'country',
  'ip',
  'website',
  'publisher',
] as const;
export type ClickSort = (typeof CLICK_SORTS)[number];

export const clickRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/clicks',
    permission: 'GET_REPORTS',
    summary: 'Single clicks with what each earned',
    query: reportListQuery(CLICK_SORTS).safeExtend({
      postId: idParam.optional(),
      isGetDetail: flagParam.optional(),
    }),
    response: z.object({ data: z.array(clickRow), meta: listMeta, ...freshness }),
  }),
};
