import type { Clock } from '../../ports/clock.ts';
import { type FactStoreAccess, insertRows, select, timestamp } from '../fact-client.ts';

/** Does the work of a batch unless it was already done to its end; undefined then. */
export const oncePerBatch = <Result>(
  store: FactStoreAccess & { clock: Clock },
  publisherId: number,
  batch: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> =>
  store.withLock(publisherId, async (assertHeld) => {
    const done = await select<{ batch: string }>(
      store.client,
      'SELECT batch FROM fact_batches WHERE publisher_id = {publisherId:UInt32} AND batch = {batch:String} LIMIT 1',
      { publisherId, batch },
    );
    if (done.length > 0) return undefined;
    const result = await work();
    // Beside somebody else its rows may not be the newest: the batch has to be written again.
    await assertHeld();
    const writtenAt = timestamp(store.clock()).slice(0, 19);
    await insertRows(
      store,
      'fact_batches',
      ['publisher_id', 'batch', 'written_at'],
      [[publisherId, batch, writtenAt]],
    );
    return result;
  });
