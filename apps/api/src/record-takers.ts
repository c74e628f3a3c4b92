import type pg from 'pg';
import { withAdvisoryLock } from './db/entities/advisory-lock.ts';
import type { InScope } from './db/entities/in-scope.ts';
import type { FactWriter } from './facts/write/fact-writer.ts';
import type { CallbackRepository } from './features/callback/callback.repository.ts';
import { callbackFacts } from './features/callback/callback-facts.ts';
import type { ConversionRepository } from './features/conversion/conversion.repository.ts';
import { conversionQueue } from './features/conversion/conversion-queue.ts';
import { lateClicks } from './features/revenue/late-clicks.ts';
import type { RevenueRepository } from './features/revenue/revenue.repository.ts';
import type { AdTextRepository } from './features/site/ad-text.repository.ts';
import { lateBookings } from './features/site/late-bookings.ts';
import type { RecordedClick } from './features/site/recorded-visit.ts';
import type { SiteRepository } from './features/site/site.repository.ts';
import type { UnbookedAdRepository } from './features/site/unbooked-ad.repository.ts';
import { clickFacts, stepFacts } from './features/site/visit-facts.ts';
import type { VerdictRepository } from './features/verdict/verdict.repository.ts';
import { verdictRecords } from './features/verdict/verdict-records.ts';
import type { Clock } from './ports/clock.ts';
import { byKind } from './spool/by-kind.ts';

export type RecordRepositories = {
  sites: SiteRepository;
  callbacks: CallbackRepository;
  conversions: ConversionRepository;
  unbookedAds: UnbookedAdRepository;
  adTexts: Pick<AdTextRepository, 'declare'>;
  verdicts: Pick<VerdictRepository, 'keep' | 'findAds'>;
  revenue: Pick<RevenueRepository, 'shareAgain' | 'shareBooked'>;
};

export type RecordStores = {
  inScope: InScope<RecordRepositories>;
  writer: Pick<FactWriter, 'recordClicks' | 'recordSteps' | 'bookLate' | 'reviseEstimates' | 'settle'>;
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
  const conversions = conversionQueue({ inScope, clock });
  const late = lateClicks({ inScope, clock });
  const clicked = async (clicks: readonly RecordedClick[]) => {
    await conversions.clicked(clicks);
    await late.came(clicks);
  };
  return {
    take: byKind({
      click: clickFacts({ inScope, writer, clicked }),
      step: stepFacts({ inScope, writer, searched: conversions.searched }),
      callback: callbacks.take,
      verdict: verdictRecords({ inScope, clock }),
    }),
    /** Brings call-backs that came before their click to it. */
    applyCallbacks: callbacks.apply,
    /** Brings what visitors did to ads that were not known then. */
    bookLate: lateBookings({ inScope, writer, booked: late.booked, clock }),
  };
};
