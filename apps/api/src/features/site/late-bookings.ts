import { randomUUID } from 'node:crypto';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { FactWriter } from '../../facts/write/fact-writer.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SiteRepository } from './site.repository.ts';
import type { UnbookedAd, UnbookedAdRepository } from './unbooked-ad.repository.ts';
import { bookingOf } from './visit-facts.ts';

type Needs = {
  inScope: InScope<{ sites: Pick<SiteRepository, 'adsCalled'>; unbookedAds: UnbookedAdRepository }>;
  /** Told of clicks that are booked on their ad now, maybe not for the first time. */
  booked: (clicks: { publisherId: number; from: Date; to: Date }) => Promise<void>;
  writer: Pick<FactWriter, 'bookLate'>;
  clock: Clock;
};

const AT_ONCE = 100;
const TIDIED_EVERY_MS = 3_600_000;

/** Books what visitors did on ads that were not known when they did it. */
export const lateBookings = ({ inScope, writer, booked, clock }: Needs) => {
  let tidiedAt = 0;

  const book = async (found: UnbookedAd): Promise<void> => {
    const { publisherId, realAdId, firstAt: from, lastAt: to } = found;
    const [ad, ...others] = await inScope(SYSTEM, ({ sites }) => sites.adsCalled([publisherId], [realAdId]));
    // An id that several ads go by is none of theirs.
    if (ad && others.length === 0) {
      const late = { publisherId, realAdId, from, to, booking: bookingOf(ad) };
      while ((await writer.bookLate(randomUUID(), late)) > 0);
      await booked(late);
    }
    await inScope(SYSTEM, ({ unbookedAds }) => unbookedAds.forget(found));
  };

  return async (): Promise<void> => {
    const now = clock();
    if (now.getTime() - tidiedAt >= TIDIED_EVERY_MS) {
      await inScope(SYSTEM, ({ unbookedAds }) => unbookedAds.forgetOld(now));
      tidiedAt = now.getTime();
    }
    for (const found of await inScope(SYSTEM, ({ unbookedAds }) => unbookedAds.known(AT_ONCE)))
      await book(found);
  };
};
