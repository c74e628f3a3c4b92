import { z } from 'zod';
import type { Usage } from '../../ports/ad-platform.ts';

const percent = z.number().nonnegative().catch(0);
const appUsage = z.object({ call_count: percent, total_time: percent, total_cputime: percent });
const useCase = appUsage.extend({ estimated_time_to_regain_access: z.number().nonnegative().catch(0) });
const useCases = z.record(z.string(), z.array(useCase));
const accountUsage = z.object({
  acc_id_util_pct: percent,
  reset_time_duration: z.number().nonnegative().catch(0),
});
const insightsUsage = z.object({ app_id_util_pct: percent, acc_id_util_pct: percent });

export type UsageReading = {
  app: Usage;
  /** The worst of the accounts that the answer speaks of. */
  account: Usage;
  accountRealId: string | undefined;
};

const NOTHING: Usage = { percent: 0, waitMs: 0 };

const worse = (one: Usage, other: Usage): Usage => ({
  percent: Math.max(one.percent, other.percent),
  waitMs: Math.max(one.waitMs, other.waitMs),
});

/** Headers may be missing or broken: what cannot be read says nothing. */
const read = <T>(headers: Headers, name: string, schema: z.ZodType<T>): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(headers.get(name) ?? '')).data;
  } catch {
    return undefined;
  }
};

const highest = ({ call_count, total_time, total_cputime }: z.infer<typeof appUsage>) =>
  Math.max(call_count, total_time, total_cputime);

/** What the headers of an answer say about how far we may go on. */
export const usageIn = (headers: Headers): UsageReading => {
  const app = read(headers, 'x-app-usage', appUsage);
  const cases = Object.entries(read(headers, 'x-business-use-case-usage', useCases) ?? {});
  const own = read(headers, 'x-ad-account-usage', accountUsage);
  const insights = read(headers, 'x-fb-ads-insights-throttle', insightsUsage);
  const byCase = cases
    .flatMap(([, list]) => list)
    .map((one) => ({ percent: highest(one), waitMs: one.estimated_time_to_regain_access * 60_000 }));
  return {
    app: {
      percent: Math.max(app ? highest(app) : 0, insights?.app_id_util_pct ?? 0),
      waitMs: 0,
    },
    account: [
      ...byCase,
      // The time until the meter is empty is a reason to wait only when it is full.
      ...(own
        ? [
            {
              percent: own.acc_id_util_pct,
              waitMs: own.acc_id_util_pct >= 100 ? own.reset_time_duration * 1000 : 0,
            },
          ]
        : []),
      ...(insights ? [{ percent: insights.acc_id_util_pct, waitMs: 0 }] : []),
    ].reduce(worse, NOTHING),
    accountRealId: cases[0]?.[0],
  };
};

export const overall = ({ app, account }: UsageReading): Usage => worse(app, account);
