import type pg from 'pg';

type Waiting = { publisherIds: readonly number[]; start: () => void };

/**
 * Lets the batches of a publisher follow each other in the order in which they came, and only so many of all run at
 * once: nobody holds a connection while waiting for somebody else of this process.
 */
const turnsFor = (atOnce: number) => {
  const busy = new Set<number>();
  let running = 0;
  let line: Waiting[] = [];

  const startNext = () => {
    const taken = new Set(busy);
    const left: Waiting[] = [];
    for (const waiting of line) {
      const mayStart = running < atOnce && !waiting.publisherIds.some((id) => taken.has(id));
      // Whoever comes later does not overtake one that waits for the same publisher.
      for (const id of waiting.publisherIds) taken.add(id);
      if (!mayStart) {
        left.push(waiting);
        continue;
      }
      running += 1;
      for (const id of waiting.publisherIds) busy.add(id);
      waiting.start();
    }
    line = left;
  };

  return async <Result>(publisherIds: readonly number[], work: () => Promise<Result>): Promise<Result> => {
    await new Promise<void>((start) => {
      line.push({ publisherIds, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      for (const id of publisherIds) busy.delete(id);
      startNext();
    }
  };
};

type Turns = ReturnType<typeof turnsFor>;

/** A batch needs two connections for a moment; the rest of the pool is for everybody else. */
const CONNECTIONS_PER_BATCH = 3;

const turnsOfPools = new WeakMap<pg.Pool, Turns>();

/** Waits until it is the turn of a batch of these publishers. */
export const inTurn = <Result>(
  pool: pg.Pool,
  publisherIds: readonly number[],
  work: () => Promise<Result>,
): Promise<Result> => {
  const turns =
    turnsOfPools.get(pool) ?? turnsFor(Math.max(1, Math.floor(pool.options.max / CONNECTIONS_PER_BATCH)));
  turnsOfPools.set(pool, turns);
  return turns(publisherIds, work);
};
