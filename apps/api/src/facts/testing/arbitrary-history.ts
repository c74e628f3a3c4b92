import { timeZone } from '@adhelm/contract/profile-fields';
import { zoneOfOffset } from '@adhelm/domain/time-zone';
import fc from 'fast-check';
import type { FactFilters, FactScope } from '../read/model.ts';
import type { FactWriter } from '../write/fact-writer.ts';
import { amount, click, costHour, FIRST, LAST, period, step, UNKNOWN_ADS, uuid } from './arbitrary-facts.ts';
import type { Dashboard } from './asked-answers.ts';
import { after, clicksOfWebsite, millionths, type State } from './history-oracle.ts';

export const PUBLISHERS = [1, 2, 3];
const DAY = 86_400_000;
const ALWAYS = { from: FIRST, to: LAST };

/** What is done to one publisher's facts in a state: the call to the product, and the state that it leaves. */
type Deed = { write: (writer: FactWriter, name: string) => Promise<unknown>; leaves: State };
export type Event = (state: State, publisherId: number) => Deed | undefined;

const recording = fc.array(click, { minLength: 1, maxLength: 8 }).map((found): Event => {
  return (state, publisherId) => {
    // A click has one publisher and one time, whenever it is sent.
    const clicks = found.map((fact) => {
      const id = uuid(publisherId * 1000 + Number(fact.id.slice(-4)));
      return state.clicks.get(id) ?? { ...fact, id, publisherId };
    });
    return {
      write: (writer, name) => writer.recordClicks(name, clicks),
      leaves: after.recorded(state, clicks),
    };
  };
});

const stepping = fc.array(step, { minLength: 1, maxLength: 8 }).map((found): Event => {
  return (state, publisherId) => {
    const steps = found.map((fact) => {
      const id = uuid(publisherId * 1000 + Number(fact.id.slice(-4)));
      return state.steps.get(id) ?? { ...fact, id, publisherId };
    });
    return { write: (writer, name) => writer.recordSteps(name, steps), leaves: after.stepped(state, steps) };
  };
});

const booking = fc
  .record({ realAdId: fc.constantFrom(...UNKNOWN_ADS), adId: fc.constantFrom(7, 8) })
  .map(({ realAdId, adId }): Event => {
    const found = { userId: 3, adAccountId: 2, campaignId: 3, adId, platform: 'FACEBOOK' } as const;
    const window = { from: new Date(FIRST), to: new Date(LAST) };
    return (state, publisherId) => ({
      write: (writer, name) => writer.bookLate(name, { publisherId, realAdId, ...window, booking: found }),
      leaves: after.booked(state, realAdId, found),
    });
  });

const picked = ({ clicks }: State, picks: readonly number[]) => {
  const all = [...clicks.values()];
  return all.length === 0
    ? []
    : [...new Set(picks.map((pick) => all[pick % all.length]))].flatMap((it) => it ?? []);
};

const changing = fc
  .record({
    picks: fc.array(fc.nat(60), { minLength: 1, maxLength: 6 }),
    to: amount,
    isSettled: fc.boolean(),
  })
  .map(({ picks, to, isSettled }): Event => {
    return (state, publisherId) => {
      const clicks = picked(state, picks);
      const sent = clicks.map(({ id, time }) => ({ id, time, estimatedRevenue: to, actualRevenue: to }));
      const money = isSettled ? { settled: millionths(to) } : { estimate: millionths(to) };
      return {
        write: (writer, name) =>
          isSettled
            ? writer.settle(name, publisherId, sent)
            : writer.reviseEstimates(name, publisherId, sent),
        leaves: after.changed(state, new Map(clicks.map(({ id }) => [id, money]))),
      };
    };
  });

const settlingDay = fc
  .record({ day: fc.integer({ min: 0, max: 3 }), total: amount, websiteId: fc.constantFrom(1, 2) })
  .map(({ day, total, websiteId }): Event => {
    const from = new Date(FIRST + day * DAY);
    const window = { websiteId, from, to: new Date(from.getTime() + DAY) };
    return (state, publisherId) =>
      clicksOfWebsite(state, window).length === 0
        ? undefined
        : {
            write: (writer, name) => writer.settleByDay(name, { publisherId, ...window, total }),
            leaves: after.settledDay(state, window, millionths(total)),
          };
  });

