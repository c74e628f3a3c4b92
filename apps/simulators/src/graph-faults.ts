import type { Fault } from './control.ts';
import { REFUSALS, reduceData, useCaseLimit } from './graph-errors.ts';
import type { Limits } from './graph-limits.ts';
import { cursorExpired, limitOf } from './graph-pages.ts';
import type { ReportEnd } from './graph-reports.ts';
import type { Operation } from './graph-routes.ts';

const SERVICE_FAULTS = Object.keys(REFUSALS) as (keyof typeof REFUSALS)[];
export const TWISTS = ['empty-page', 'row-absent', 'repeated-hour-in-one-row'] as const;
export const ENDS = ['report-failed', 'report-too-large', 'report-skipped'] as const satisfies ReportEnd[];
export const API_FAULTS = [
  ...SERVICE_FAULTS,
  ...TWISTS,
  ...ENDS,
  'reduce-data',
  'ads-limit',
  'insights-limit',
  'cursor-expired',
  'numeric-report-id',
  'batch-item-missing',
  'in-process',
  'usage',
  'malformed-usage',
] as const;
type ApiFault = (typeof API_FAULTS)[number];

/** What the API asks of a test's control. */
export type FaultSource = {
  next: <Name extends ApiFault>(operation: string, ...among: Name[]) => Fault<Name> | undefined;
  take: <Name extends ApiFault>(operation: string, ...among: Name[]) => Fault<Name> | undefined;
};

type Asked = { operation: Operation; params: Record<string, string>; accountRealId: string | undefined };

/** Fails as a test asked; some faults meet only what is large or goes on from a cursor. */
export const failAsAsked = (
  faults: FaultSource,
  limits: Limits,
  { operation: { name }, params, accountRealId = '0' }: Asked,
) => {
  const refusal = faults.take(name, ...SERVICE_FAULTS);
  if (refusal) throw REFUSALS[refusal.fault]();
  const limited = faults.take(name, 'ads-limit', 'insights-limit');
  if (limited) {
    const insights = limited.fault === 'insights-limit';
    const useCase = insights ? 'ads_insights' : 'ads_management';
    const headers = limits.useCaseHeader(accountRealId, useCase, 100, limited.value ?? 5);
    throw useCaseLimit(insights ? 80000 : 80004, headers);
  }
  const large = faults.next(name, 'reduce-data');
  if (large && limitOf(params.limit) > (large.value ?? 0)) {
    faults.take(name, 'reduce-data');
    throw reduceData();
  }
  if (params.after !== undefined && faults.take(name, 'cursor-expired')) throw cursorExpired();
};

/** Headers that say something else than what was counted. */
export const twistedUsage = (faults: FaultSource, { name }: Operation, headers: Record<string, string>) => {
  const told = faults.take(name, 'usage')?.value;
  if (told !== undefined)
    return {
      ...headers,
      'x-app-usage': JSON.stringify({ call_count: told, total_time: 1, total_cputime: 1 }),
    };
  if (!faults.take(name, 'malformed-usage')) return headers;
  return {
    ...headers,
    'x-app-usage': '{"call_count":',
    'x-business-use-case-usage': '{"1":{"call_count":"many"}}',
    'x-ad-account-usage': 'null',
  };
};
