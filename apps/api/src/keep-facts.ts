import type { Logger } from 'pino';
import { withAdvisoryLock } from './db/entities/advisory-lock.ts';
import type { InScope, Tx } from './db/entities/in-scope.ts';
import type { EntityStore } from './db/entities/open.ts';
import type { FactStore } from './db/facts/open.ts';
import type { FactTopology } from './db/facts/render-migration.ts';
import { loadDemoFacts } from './demo/load-facts.ts';
import { factWriter } from './features/facts/fact-writer.ts';
import { sealer } from './features/facts/sealer.ts';
import { systemClock as clock } from './ports/clock.ts';

const SEAL_EVERY_MS = 60_000;
const DAYS_AT_ONCE = 8;

type Engines = { entities: Pick<EntityStore, 'pool'>; facts: FactStore; topology: FactTopology };

/** What goes on in the background: the demo's facts on the first start, and roll-ups of days that were written to. */
export const keepFacts = (
  { entities, facts, topology }: Engines,
  inTransaction: InScope<Tx>,
  demo: boolean,
  log: Logger,
) => {
  const withLock = <T>(publisherId: number, work: () => Promise<T>) =>
    withAdvisoryLock(entities.pool, `facts of publisher ${publisherId}`, work);
  const store = { client: facts.client, insertSettings: facts.insertSettings, withLock, clock, topology };
  const seals = sealer(store);
  const stopping = new AbortController();
  const failed = (doing: string) => (error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, `${doing} failed`);
  };

  let work: Promise<unknown> = demo
    ? loadDemoFacts({
        inTransaction,
        writer: factWriter(store),
        log,
        clock,
        signal: stopping.signal,
      }).catch(failed('loading the demo facts'))
    : Promise.resolve();
  /** A few days at a time, so that a stop never waits long. */
  const sealAll = async () => {
    while (!stopping.signal.aborted && (await seals.sealDirtyDays({ most: DAYS_AT_ONCE })) > 0);
  };
  const seal = () => {
    work = work.then(sealAll).catch(failed('sealing'));
  };
  seal();
  const timer = setInterval(seal, SEAL_EVERY_MS).unref();

  return async () => {
    stopping.abort();
    clearInterval(timer);
    await work;
  };
};
