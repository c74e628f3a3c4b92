import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../db/entities/in-scope.ts';
import { TooManyRequests } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { RequestCountRepository } from './request-counts.repository.ts';

/** How often a minute: an address, a session, a user with all sessions, and an address on sign-in and token calls. */
export type RequestLimits = { address: number; session: number; user: number; guarded: number };

export const REQUEST_LIMITS: RequestLimits = { address: 6000, session: 1800, user: 3600, guarded: 300 };

const MINUTE_MS = 60_000;
const SHARE_EVERY_MS = 500;
/** Callers that are told apart in one minute; all others count as one. */
const MOST_CALLERS = 50_000;

type Count = {
  /** What all processes had counted when this one last asked. */
  shared: number;
  /** What this one has counted since. */
  own: number;
};

type Dependencies = {
  inScope: InScope<{ requestCounts: RequestCountRepository }>;
  limits: RequestLimits;
  clock: Clock;
  warn: (reason: string, error: Error) => void;
};

/**
 * Counts requests by the minute. Every process counts by itself and adds to the shared counts twice a second, so that
 * no request waits for it; while the database is away each process goes on alone.
 */
export const requestCounts = ({ inScope, limits, clock, warn }: Dependencies) => {
  const now = () => clock().getTime();
  const minuteNow = () => Math.floor(now() / MINUTE_MS);
  let minute = minuteNow();
  let counts = new Map<string, Count>();
  let isAway = false;
  /** In which minute the counts of older ones were last removed. */
  let tidied = 0;

  const countOf = (caller: string): Count => {
    if (minute !== minuteNow()) {
      minute = minuteNow();
      counts = new Map();
    }
    const name = counts.has(caller) || counts.size < MOST_CALLERS ? caller : 'others';
    const count = counts.get(name) ?? { shared: 0, own: 0 };
    counts.set(name, count);
    return count;
  };

  const exchange = async () => {
    const counted = counts;
    const added = [...counted].flatMap(([name, { own }]) =>
      own > 0 ? [{ counted: name, requests: own }] : [],
    );
    if (added.length === 0) return;
    const at = minute;
    const totals = await inScope(SYSTEM, async ({ requestCounts: shared }) => {
      if (at !== tidied) await shared.forgetBefore(at - 1);
      return shared.add(at, added);
    });
    tidied = at;
    const sent = new Map(added.map(({ counted: name, requests }) => [name, requests]));
    for (const { counted: name, requests } of totals) {
      const count = counted.get(name);
      if (count) Object.assign(count, { shared: requests, own: count.own - (sent.get(name) ?? 0) });
    }
  };

  let sharing: Promise<void> = Promise.resolve();
  /** Adds what was counted to the shared counts, and learns what the others counted. */
  const share = (): Promise<void> => {
    sharing = sharing.then(exchange).then(
      () => {
        isAway = false;
      },
      (error: Error) => {
        if (!isAway) warn('requests are counted by this process alone', error);
        isAway = true;
      },
    );
    return sharing;
  };

  return {
    /** Counts one request, and refuses it when there were too many. */
    count: (kind: keyof RequestLimits, caller: string | number): void => {
      const count = countOf(`${kind} ${caller}`);
      count.own += 1;
      if (count.shared + count.own <= limits[kind]) return;
      const seconds = Math.ceil(((minute + 1) * MINUTE_MS - now()) / 1000);
      throw new TooManyRequests(`Too many requests. Please try again in ${seconds} seconds.`, seconds);
    },

    share,

    /** Shares from time to time until the gotten function is called. */
    keepSharing: () => {
      let isBusy = false;
      const timer = setInterval(() => {
        if (isBusy) return;
        isBusy = true;
        void share().finally(() => {
          isBusy = false;
        });
      }, SHARE_EVERY_MS).unref();
      return async () => {
        clearInterval(timer);
        await sharing;
      };
    },
  };
};

export type RequestCounts = ReturnType<typeof requestCounts>;
