import { PLATFORM_KEYS } from '@adhelm/contract/platform';
import fc from 'fast-check';
import type { ClickFact, CostFact, StepFact } from '../write/fact-writer.ts';

/** Around the end of a month and of summer time in Europe and America. */
export const FIRST = Date.UTC(2026, 9, 30);
export const LAST = Date.UTC(2026, 10, 3);
const QUARTER = 900_000;
const HOUR = 3_600_000;

/** Any millisecond, and often one that begins a quarter of an hour or ends one. */
const instant: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: FIRST, max: LAST - 1 }),
  fc.integer({ min: FIRST / QUARTER, max: LAST / QUARTER - 1 }).map((quarter) => quarter * QUARTER),
  fc.integer({ min: FIRST / QUARTER + 1, max: LAST / QUARTER }).map((quarter) => quarter * QUARTER - 1),
);

export const period = fc
  .tuple(instant, instant)
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) + 1 }));

export const amount: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 3_000_000 })
  .map((micros) => (micros / 1_000_000).toFixed(6));

const id = (max: number) => fc.integer({ min: 0, max });

const dimensions = {
  publisherId: fc.integer({ min: 1, max: 2 }),
  userId: fc.integer({ min: 1, max: 3 }),
  adAccountId: id(2),
  campaignId: id(3),
  postId: id(2),
  keywordSetId: id(2),
  nicheId: id(2),
  verticalId: id(2),
  websiteId: fc.integer({ min: 1, max: 2 }),
  platform: fc.constantFrom(...PLATFORM_KEYS.slice(0, 3)),
};

export const uuid = (number: number): string => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** How platforms call ads that nobody here knows yet. */
export const UNKNOWN_ADS = ['real-1', 'real-2'];

/** Few ids, so that the same click comes again; its number decides its time, as a click has only one. */
export const click: fc.Arbitrary<ClickFact> = fc.record({
  ...dimensions,
  id: fc.integer({ min: 0, max: 60 }).map(uuid),
  adId: id(3),
  keywordId: id(3),
  time: instant.map((at) => new Date(at)),
  country: fc.constantFrom('VN', 'US', ''),
  ip: fc.constant('192.0.2.1'),
  userAgent: fc.constant('Browser'),
  referrer: fc.constant(''),
  estimatedRevenue: amount,
  estimatedCost: amount,
  actualRevenue: fc.option(amount, { nil: undefined }),
  source: fc.constantFrom({}, ...UNKNOWN_ADS.map((ad_id) => ({ ad_id }))),
  visit: fc.constantFrom(undefined, uuid(998)),
});

/** Some name an ad that is not known yet; the numbers of steps are their own. */
export const step: fc.Arbitrary<StepFact> = fc
  .record({
    ...dimensions,
    id: fc.integer({ min: 100, max: 160 }).map(uuid),
    adId: id(3),
    keywordId: id(3),
    time: instant.map((at) => new Date(at)),
    kind: fc.constantFrom('view', 'search', 'click'),
    flags: fc.constantFrom([], [], ['bot'], ['bot', 'repeat']),
    visit: fc.constant(uuid(999)),
    country: fc.constantFrom('VN', ''),
    device: fc.constantFrom('phone', 'desktop'),
    language: fc.constant('en'),
    postVersion: fc.constant(''),
    source: fc.constantFrom({}, ...UNKNOWN_ADS.map((ad_id) => ({ ad_id }))),
    ip: fc.constant(''),
    userAgent: fc.constant(''),
    referrer: fc.constant("a\t'b"),
  })
  // A click that nothing speaks against is no step.
  .map((fact) => (fact.kind === 'click' && fact.flags.length === 0 ? { ...fact, kind: 'view' } : fact));

export const costHour: fc.Arbitrary<Omit<CostFact, 'publisherId' | 'adAccountId'>> = fc.record({
  userId: dimensions.userId,
  campaignId: dimensions.campaignId,
  postId: dimensions.postId,
  keywordSetId: dimensions.keywordSetId,
  nicheId: dimensions.nicheId,
  verticalId: dimensions.verticalId,
  websiteId: dimensions.websiteId,
  platform: dimensions.platform,
  adId: fc.integer({ min: 1, max: 3 }),
  hour: fc
    .tuple(fc.integer({ min: FIRST / HOUR, max: LAST / HOUR - 1 }), fc.constantFrom(0, HOUR / 2))
    .map(([hour, half]) => new Date(hour * HOUR + half)),
  source: fc.constant('insights'),
  currency: fc.constantFrom('USD', 'VND'),
  spendNative: amount,
  spend: amount.map((text) => (Number(text) + 0.000001).toFixed(6)),
  impressions: fc.integer({ min: 0, max: 5_000_000_000 }),
  clicks: id(100),
  conversions: id(9),
});

/** A click that differs from others by its number and time alone. */
export const plainClick = (number: number, time: Date): ClickFact => ({
  id: uuid(number),
  time,
  publisherId: 1,
  userId: 1,
  adAccountId: 1,
  campaignId: 1,
  adId: 1,
  postId: 1,
  keywordId: 1,
  keywordSetId: 1,
  nicheId: 2,
  verticalId: 1,
  websiteId: 1,
  platform: 'FACEBOOK',
  country: 'VN',
  ip: '',
  userAgent: '',
  referrer: '',
  estimatedRevenue: '0.10',
  estimatedCost: '0.05',
});

/** An hour of an ad, like the click of the same number. */
export const plainCost = (number: number, hour: Date, spend: string): CostFact => ({
  ...plainClick(number, hour),
  hour,
  source: 'insights',
  currency: 'USD',
  spendNative: spend,
  spend,
  impressions: 100,
  clicks: 5,
  conversions: 1,
});
