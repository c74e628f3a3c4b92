import type pg from 'pg';
import { withAdvisoryLock } from './db/entities/advisory-lock.ts';
import type { InScope } from './db/entities/in-scope.ts';
import type { FactWriter } from './facts/write/fact-writer.ts';
import type { CallbackRepository } from './features/callback/callback.repository.ts';
import { callbackFacts } from './features/callback/callback-facts.ts';
import { clickFacts } from './features/site/click-facts.ts';
import type { SiteRepository } from './features/site/site.repository.ts';
import type { Clock } from './ports/clock.ts';
import { byKind } from './spool/by-kind.ts';

export type RecordStores = {
  inScope: InScope<{ sites: SiteRepository; callbacks: CallbackRepository }>;
  writer: Pick<FactWriter, 'recordClicks' | 'reviseEstimates' | 'settle'>;
  /** Runs what is done for call-backs while no other process does any of it. */
  alone: (work: () => Promise<void>) => Promise<void>;
};

export const aloneWithCallbacks =
  (pool: pg.Pool): RecordStores['alone'] =>
  (work) =>
    withAdvisoryLock(pool, 'adhelm call-backs', work);

/** Who takes which kind of record, wherever it comes from. */
export const recordTakers = ({ inScope, writer, alone, clock }: RecordStores & { clock: Clock }) => {
  const callbacks = callbackFacts({ inScope, writer, alone, clock });
  return {
    take: byKind({ click: clickFacts({ inScope, writer }), callback: callbacks.take }),
    /** Brings call-backs that came before their click to it. */
    applyCallbacks: callbacks.apply,
  };
};
