import { setImmediate as turn } from 'node:timers/promises';
import type { RuleBacktest, TriedRule } from '@adhelm/contract/rule-trial';
import { firstInstantOf } from '@adhelm/domain/date-range';
import { shown } from '@adhelm/domain/figure';
import { METRICS } from '@adhelm/domain/metrics';
import type { Period } from '@adhelm/domain/period';
import { conditionsOf, type Rule } from '@adhelm/domain/rules/rule';
import { isDue, quarterOf } from '@adhelm/domain/rules/schedule';
import { periodKey, periodsOf } from '@adhelm/domain/rules/windows';
import { localOf, type Zone } from '@adhelm/domain/time-zone';
import type { InScope } from '../../db/entities/in-scope.ts';
import { InvalidInput, TookTooLong } from '../../errors.ts';
import { addUp } from '../../facts/read/fact-sums.ts';
import type { FactSums } from '../../facts/read/model.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { RuleObjectRepository } from './rule-object.repository.ts';
import { ruleReplay } from './rule-replay.ts';
import type { RuleTrials } from './rule-trial.service.ts';
import { asPublisher, type RuleWorlds } from './rule-world.ts';
import { type MomentDecision, readingsOf, sentAtMost } from './tried-decisions.ts';

const QUARTER = 900_000;
const DAY = 86_400_000;
/** What is asked of the facts for one answer, and for how long somebody waits for it. */
const MOST_QUESTIONS = 720;
const MOST_MS = 60_000;
/** Runs whose facts are read at once. */
const AT_ONCE = 2;

export type BacktestNeeds = {
  inScope: InScope<{ ruleObjects: RuleObjectRepository }>;
  worlds: RuleWorlds;
  clock: Clock;
};

/** The runs that there would have been. */
const runsIn = ({ schedule }: Rule, { from, to }: Period): number[] => {
  const runs: number[] = [];
  for (let quarter = from; quarter < to; quarter += QUARTER) if (isDue(schedule, quarter)) runs.push(quarter);
  return runs;
};

/** Refuses what would take too long, with what would not. */
const checkSize = (rule: Rule, runs: readonly number[], days: number) => {
  const questions = runs.reduce((sum, at) => sum + periodsOf(rule, at).size, 0);
  if (questions <= MOST_QUESTIONS) return;
  const fitting = Math.floor((days * MOST_QUESTIONS) / questions);
  throw new InvalidInput(
    'days',
    fitting < 1
      ? 'This rule looks at too many windows too often to be replayed. Please try it with fewer of them, or on a slower schedule.'
      : `This rule runs so often, and looks at so many windows, that at most ${fitting} ${fitting === 1 ? 'day' : 'days'} can be replayed.`,
  );
};

/** When the data of each ad account had last come in at a moment. */
const retrievedBy = (retrievals: readonly { accountId: number; at: Date }[]) => {
  const moments = new Map<number, number[]>();
  for (const { accountId, at } of retrievals)
    moments.set(accountId, [...(moments.get(accountId) ?? []), at.getTime()]);
  return (moment: number) =>
    (accountId: number): number | null =>
      moments.get(accountId)?.findLast((at) => at <= moment) ?? null;
};

/** The days of a zone that lie in a period, each cut to it. */
const daysOf = (zone: Zone, { from, to }: Period): { day: string; from: number; to: number }[] => {
  const days = [];
  for (let local = Math.floor(localOf(zone, from) / DAY) * DAY; ; local += DAY) {
    const begin = Math.max(from, firstInstantOf(zone, local));
    if (begin >= to) return days;
    const end = Math.min(to, firstInstantOf(zone, local + DAY));
    days.push({ day: new Date(local).toISOString().slice(0, 10), from: begin, to: end });
  }
};

const holds = (whole: Period, part: Period): boolean => whole.from <= part.from && part.to <= whole.to;

/** The pieces of days in which the same of the periods lie, and at least one: each is asked for once. */
const slotsOf = (periods: readonly Period[], days: readonly Period[]): Period[] => {
  const bounds = [...new Set([...periods, ...days].flatMap(({ from, to }) => [from, to]))].sort(
    (a, b) => a - b,
  );
  return bounds
    .slice(1)
    .map((to, place) => ({ from: bounds[place] ?? to, to }))
    .filter((slot) => periods.some((period) => holds(period, slot)));
};

