import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conditionWith, NO_HISTORY, NOW, objectWith, ruleWith, sumsOf, tableFor } from '../testing/rules.ts';
import { seeds } from '../testing/seeds.ts';
import { evaluate } from './evaluate.ts';
import type { RuleObject } from './objects.ts';
import type { ConditionGroup, Join, Rule, RuleCondition, RuleOperator } from './rule.ts';

/** Small whole numbers, so that plain arithmetic is exact and equals are common. */
type Happened = { cost: number; revenue: number; clicks: number };
const happened: fc.Arbitrary<Happened> = fc.record({
  cost: fc.integer({ min: 0, max: 4 }),
  revenue: fc.integer({ min: 0, max: 6 }),
  clicks: fc.integer({ min: 0, max: 3 }),
});
const happenings = fc.array(happened, { minLength: 1, maxLength: 12 });

type Simple = {
  metric: 'cost' | 'revenue' | 'clicks' | 'roi';
  operator: RuleOperator;
  value: number;
  least: number;
};
const simple: fc.Arbitrary<Simple> = fc.record({
  metric: fc.constantFrom('cost', 'revenue', 'clicks', 'roi'),
  operator: fc.constantFrom('<', '<=', '>', '>=', '=', '!='),
  value: fc.integer({ min: -1, max: 5 }),
  least: fc.integer({ min: 0, max: 2 }),
});
type Group = { join: Join; own: Simple[]; inner: { join: Join; own: Simple[] }[] };
const join = fc.constantFrom<Join>('ALL', 'ANY');
const group: fc.Arbitrary<Group> = fc.record({
  join,
  own: fc.array(simple, { minLength: 1, maxLength: 2 }),
  inner: fc.array(fc.record({ join, own: fc.array(simple, { minLength: 1, maxLength: 2 }) }), {
    maxLength: 2,
  }),
});

const conditionOf = ({ metric, operator, value, least }: Simple): RuleCondition =>
  conditionWith({
    metric,
    operator,
    against: { kind: 'VALUE', value: String(metric === 'roi' ? value * 25 : value) },
    minimum: least > 0 ? { metric: 'cost', value: String(least) } : null,
  });
const groupOf = ({ join: outer, own, inner }: Group): ConditionGroup => ({
  join: outer,
  conditions: own.map(conditionOf),
  groups: inner.map((one) => ({ join: one.join, conditions: one.own.map(conditionOf) })),
});

const objectsOf = (facts: readonly Happened[]) => facts.map((_, place) => objectWith({ id: place + 1 }));
const tableOf = (rules: readonly Rule[], objects: readonly RuleObject[], facts: readonly Happened[]) =>
  tableFor(rules, objects, (id) => sumsOf(facts[id - 1] ?? {}));

const outcomes = (rule: Rule, facts: readonly Happened[], objects = objectsOf(facts)) => {
  const { decisions } = evaluate(rule, tableOf([rule], objects, facts), NO_HISTORY, NOW);
  const idsOf = (kind: string) =>
    decisions
      .flatMap((decision) => (decision.kind === kind ? [decision.objectId] : []))
      .sort((a, b) => a - b);
  return { decisions, acted: idsOf('ACT'), open: idsOf('SKIP') };
};

/** The oracle: 1 yes, 0 no, a half for neither; all is the least of its parts and any the most. */
const SIGNS: Record<RuleOperator, number[]> = {
  '<': [-1],
  '<=': [-1, 0],
  '>': [1],
  '>=': [1, 0],
  '=': [0],
  '!=': [-1, 1],
};
const saidOf = ({ metric, operator, value, least }: Simple, { cost, revenue, clicks }: Happened): number => {
  if (cost < least || (metric === 'roi' && cost === 0)) return 0.5;
  const difference =
    metric === 'roi' ? (revenue - cost) * 100 - value * 25 * cost : { cost, revenue, clicks }[metric] - value;
  return SIGNS[operator].includes(Math.sign(difference) + 0) ? 1 : 0;
};
const most = { ALL: Math.min, ANY: Math.max };
const expectedOf = ({ join: outer, own, inner }: Group, facts: Happened): number =>
  most[outer](
    ...own.map((one) => saidOf(one, facts)),
    ...inner.map((one) => most[one.join](...one.own.map((each) => saidOf(each, facts)))),
  );

