import type { FactScope } from '../../../facts/read/model.ts';
import { sealer } from '../../../facts/seal/sealer.ts';
import { uuid } from '../../../facts/testing/arbitrary-facts.ts';
import { openFactStore } from '../../../facts/testing/fact-store.ts';
import { shadowFacts } from '../../../facts/testing/shadow.ts';
import { type ClickFact, type CostFact, factWriter } from '../../../facts/write/fact-writer.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Clocks change in Europe on October 25, in America on November 1, in Lord Howe by half an hour on October 4. */
export const FIRST = Date.UTC(2026, 9, 2);
const LAST = Date.UTC(2026, 10, 4);
export const PERIOD = { from: FIRST + 5 * HOUR + 17_000, to: LAST - 7 * HOUR - 3 };
export const EVERYTHING: FactScope = { publisherId: null, userId: null };

const clickNumber = (number: number): ClickFact => ({
  id: uuid(number),
  time: new Date(FIRST + number * 1_423_777),
  publisherId: 1 + (number % 2),
  userId: 1 + (number % 3),
  adAccountId: number % 3,
  campaignId: 1 + (number % 5),
  adId: 1 + (number % 10),
  postId: number % 4,
  keywordId: number % 6,
  keywordSetId: number % 2,
  nicheId: 3 + (number % 4),
  verticalId: 1 + (number % 2),
  websiteId: 1,
  platform: number % 4 === 0 ? 'GOOGLE' : 'FACEBOOK',
  country: ['VN', 'US', ''][number % 3] ?? '',
  ip: number % 4 === 0 ? '' : `192.0.2.${number % 7}`,
  userAgent: 'Browser',
  referrer: '',
  estimatedRevenue: (((number * 37) % 100) / 100).toFixed(2),
  estimatedCost: '0.05',
  ...(number % 3 === 0 ? { actualRevenue: (((number * 53) % 90) / 100).toFixed(2) } : {}),
});

const costNumber = (number: number): CostFact => ({
  ...clickNumber(number),
  publisherId: 1,
  adAccountId: 1,
  hour: new Date(FIRST + number * HOUR + (number % 2) * (HOUR / 2)),
  source: 'insights',
  currency: 'USD',
  spendNative: '1.25',
  spend: '1.25',
  impressions: 1000 + number,
  clicks: number % 9,
  conversions: number % 2,
});

/** Facts of weeks in which clocks change, most of their days sealed, and the same facts kept the plain way. */
export const weeksOfFacts = async () => {
  const store = await openFactStore();
  const shadow = shadowFacts();
  const reader = store.reader();
  const writer = factWriter(store.access);
  const clicks = Array.from({ length: Math.floor((LAST - FIRST) / 1_423_777) }, (_, number) =>
    clickNumber(number),
  );
  await writer.recordClicks('all', clicks);
  shadow.record(clicks);
  const rows = Array.from({ length: 400 }, (_, number) => costNumber(number));
  const window = { from: new Date(FIRST), to: new Date(LAST), reportedUntil: new Date(FIRST + 400 * HOUR) };
  await writer.replaceCosts('costs', { publisherId: 1, adAccountId: 1, ...window, rows });
  shadow.replaceCosts(1, 1, window, rows);
  await sealer(store.access).seal();
  // One day in the middle and the last one are not sealed.
  const late = [5000, 5001].map((number) => ({
    ...clickNumber(number),
    time: new Date(number === 5000 ? FIRST + 12 * DAY + 5 : LAST - 9 * HOUR),
  }));
  await writer.recordClicks('late', late);
  shadow.record(late);
  return { facts: await reader.at([{ from: 0, to: LAST + DAY }]), shadow, close: () => store.close() };
};

export type WeeksOfFacts = Awaited<ReturnType<typeof weeksOfFacts>>;