const pulling = fc
  .record({
    hours: fc.array(costHour, { maxLength: 8 }),
    adAccountId: fc.constantFrom(1, 2),
    window: fc.oneof(period, fc.constant(ALWAYS)),
    until: fc.integer({ min: FIRST, max: LAST }),
  })
  .map(({ hours, adAccountId, window, until }): Event => {
    const times = { from: new Date(window.from), to: new Date(window.to), reportedUntil: new Date(until) };
    return (state, publisherId) => {
      const own = hours
        .filter(({ hour }) => hour >= times.from && hour < times.to)
        // An ad belongs to one account.
        .map((hour) => ({ ...hour, publisherId, adAccountId, adId: hour.adId * 10 + adAccountId }));
      const rows = [...new Map(own.map((row) => [`${row.hour.getTime()} ${row.adId}`, row])).values()];
      const pull = { adAccountId, ...times, rows };
      return {
        write: (writer, name) => writer.replaceCosts(name, { publisherId, ...pull }),
        leaves: after.pulled(state, pull),
      };
    };
  });

const event = fc.oneof(
  { weight: 3, arbitrary: recording },
  { weight: 3, arbitrary: changing },
  { weight: 2, arbitrary: settlingDay },
  { weight: 3, arbitrary: pulling },
  { weight: 2, arbitrary: stepping },
  { weight: 1, arbitrary: booking },
);

/** Where writing breaks off: before or after the n-th call to the store. */
export type Break = { step: number; when: 'before' | 'after' };

const breaking = fc.option(fc.record<Break>({ step: fc.nat(2), when: fc.constantFrom('before', 'after') }), {
  nil: undefined,
  freq: 3,
});

const ids = fc.option(fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 }), { nil: undefined, freq: 2 });

const dashboard = fc.record<Dashboard>({
  scope: fc.record<FactScope>({
    publisherId: fc.constantFrom(null, ...PUBLISHERS),
    userId: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 2 }),
  }),
  period: fc.oneof(period, fc.constant(ALWAYS)),
  filters: fc.oneof(
    fc.constant<FactFilters>({}),
    fc.record<FactFilters>({ userIds: ids, campaignIds: ids, keywordIds: ids, categoryIds: ids }),
  ),
  dimensions: fc.constantFrom(['ad'], ['keyword', 'campaign'], ['user', 'platform'], ['niche', 'post']),
  zone: fc.constantFrom(
    zoneOfOffset(345),
    timeZone.parse('Europe/Berlin'),
    timeZone.parse('America/New_York'),
  ),
  interval: fc.constant('day'),
});

/** Everything there is, by everything there is. */
export const EVERYTHING: Dashboard = {
  scope: { publisherId: null, userId: null },
  period: ALWAYS,
  filters: {},
  dimensions: [
    'publisher',
    'user',
    'adAccount',
    'campaign',
    'ad',
    'post',
    'keyword',
    'keywordSet',
    'niche',
    'vertical',
    'website',
    'platform',
  ],
  zone: zoneOfOffset(345),
  interval: 'hour',
};

/** Everything, by what tells the most groups apart. */
export const MOST: Dashboard = { ...EVERYTHING, dimensions: ['ad', 'keyword'] };

const upkeep = fc.constantFrom('seal', 'seal one day', 'merge parts', 'cut connections');
export type Upkeep = typeof upkeep extends fc.Arbitrary<infer One> ? One : never;

const round = fc.record({
  /** What the writers of each publisher do one after the other, those of others meanwhile. */
  lanes: fc.tuple(
    ...PUBLISHERS.map(() => fc.array(fc.tuple(event, breaking), { minLength: 1, maxLength: 3 })),
  ),
  upkeep: fc.array(fc.tuple(upkeep, breaking), { maxLength: 3 }),
  readers: fc.array(dashboard, { minLength: 1, maxLength: 2 }),
  hoursPass: fc.boolean(),
});

export type Round = typeof round extends fc.Arbitrary<infer One> ? One : never;

export const historyOf = (mostRounds: number): fc.Arbitrary<Round[]> =>
  fc.array(round, { minLength: 2, maxLength: mostRounds });
