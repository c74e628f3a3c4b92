import type { Logger } from 'pino';
import { isConnectionLoss } from './db/entities/connection-loss.ts';
import type { InScope, Tx } from './db/entities/in-scope.ts';
import type { EntityStore } from './db/entities/open.ts';
import type { FactStore } from './db/facts/open.ts';
import type { FactTopology } from './db/facts/render-migration.ts';
import { failureReason } from './db/failure-reason.ts';
import { loadDemoFacts } from './demo/load-facts.ts';
import { AppError } from './errors.ts';
import { mirrorKeeper } from './facts/mirror/mirror-keeper.ts';
import { MIRRORED_LISTS } from './facts/mirror/mirrored-lists.ts';
import { restAfter } from './facts/seal/seal-pace.ts';
import { sealer } from './facts/seal/sealer.ts';
import { factWriter } from './facts/write/fact-writer.ts';
import { damageWatch } from './features/fact-damage/damage-watch.ts';
import { pause } from './pause.ts';
import { systemClock as clock } from './ports/clock.ts';

const LOOK_EVERY_MS = 300_000;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 60_000;

type Keeping = {
  entities: Pick<EntityStore, 'pool'>;
  facts: FactStore;
  topology: FactTopology;
  /** Settles when the fact store is there and up to date, or when the product stops. */
  prepared: Promise<void>;
  inTransaction: InScope<Tx>;
  demo: boolean;
  demoClicks: number;
  /** Whether this process sums what was written; the others only look. */
  works: boolean;
  log: Logger;
  /** Nothing new is begun from then on. */
  stopping: AbortSignal;
};

/**
 * What goes on in the background: the demo's facts on the first start, roll-ups of days that were written to, and a
 * look at what is damaged.
 */
export const factKeeper = ({
  entities,
  facts,
  topology,
  prepared,
  inTransaction,
  demo,
  demoClicks: clicks,
  works,
  log,
  stopping: signal,
}: Keeping) => {
  const { client, insertSettings } = facts;
  const store = { client, insertSettings, pool: entities.pool, clock, topology };
  const seals = sealer(store);
  const copies = mirrorKeeper(store);
  const failed = (doing: string, error: unknown) => {
    if (signal.aborted) return;
    const isAway = error instanceof AppError || isConnectionLoss(error);
    if (isAway) log.warn({ reason: failureReason(error) }, `${doing} was interrupted and goes on later`);
    else log.error({ err: error }, `${doing} failed`);
  };

  /** Goes on where it was interrupted, after longer and longer pauses, for as long as it takes. */
  const loadAll = async (onLoaded: () => Promise<void>) => {
    for (let ms = FIRST_RETRY_MS; !signal.aborted; ms = Math.min(2 * ms, LAST_RETRY_MS)) {
      try {
        if (await loadDemoFacts({ inTransaction, writer: factWriter(store), log, clock, clicks, signal }))
          await onLoaded();
        return;
      } catch (error) {
        failed('loading the demo facts', error);
        await pause(ms, signal);
      }
    }
  };
  let caughtUpAt = clock().getTime();
  const sealAll = async () => {
    await seals.seal({ signal });
    caughtUpAt = clock().getTime();
  };

  /** Nobody may ask for a list for a long time; its notes are not to pile up. */
  const copyAll = async () => {
    for (const list of MIRRORED_LISTS) if (!signal.aborted) await copies.bringUpToDate(list);
  };

  const damage = damageWatch({ client: facts.client, topology, log });
  let lookingEvery: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  let looking = Promise.resolve();
  const keepSealing = async () => {
    while (!signal.aborted) {
      const start = performance.now();
      await sealAll().catch((error: unknown) => failed('sealing', error));
      await copyAll().catch((error: unknown) => failed('copying keywords and ads', error));
      await pause(restAfter(performance.now() - start), signal);
    }
  };
  const look = () => {
    looking = looking
      .then(() => (signal.aborted ? undefined : damage.look()))
      .catch((error: unknown) => failed('looking for damaged facts', error));
  };

  return {
    damaged: damage.damaged,
    /** How long it is since no day waited for its sums. */
    ...(works && { sealLagSeconds: () => (clock().getTime() - caughtUpAt) / 1000 }),
    /** `onDemoLoaded` follows when the demo's facts are there. */
    begin: (onDemoLoaded = async () => {}) => {
      looking = prepared;
      look();
      lookingEvery = setInterval(look, LOOK_EVERY_MS).unref();
      if (!works) return;
      work = prepared.then(() => (demo ? loadAll(onDemoLoaded) : undefined)).then(keepSealing);
    },
    /** Waits for what is under way; nothing new is begun. */
    done: async () => {
      clearInterval(lookingEvery);
      await Promise.all([work, looking]);
    },
  };
};