const amountsOf = (parts: readonly FactSums[]) => {
  const sums = addUp(parts);
  const amount = (name: 'cost' | 'revenue' | 'profit') => {
    const figure = METRICS[name].of(sums);
    return figure ? shown(figure) : 0;
  };
  return { cost: amount('cost'), revenue: amount('revenue'), profit: amount('profit') };
};

export const ruleBacktests = ({ inScope, worlds, clock }: BacktestNeeds, trials: RuleTrials) => {
  /** What was decided in each run, on what was known then. */
  const replayed = async (publisherId: number, rule: Rule, runs: readonly number[], period: Period) => {
    const objects = await worlds.readHistory(publisherId, rule.scope.level, period);
    const since = new Date(period.from - rule.limits.staleAfterMinutes * 60_000);
    const retrievals = await inScope(asPublisher(publisherId), ({ ruleObjects }) =>
      ruleObjects.retrievals(publisherId, since, new Date(period.to)),
    );
    const reachAt = retrievedBy(retrievals);
    const replay = ruleReplay(rule, objects);
    const decisions: MomentDecision[] = [];
    const most = sentAtMost(conditionsOf(rule).length);
    const begun = performance.now();
    for (let place = 0; place < runs.length; place += AT_ONCE) {
      if (performance.now() - begun > MOST_MS) throw new TookTooLong();
      const now = runs.slice(place, place + AT_ONCE);
      const read = await Promise.all(
        now.map((at) => worlds.readSums({ publisherId, rules: [rule], now: at, asOf: new Date(at) })),
      );
      for (const [index, at] of now.entries()) {
        const sums = read[index]?.get(rule.scope.level) ?? new Map();
        const evaluation = await replay.decide({ at, asOf: reachAt(at), sums });
        for (const decision of evaluation.decisions) {
          const isShown = decisions.length < most || decision.kind !== 'SKIP';
          const readings = isShown ? readingsOf(evaluation, decision.objectId) : [];
          decisions.push({ at, decision, readings });
        }
        await turn();
      }
    }
    return { decisions, paused: replay.pausedUntil(period.to) };
  };

  /** What objects cost and earned by day while they would have been paused, as it is known now. */
  const savedBy = async (
    { publisherId, rule }: { publisherId: number; rule: Rule },
    paused: readonly { objectId: number; period: Period }[],
    days: readonly Period[],
  ): Promise<FactSums[][]> => {
    const slots = slotsOf(
      paused.map(({ period }) => period),
      days,
    );
    const sums = await worlds.sumsOver(publisherId, rule.scope.level, slots);
    const savedIn = (slot: Period): FactSums[] => {
      const own = sums.get(periodKey(slot));
      return paused.flatMap(({ objectId, period }) => (holds(period, slot) && own?.get(objectId)) || []);
    };
    return days.map((day) => slots.filter((slot) => holds(day, slot)).flatMap(savedIn));
  };

  return {
    async backtest(
      actor: Actor,
      { rule: input, days: count }: { rule: TriedRule; days: number },
    ): Promise<RuleBacktest> {
      const { rule, publisherId } = await trials.tried(actor, input);
      const to = quarterOf(clock().getTime());
      const period = { from: to - count * DAY, to };
      const runs = runsIn(rule, period);
      checkSize(rule, runs, count);
      const { decisions, paused } = await replayed(publisherId, rule, runs, period);
      const days = daysOf(rule.schedule.zone, period);
      const saved = await savedBy({ publisherId, rule }, paused, days);
      const acted = decisions.filter(({ decision }) => decision.kind === 'ACT');
      return {
        from: new Date(period.from).toISOString(),
        to: new Date(period.to).toISOString(),
        runs: runs.length,
        ...(await trials.sent({ publisherId, rule, since: new Date(period.from) }, decisions)),
        saved: amountsOf(saved.flat()),
        days: days.map(({ day, from, to: end }, place) => ({
          day,
          acted: acted.filter(({ at }) => from <= at && at < end).length,
          saved: amountsOf(saved[place] ?? []),
        })),
      };
    },
  };
};

export type RuleBacktests = ReturnType<typeof ruleBacktests>;
