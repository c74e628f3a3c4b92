// Measures how long rules take to decide, without any store, and writes bench/rules-results.md: `npm run bench:rules`.
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import type { Period } from '@adhelm/domain/period';
import { figureTable } from '@adhelm/domain/rules/figures';
import { indexObjects, type RuleObject } from '@adhelm/domain/rules/objects';
import type { Rule, RuleCondition, RuleMetric, RuleSelection } from '@adhelm/domain/rules/rule';
import { evaluateRun, type Participant } from '@adhelm/domain/rules/run';
import { periodsOf } from '@adhelm/domain/rules/windows';
import { NO_FACTS, type Sums } from '@adhelm/domain/sums';
import { isZone } from '@adhelm/domain/time-zone';
import { megabytes, ms, table, times } from './measure.ts';

const NOW = Date.UTC(2026, 10, 16, 14);

/** The same numbers each time. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const adsOf = (count: number): RuleObject[] =>
  Array.from({ length: count }, (_, place) => ({
    id: place + 1,
    name: `Ad ${place + 1} of campaign ${place % 500}`,
    platform: 'FACEBOOK',
    status: place % 3 === 0 ? 'PAUSED' : 'ACTIVE',
    ownerId: 1,
    accountId: place % 10,
    campaignId: place % 500,
    adSetId: place % 2000,
    tags: place % 7 === 0 ? ['night'] : [],
    dailyBudget: null,
    bidAmount: null,
    currency: { decimals: 2, dollars: '1' },
    budgetChangedAt: null,
    asOf: NOW,
  }));

const factsOf = (ads: readonly RuleObject[], { from, to }: Period): Map<number, Sums> => {
  const next = numbers(from % 1_000_003);
  const days = (to - from) / 86_400_000;
  return new Map(
    ads.map(({ id }) => {
      const clicks = BigInt(next(200));
      const sums: Sums = {
        ...NO_FACTS,
        actualCost: BigInt(Math.round(next(40_000_000) * days)),
        actualRevenue: BigInt(Math.round(next(50_000_000) * days)),
        platformClicks: clicks,
        trackedClicks: clicks,
        settledClicks: clicks,
        impressions: BigInt(next(20_000)),
      };
      return [id, sums];
    }),
  );
};

const ZONES = ['UTC', 'America/New_York', 'Asia/Ho_Chi_Minh', '+05:45'].filter(isZone);
const METRICS: RuleMetric[] = ['roi', 'cost', 'profit', 'cpc', 'ctr', 'revenue', 'clicks', 'rpc'];

/** Every kind of comparison and window, over all ads, those of campaigns, with a tag or with a name. */
const ruleOf = (id: number): Rule => {
  const next = numbers(id);
  const condition = (): RuleCondition => {
    const metric = METRICS[next(METRICS.length)] ?? 'roi';
    const against: RuleCondition['against'][] = [
      { kind: 'VALUE', value: String(next(60) - 20) },
      { kind: 'VALUE', value: String(next(60) - 20) },
      { kind: 'PARENT', percent: String(next(60) - 30) },
      { kind: 'RANK', end: 'LOWEST', percent: String(1 + next(20)) },
      { kind: 'METRIC', metric: metric === 'cost' ? 'revenue' : 'cost', percent: String(next(40)) },
      { kind: 'WINDOW', window: { kind: 'DAYS_EARLIER', count: 1 }, percent: String(next(40) - 20) },
    ];
    const chosen = against[next(against.length)] ?? { kind: 'VALUE', value: '0' };
    const windows: RuleCondition['window'][] = [
      { kind: 'TODAY' },
      { kind: 'LAST_HOURS', count: 6 },
      { kind: 'LAST_DAYS', count: 3, today: 'INCLUDED' },
      { kind: 'LAST_DAYS', count: 7, today: 'EXCLUDED' },
    ];
    return {
      metric,
      operator: chosen.kind === 'RANK' ? '=' : next(2) ? '<' : '>=',
      against: chosen,
      window: windows[next(windows.length)] ?? { kind: 'TODAY' },
      minimum: next(2) ? { metric: 'cost', value: '5' } : null,
    };
  };
  const selections: RuleSelection[] = [
    { kind: 'ALL' },
    { kind: 'ALL' },
    { kind: 'ALL_OF', parent: 'CAMPAIGN', ids: Array.from({ length: 50 }, () => next(500)) },
    { kind: 'TAG', tag: 'night' },
    { kind: 'NAME', contains: `campaign ${next(10)}` },
  ];
  return {
    id,
    ownerId: null,
    platform: 'FACEBOOK',
    scope: { level: 'AD', selection: selections[next(selections.length)] ?? { kind: 'ALL' } },
    conditions: {
      join: 'ALL',
      conditions: [condition(), condition()],
      groups: [{ join: 'ANY', conditions: [condition(), condition()] }],
    },
    maturity: { olderThanHours: 0, settledOnly: false },
    action: { kind: 'PAUSE' },
    askFirst: false,
    schedule: {
      everyMinutes: 15,
      hours: [],
      days: [1, 2, 3, 4, 5, 6, 7],
      zone: ZONES[next(ZONES.length)] as Rule['schedule']['zone'],
    },
    limits: {
      coolDownMinutes: 60,
      actionsPerDay: 50,
      increasePerRule: null,
      increasePerAccount: null,
      staleAfterMinutes: 120,
      shareOfSpend: '50',
    },
  };
};

