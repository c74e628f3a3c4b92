import { PlatformFailed } from '../../ports/ad-platform.ts';
import type { Clock } from '../../ports/clock.ts';
import type { UsageReading } from './usage.ts';

const SLOW_PERCENT = 75;
const STOP_PERCENT = 95;
const SLOWEST_MS = 5000;
/** How long to leave a meter alone that is all but full and does not say for how long. */
const STOP_MS = 5 * 60_000;

type Meter = { percent: number; until: number };

/** What is known of the limits of the app and its accounts, by all calls of this process. */
export const pace = (clock: Clock) => {
  const meters = new Map<string, Meter>();
  const now = () => clock().getTime();

  const block = (key: string, waitMs: number) => {
    const until = Math.max(meters.get(key)?.until ?? 0, now() + waitMs);
    meters.set(key, { percent: 100, until });
  };

  const note = (key: string, percent: number, waitMs: number) => {
    if (waitMs > 0 || percent >= STOP_PERCENT) block(key, waitMs || STOP_MS);
    else if (percent >= SLOW_PERCENT) meters.set(key, { percent, until: 0 });
    else meters.delete(key);
  };

  /** How long a call has to wait: for the end of a block, or a little when a meter is filling. */
  const waitFor = (key: string): number => {
    const meter = meters.get(key);
    if (!meter) return 0;
    if (meter.percent < STOP_PERCENT)
      return (SLOWEST_MS * (1 + meter.percent - SLOW_PERCENT)) / (1 + STOP_PERCENT - SLOW_PERCENT);
    if (meter.until > now()) return meter.until - now();
    meters.delete(key);
    return 0;
  };

  return {
    block,
    noteUsage: ({ app, account, accountRealId }: UsageReading) => {
      if (app.percent > 0) note('app', app.percent, app.waitMs);
      if (accountRealId !== undefined) note(accountRealId, account.percent, account.waitMs);
    },
    /** How long to wait before a call; fails when that is longer than the call has. */
    before: (accountRealId: string | undefined, leftMs: number): number => {
      const waitMs = Math.max(waitFor('app'), accountRealId === undefined ? 0 : waitFor(accountRealId));
      if (waitMs > 0 && waitMs >= leftMs)
        throw new PlatformFailed('wait', 'The limit of calls is all but reached', { waitMs });
      return waitMs;
    },
  };
};

export type Pace = ReturnType<typeof pace>;
