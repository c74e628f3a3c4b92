import type { StartedSync } from '@adhelm/contract/adapter';
import type { Job } from '@adhelm/contract/job';
import { isConnectionFailure, messageOf } from '../lib/http/api-error.ts';
import { buyingTexts } from './buying.texts.ts';

/** Something that is being retrieved from an ad platform because somebody here asked for it. */
export type SyncWork = {
  /** What it is about, so that nobody asks twice. */
  key: string;
  name: string;
  /** Nothing before the server has taken it on. */
  job: Job | null;
  /** Why it could not be started or followed. */
  failure: string | null;
};

export type SyncOrder = Pick<SyncWork, 'key' | 'name'> & { start: () => Promise<StartedSync> };

type Dependencies = { jobOf: (id: number) => Promise<Job>; pause: (ms: number) => Promise<void> };

const LOOK_EVERY_MS = 1000;
/** However many are under way, no more than so many questions a second. */
const LOOKS_A_SECOND = 4;

export const isOver = ({ job, failure }: SyncWork): boolean =>
  failure !== null || job?.status === 'DONE' || job?.status === 'FAILED';

export const failureOf = ({ job, failure }: SyncWork): string | null =>
  failure ?? (job?.status === 'FAILED' ? (job.error ?? buyingTexts.updateFailed) : null);

/** Follows what was asked for until it ends, whichever screen is open meanwhile. */
export const syncWorks = ({ jobOf, pause }: Dependencies) => {
  let works: readonly SyncWork[] = [];
  const listeners = new Set<() => void>();
  const ends = new Map<string, Promise<SyncWork>>();
  /** What began for somebody else is followed no longer. */
  let era = 0;

  const show = (next: readonly SyncWork[]) => {
    works = next;
    for (const listener of listeners) listener();
  };
  const put = (work: SyncWork): SyncWork => {
    show(works.map((one) => (one.key === work.key ? work : one)));
    return work;
  };
  const look = async (work: SyncWork): Promise<SyncWork> => {
    const { job } = work;
    if (!job) return work;
    try {
      return { ...work, job: await jobOf(job.id) };
    } catch (error) {
      // The job goes on without anybody looking; a connection that is back looks again.
      return isConnectionFailure(error)
        ? work
        : { ...work, failure: messageOf(error, buyingTexts.updateFailed) };
    }
  };

  const follow = async (order: SyncOrder): Promise<SyncWork> => {
    const { key, name } = order;
    const begun = era;
    let work: SyncWork = { key, name, job: null, failure: null };
    // What ended before is no part of what begins now.
    const before = works.every(isOver) ? [] : works.filter((one) => one.key !== key);
    show([...before, work]);
    try {
      work = put({ ...work, job: (await order.start()).job });
    } catch (error) {
      work = put({ ...work, failure: messageOf(error, buyingTexts.updateFailed) });
    }
    while (!isOver(work) && era === begun) {
      const open = works.filter((one) => !isOver(one)).length;
      await pause(LOOK_EVERY_MS * Math.max(1, open / LOOKS_A_SECOND));
      const seen = await look(work);
      if (era === begun) work = put(seen);
    }
    return work;
  };

  return {
    getState: () => works,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Asks for it and gives how it ended; joins where it is under way already. */
    begin: (order: SyncOrder): Promise<SyncWork> => {
      const known = ends.get(order.key);
      if (known) return known;
      const end = follow(order).finally(() => {
        if (ends.get(order.key) === end) ends.delete(order.key);
      });
      ends.set(order.key, end);
      return end;
    },
    /** Takes what is over off the screen. */
    forgetEnded: () => show(works.filter((work) => !isOver(work))),
    /** For another user or publisher, whose work it is not. */
    forgetAll: () => {
      era += 1;
      ends.clear();
      show([]);
    },
  };
};
