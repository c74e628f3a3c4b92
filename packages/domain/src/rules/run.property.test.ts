import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_HISTORY, NOW, objectWith, ruleWith, sumsOf, tableFor } from '../testing/rules.ts';
import { seeds } from '../testing/seeds.ts';
import { evaluateRun, type Participant } from './run.ts';

/** A yen of these tests is a cent, so that everything is whole cents. */
const YEN = { decimals: 0, dollars: '0.01' };
const DOLLAR = { decimals: 2, dollars: '1' };

const upTo = (max: number) => fc.integer({ min: 1, max });
const campaigns = fc.array(fc.record({ accountId: upTo(2), cents: upTo(20_000), isYen: fc.boolean() }), {
  minLength: 1,
  maxLength: 10,
});
const raises = fc.array(
  fc.record({
    percent: upTo(300),
    actionsPerDay: upTo(5),
    increasePerRule: upTo(300),
    ceiling: upTo(400),
    leavesOut: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 1, maxLength: 4 },
);
type Campaign = { accountId: number; cents: number; isYen: boolean };
type Raise = {
  percent: number;
  actionsPerDay: number;
  increasePerRule: number;
  ceiling: number;
  leavesOut: number;
};

const objectsOf = (given: readonly Campaign[]) =>
  given.map(({ accountId, cents, isYen }, place) =>
    objectWith({
      id: place + 1,
      accountId,
      dailyBudget: isYen ? String(cents) : (cents / 100).toFixed(2),
      currency: isYen ? YEN : DOLLAR,
    }),
  );

const participantOf = (raise: Raise, id: number, campaignCount: number, perAccount: number): Participant => ({
  rule: ruleWith({
    id,
    scope: {
      level: 'CAMPAIGN',
      selection: {
        kind: 'CHOSEN',
        ids: Array.from({ length: campaignCount }, (_, place) => place + 1).slice(raise.leavesOut),
      },
    },
    action: {
      kind: 'CHANGE_BUDGET',
      by: { kind: 'PERCENT', percent: String(raise.percent) },
      floor: null,
      ceiling: String(raise.ceiling),
    },
    limits: {
      actionsPerDay: raise.actionsPerDay,
      increasePerRule: String(raise.increasePerRule),
      increasePerAccount: String(perAccount),
    },
  }),
  history: NO_HISTORY,
  isShadow: false,
});

/** What every rule does, in cents. */
const doneBy = (given: readonly Campaign[], rules: readonly Raise[], perAccount: number) => {
  const participants = rules.map((one, place) => participantOf(one, place + 1, given.length, perAccount));
  const table = tableFor(
    participants.map(({ rule }) => rule),
    objectsOf(given),
    () => sumsOf({ cost: 1 }),
  );
  const found = evaluateRun(participants, { CAMPAIGN: table }, new Map(), NOW);
  return rules.map((_, place) =>
    (found.get(place + 1)?.decisions ?? []).flatMap(({ kind, objectId, change }) => {
      const own = given[objectId - 1];
      if (kind !== 'ACT' || !own) return [];
      return [{ objectId, own, to: Math.round(Number(change?.to) * (own.isYen ? 1 : 100)) }];
    }),
  );
};

const total = (list: readonly { own: Campaign; to: number }[]) =>
  list.reduce((sum, { own, to }) => sum + to - own.cents, 0);

test.each(seeds(7))('no run passes a cap or a ceiling, of a rule or of an ad account (seed %d)', (seed) => {
  const property = fc.property(campaigns, raises, upTo(300), (given, rules, perAccount) => {
    const done = doneBy(given, rules, perAccount);
    for (const [place, { percent, ceiling, actionsPerDay, increasePerRule }] of rules.entries()) {
      const own = done[place] ?? [];
      for (const { own: campaign, to } of own) {
        expect(to).toBeGreaterThan(campaign.cents);
        expect(to).toBeLessThanOrEqual(ceiling * 100);
        expect((to - campaign.cents) * 100).toBeLessThanOrEqual(campaign.cents * percent);
      }
      expect(own.length).toBeLessThanOrEqual(actionsPerDay);
      expect(total(own)).toBeLessThanOrEqual(increasePerRule * 100);
    }
    const all = done.flat();
    for (const account of [1, 2])
      expect(total(all.filter(({ own }) => own.accountId === account))).toBeLessThanOrEqual(perAccount * 100);
    expect(new Set(all.map(({ objectId }) => objectId)).size).toBe(all.length);
  });
  fc.assert(property, { seed, numRuns: 300 });
});
