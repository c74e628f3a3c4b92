import type { Clock } from '../../ports/clock.ts';
import { SheetsFailed } from '../../ports/sheets.ts';
import { type GoogleFailure, googleFailure } from './google-failure.ts';

export type Pace = {
  clock: Clock;
  sleep: (ms: number) => Promise<unknown>;
  random?: () => number;
};

const MAX_FAILURES = 4;
const BASE_MS = 1000;
const CAP_MS = 60_000;
const MINUTE_MS = 60_000;

type Access = {
  /** Gets an access token unless there is one that still lasts. */
  ensure: () => Promise<unknown>;
  /** Forgets the access token there is. */
  forget: () => void;
};

type Repeatable = {
  /** Doing it twice is the same as doing it once. */
  repeatable: boolean;
};

/** The quota is refilled each minute. */
const quotaWait = ({ waitMs }: { waitMs: number | undefined }, now: number) =>
  waitMs ?? MINUTE_MS - (now % MINUTE_MS);

type Failed = { failure: GoogleFailure; failures: number; now: number } & Repeatable;

/** How long to wait before the same call again; undefined when it must not or need not be made again. */
const waitAfter = ({ failure, failures, now, repeatable }: Failed, random: number): number | undefined => {
  if (failure.kind === 'quota')
    return Math.max(BASE_MS, quotaWait(failure, now) + (failure.waitMs === undefined ? random * BASE_MS : 0));
  if (failure.kind !== 'transient' || failures > MAX_FAILURES) return undefined;
  if (failure.executed && !repeatable) return undefined;
  return failure.waitMs ?? random * Math.min(CAP_MS, BASE_MS * 2 ** (failures - 1));
};

const reported = ({ failure, now, repeatable }: Failed): SheetsFailed => {
  const { kind, detail } = failure;
  if (kind === 'final') return new SheetsFailed(failure.problem, detail);
  if (kind === 'quota') return new SheetsFailed('quota', detail, { waitMs: quotaWait(failure, now) });
  if (kind === 'unauthenticated') return new SheetsFailed('grant-dead', detail);
  return new SheetsFailed(failure.executed && !repeatable ? 'unconfirmed' : 'unavailable', detail);
};

/**
 * Calls that share one budget of time: each is made again after a quota, a failing server or a lost answer for as
 * long as the budget lasts. An access token that Google does not accept is renewed once.
 */
export const pacedCalls = (
  { clock, sleep, random = Math.random }: Pace,
  budgetMs: number,
  access: Access,
) => {
  const timeNow = () => clock().getTime();
  const endsAt = timeNow() + budgetMs;
  let renewed = false;

  return {
    leftMs: () => Math.max(1, endsAt - timeNow()),

    make: async <T>(call: Repeatable, send: () => Promise<T>): Promise<T> => {
      for (let failures = 1; ; failures += 1) {
        let sent = false;
        try {
          await access.ensure();
          sent = true;
          return await send();
        } catch (error) {
          const failure = googleFailure(error);
          if (!failure) throw error;
          if (failure.kind === 'unauthenticated' && !renewed) {
            renewed = true;
            access.forget();
            continue;
          }
          const now = timeNow();
          const failed = { failure, failures, now, repeatable: call.repeatable || !sent };
          const waitMs = waitAfter(failed, random());
          if (waitMs === undefined || now + waitMs >= endsAt) throw reported(failed);
          await sleep(waitMs);
        }
      }
    },
  };
};