const participantOf = (rule: Rule): Participant => ({
  rule,
  history: { actedAt: new Map(), actionsToday: 0, increasedToday: '0' },
  isShadow: false,
});

/** In milliseconds of this process, so that what else the machine does hardly counts. */
const cpuTime = <T>(run: () => T): [number, T] => {
  const start = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(start);
  return [(user + system) / 1000, result];
};

/** Only what deciding takes: sums are there before, as the fact store would have sent them. */
const measure = (ruleCount: number, adCount: number) => {
  const ads = adsOf(adCount);
  const rules = Array.from({ length: ruleCount }, (_, place) => ruleOf(place + 1));
  const periods = new Map(rules.flatMap((rule) => [...periodsOf(rule, NOW)]));
  const fetched = new Map([...periods].map(([key, period]) => [key, factsOf(ads, period)]));
  const together = () =>
    evaluateRun(
      rules.map(participantOf),
      { AD: figureTable(indexObjects('AD', ads), fetched) },
      new Map(),
      NOW,
    );
  /** Each rule for itself: objects looked through and figures worked out again for every rule. */
  const apart = () => {
    for (const rule of rules)
      evaluateRun(
        [participantOf(rule)],
        { AD: figureTable(indexObjects('AD', ads), fetched) },
        new Map(),
        NOW,
      );
  };
  const [took, found] = cpuTime(together);
  const [tookApart] = cpuTime(apart);
  const decisions = [...found.values()].reduce((sum, one) => sum + one.decisions.length, 0);
  return { took, tookApart, periods: periods.size, decisions, heap: process.memoryUsage().heapUsed };
};

// Warms up.
measure(20, 100);
const rows = [
  [100, 1_000],
  [1_000, 1_000],
  [100, 10_000],
  [1_000, 10_000],
].map(([rules = 0, ads = 0]) => {
  const { took, tookApart, periods, decisions, heap } = measure(rules, ads);
  const row = [rules, ads, periods, decisions].map((value) => value.toLocaleString('en'));
  const cells = [...row, ms(took), ms(tookApart), times(tookApart / took), megabytes(heap)];
  process.stdout.write(`${cells.join(' · ')}\n`);
  return cells;
});

const text = `# Rules, measured

Written by \`npm run bench:rules\`, ${cpus().length} cores. Every rule has four conditions of all kinds (values, other metrics, other windows,
parents' averages, ranks) in four zones, over all ads, those of 50 campaigns, with a tag or with a part of the name. Measured is deciding
alone, in CPU time, with the sums of each period at hand: all rules of a run together, which share what they look at, and each by itself.

${table(['rules', 'ads', 'periods', 'decisions', 'together, CPU ms', 'each by itself, CPU ms', 'ratio', 'memory'], rows)}
`;
await writeFile(path.join(import.meta.dirname, 'rules-results.md'), text);
