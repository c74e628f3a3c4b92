import { budgetChangedTooOften, useCaseLimit, writeBurst } from './graph-errors.ts';
import type { Account, AdSet, Campaign } from './graph-world.ts';

type UseCase = 'ads_management' | 'ads_insights';

export type GraphLimits = {
  appCallsPerHour: number;
  managementCallsPerHour: number;
  insightCallsPerHour: number;
};

/** An app with full access. */
export const FULL_ACCESS: GraphLimits = {
  appCallsPerHour: 1_000_000,
  managementCallsPerHour: 100_000,
  insightCallsPerHour: 190_000,
};

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const WRITES_PER_SECOND = 100;
const BUDGET_CHANGES_PER_HOUR = 4;

/** Counts what happened in the last hour, minute by minute. */
const rollingHour = () => {
  const minutes = new Map<number, number>();
  return {
    count: (now: number): number => {
      const minute = Math.floor(now / MINUTE_MS);
      minutes.set(minute, (minutes.get(minute) ?? 0) + 1);
      let sum = 0;
      for (const [one, calls] of minutes)
        if (one <= minute - 60) minutes.delete(one);
        else sum += calls;
      return sum;
    },
  };
};

type Counted = { account: Account | undefined; useCase: UseCase; now: number };

/** Who may still ask how often, told in headers that rise with every call. */
export const graphLimits = (limits: GraphLimits) => {
  const hours = new Map<string, ReturnType<typeof rollingHour>>();
  const writes = new Map<string, { second: number; count: number }>();
  const budgetChanges = new Map<string, number[]>();
  const counted = (key: string, now: number): number => {
    const hour = hours.get(key) ?? rollingHour();
    hours.set(key, hour);
    return hour.count(now);
  };

  const useCaseHeader = (account: string, useCase: UseCase, percent: number, minutes: number) => ({
    'x-business-use-case-usage': JSON.stringify({
      [account]: [
        {
          type: useCase,
          call_count: percent,
          total_cputime: Math.floor(percent / 5),
          total_time: Math.floor(percent / 4),
          estimated_time_to_regain_access: minutes,
          ads_api_access_tier: 'standard_access',
        },
      ],
    }),
  });

  return {
    /** Counts a call and gives the headers of its answer. */
    count: ({ account, useCase, now }: Counted): Record<string, string> => {
      const percentOf = (calls: number, limit: number) => Math.floor((calls * 100) / limit);
      const app = percentOf(counted('app', now), limits.appCallsPerHour);
      const headers = {
        'x-app-usage': JSON.stringify({
          call_count: app,
          total_time: app,
          total_cputime: Math.floor(app / 2),
        }),
      };
      if (!account) return headers;
      const insights = useCase === 'ads_insights';
      const limit = insights
        ? limits.insightCallsPerHour + 400 * account.ads.length
        : limits.managementCallsPerHour + 40 * account.ads.length;
      const percent = percentOf(counted(`${useCase} ${account.realId}`, now), limit);
      const minutes = percent >= 100 ? 60 - (Math.floor(now / MINUTE_MS) % 60) : 0;
      const own = { ...headers, ...useCaseHeader(account.realId, useCase, percent, minutes) };
      if (percent >= 100) throw useCaseLimit(insights ? 80000 : 80004, own);
      return {
        ...own,
        'x-ad-account-usage': JSON.stringify({
          acc_id_util_pct: percent,
          reset_time_duration: 0,
          ads_api_access_tier: 'standard_access',
        }),
        ...(insights && {
          'x-fb-ads-insights-throttle': JSON.stringify({ app_id_util_pct: app, acc_id_util_pct: percent }),
        }),
      };
    },
    useCaseHeader,
    /** A hundred writes in a second, and no more. */
    countWrite: ({ realId }: Account, now: number) => {
      const second = Math.floor(now / 1000);
      const known = writes.get(realId);
      const count = (known?.second === second ? known.count : 0) + 1;
      writes.set(realId, { second, count });
      if (count > WRITES_PER_SECOND) throw writeBurst();
    },
    /** Four new budgets in an hour, and no more. */
    countBudget: ({ id }: Campaign | AdSet, now: number) => {
      const recent = (budgetChanges.get(id) ?? []).filter((at) => at > now - HOUR_MS);
      if (recent.length >= BUDGET_CHANGES_PER_HOUR) throw budgetChangedTooOften();
      budgetChanges.set(id, [...recent, now]);
    },
  };
};

export type Limits = ReturnType<typeof graphLimits>;
