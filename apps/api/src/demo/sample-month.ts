import type { ClickFact } from '../facts/write/fact-writer.ts';
import { clickIds } from './click-ids.ts';
import { DAYS } from './plan-buying.ts';
import { seedOf } from './seed.ts';
import { seededRandom } from './seeded-random.ts';

const DAY = 86_400_000;
const CLICKS = 10;
/** Ten times $100 are the $1000 of the specification's sample; with fees of 10 % they are 100 and 900. */
const EACH = '100.000000';
const BILLING = 7;

/** The month before the first one with other facts: it is the publishers' first one. */
export const sampleMonth = (anchor: Date): Date => {
  const first = new Date(anchor.getTime() - DAYS * DAY);
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - 1, 1));
};

/** What a publisher earned in that month, settled, as clicks like one that is given. */
export const sampleClicks = (anchor: Date, like: ClickFact): ClickFact[] => {
  const { below } = seededRandom(seedOf(BILLING, like.publisherId));
  const idAt = clickIds();
  return Array.from({ length: CLICKS }, (_, place) => {
    const time = new Date(sampleMonth(anchor).getTime() + (place * 2 + 1.5) * DAY);
    return {
      ...like,
      id: idAt(time.getTime(), below),
      time,
      estimatedRevenue: EACH,
      actualRevenue: EACH,
      estimatedCost: '0',
    };
  });
};
