import { UTC } from '../time-zone.ts';
import type { RuleCondition, RuleLimits, RuleSchedule, RuleTerms } from './rule.ts';

/** A rule to begin with: its zone is replaced by the reader's, and it is switched on by a person. */
export type RuleTemplate = RuleTerms & { name: string; shadowDays: number; isActive: boolean };

const EVERY_DAY: RuleSchedule = { everyMinutes: 60, hours: [], days: [1, 2, 3, 4, 5, 6, 7], zone: UTC };
const HOUR = 60;
const DAY = 24 * HOUR;

const CAREFUL: RuleLimits = {
  coolDownMinutes: DAY,
  actionsPerDay: 20,
  increasePerRule: null,
  increasePerAccount: null,
  staleAfterMinutes: 2 * HOUR,
  shareOfSpend: '30',
};

const BASE = {
  platform: 'FACEBOOK',
  scope: { level: 'CAMPAIGN', selection: { kind: 'ALL' } },
  maturity: { olderThanHours: 0, settledOnly: false },
  askFirst: false,
  schedule: EVERY_DAY,
  limits: CAREFUL,
  shadowDays: 3,
  isActive: false,
} as const;

const roi = (
  parts: Pick<RuleCondition, 'operator' | 'window'> & { value: string; least?: string },
): RuleCondition => ({
  metric: 'roi',
  operator: parts.operator,
  against: { kind: 'VALUE', value: parts.value },
  window: parts.window,
  minimum: parts.least ? { metric: 'cost', value: parts.least } : null,
});

const stopLosers: RuleTemplate = {
  ...BASE,
  name: 'Stop losers',
  conditions: {
    join: 'ALL',
    conditions: [
      roi({
        operator: '<',
        value: '-20',
        window: { kind: 'LAST_DAYS', count: 3, today: 'INCLUDED' },
        least: '50',
      }),
    ],
    groups: [],
  },
  maturity: { olderThanHours: 3, settledOnly: false },
  action: { kind: 'PAUSE' },
};

const scaleWinners: RuleTemplate = {
  ...BASE,
  name: 'Scale winners',
  conditions: {
    join: 'ALL',
    conditions: [
      roi({
        operator: '>=',
        value: '30',
        window: { kind: 'LAST_DAYS', count: 3, today: 'EXCLUDED' },
        least: '100',
      }),
      roi({ operator: '>', value: '0', window: { kind: 'TODAY' }, least: '10' }),
    ],
    groups: [],
  },
  action: { kind: 'CHANGE_BUDGET', by: { kind: 'PERCENT', percent: '20' }, floor: null, ceiling: '500' },
  limits: { ...CAREFUL, increasePerRule: '500', increasePerAccount: '200' },
};

const SLEEPERS = { level: 'CAMPAIGN', selection: { kind: 'TAG', tag: 'night-pause' } } as const;

/** For those with a tag, whatever part of the spend they are; who is woken by hand stays awake that night. */
const nightPause: RuleTemplate = {
  ...BASE,
  name: 'Night pause: pause at 22:00',
  scope: SLEEPERS,
  conditions: null,
  action: { kind: 'PAUSE' },
  schedule: { ...EVERY_DAY, everyMinutes: 15, hours: [{ from: '22:00', to: '06:00' }] },
  limits: { ...CAREFUL, coolDownMinutes: 8 * HOUR, actionsPerDay: null, shareOfSpend: null },
  shadowDays: 0,
};

/** Leaves those asleep that lost money, which another rule may have paused. */
const nightResume: RuleTemplate = {
  ...nightPause,
  name: 'Night pause: resume at 06:00',
  conditions: {
    join: 'ANY',
    conditions: [
      roi({ operator: '>=', value: '0', window: { kind: 'LAST_DAYS', count: 7, today: 'EXCLUDED' } }),
      {
        metric: 'cost',
        operator: '<',
        against: { kind: 'VALUE', value: '10' },
        window: { kind: 'LAST_DAYS', count: 7, today: 'EXCLUDED' },
        minimum: null,
      },
    ],
    groups: [],
  },
  action: { kind: 'RESUME' },
  schedule: { ...EVERY_DAY, everyMinutes: 15, hours: [{ from: '06:00', to: '07:00' }] },
};

const budgetPacing: RuleTemplate = {
  ...BASE,
  name: 'Budget pacing',
  conditions: {
    join: 'ALL',
    conditions: [
      {
        metric: 'cost',
        operator: '>=',
        against: { kind: 'METRIC', metric: 'dailyBudget', percent: '-30' },
        window: { kind: 'TODAY' },
        minimum: null,
      },
      roi({ operator: '<', value: '10', window: { kind: 'TODAY' } }),
    ],
    groups: [],
  },
  action: { kind: 'CHANGE_BUDGET', by: { kind: 'PERCENT', percent: '-20' }, floor: '10', ceiling: null },
  schedule: { ...EVERY_DAY, everyMinutes: 30, hours: [{ from: '06:00', to: '14:00' }] },
  limits: { ...CAREFUL, coolDownMinutes: 4 * HOUR },
};

/** Ready-made rules, by what they are for; one may need several. */
export const RULE_TEMPLATES = {
  stopLosers: [stopLosers],
  scaleWinners: [scaleWinners],
  nightPause: [nightPause, nightResume],
  budgetPacing: [budgetPacing],
} as const satisfies Record<string, readonly RuleTemplate[]>;