const INVERSE: Record<RuleOperator, RuleOperator> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '=': '!=',
  '!=': '=',
};
const not = (one: Simple): Simple => ({ ...one, operator: INVERSE[one.operator] });
const otherJoin = (one: Join): Join => (one === 'ALL' ? 'ANY' : 'ALL');
const inverted = ({ join: outer, own, inner }: Group): Group => ({
  join: otherJoin(outer),
  own: own.map(not),
  inner: inner.map((one) => ({ join: otherJoin(one.join), own: one.own.map(not) })),
});

const holds = <Given>(seed: number, property: fc.IProperty<Given>) =>
  fc.assert(property, { seed, numRuns: 200 });

describe.each(seeds(5))('with seed %d', (seed) => {
  test('a rule acts where plain arithmetic says so, and leaves open what it cannot say', () => {
    const property = fc.property(group, happenings, (conditions, facts) => {
      const { acted, open } = outcomes(ruleWith({ conditions: groupOf(conditions) }), facts);
      const idsWith = (said: number) =>
        facts.flatMap((one, place) => (expectedOf(conditions, one) === said ? [place + 1] : []));
      expect(acted).toEqual(idsWith(1));
      expect(open).toEqual(idsWith(0.5));
    });
    holds(seed, property);
  });

  test('the opposite of a rule, written by De Morgan, acts on the others and never on the same', () => {
    const property = fc.property(group, happenings, (conditions, facts) => {
      const one = outcomes(ruleWith({ conditions: groupOf(conditions) }), facts);
      const other = outcomes(ruleWith({ conditions: groupOf(inverted(conditions)) }), facts);
      expect(other.open).toEqual(one.open);
      expect([...one.acted, ...other.acted, ...one.open].sort((a, b) => a - b)).toEqual(
        facts.map((_, place) => place + 1),
      );
    });
    holds(seed, property);
  });

  test('taking a group apart makes no difference', () => {
    const property = fc.property(simple, simple, simple, join, happenings, (a, b, c, outer, facts) => {
      const nested: Group = { join: outer, own: [a], inner: [{ join: otherJoin(outer), own: [b, c] }] };
      const apart: Group = {
        join: otherJoin(outer),
        own: [],
        inner: [b, c].map((one) => ({ join: outer, own: [a, one] })),
      };
      const [one, other] = [nested, apart].map((each) =>
        outcomes(ruleWith({ conditions: groupOf(each) }), facts),
      );
      expect(one?.acted).toEqual(other?.acted);
      expect(one?.open).toEqual(other?.open);
    });
    holds(seed, property);
  });

  test('the order of the objects makes no difference, also where a cap cuts', () => {
    const property = fc.property(
      group,
      happenings.chain((facts) =>
        fc.tuple(fc.constant(facts), fc.shuffledSubarray(objectsOf(facts), { minLength: facts.length })),
      ),
      fc.integer({ min: 1, max: 4 }),
      (conditions, [facts, shuffled], actionsPerDay) => {
        const rule = ruleWith({ conditions: groupOf(conditions), limits: { actionsPerDay } });
        expect(outcomes(rule, facts, shuffled).decisions).toEqual(outcomes(rule, facts).decisions);
      },
    );
    holds(seed, property);
  });

  test('among the lowest are those that are with all their equals within the share', () => {
    const end = fc.constantFrom('LOWEST' as const, 'HIGHEST' as const);
    const property = fc.property(
      happenings,
      fc.integer({ min: 1, max: 100 }),
      end,
      (facts, percent, which) => {
        const condition = conditionWith({
          metric: 'revenue',
          operator: '=',
          against: { kind: 'RANK', end: which, percent: String(percent) },
        });
        const rule = ruleWith({ conditions: { join: 'ALL', conditions: [condition], groups: [] } });
        const expected = facts.flatMap(({ revenue }, place) => {
          const level = facts.filter((one) =>
            which === 'LOWEST' ? one.revenue <= revenue : one.revenue >= revenue,
          ).length;
          return level * 100 <= facts.length * percent ? [place + 1] : [];
        });
        expect(outcomes(rule, facts).acted).toEqual(expected);
      },
    );
    holds(seed, property);
  });
});
