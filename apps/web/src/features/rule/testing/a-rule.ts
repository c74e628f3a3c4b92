import type { Condition, Execution, Reading, Rule } from '../rule-types.ts';

export const ROI_BELOW: Condition = {
  metric: 'roi',
  operator: '<',
  against: { kind: 'VALUE', value: '-20' },
  window: { kind: 'LAST_DAYS', count: 3, today: 'INCLUDED' },
  minimum: { metric: 'cost', value: '50' },
};

const NORTH = { id: 1, name: 'North', avatar: null };

/** A rule as the server gives it. */
export const aRule = (given: Partial<Rule> = {}): Rule => ({
  id: 7,
  name: 'Stop losers',
  platform: 'FACEBOOK',
  scope: { level: 'CAMPAIGN', selection: { kind: 'ALL' } },
  conditions: { join: 'ALL', conditions: [ROI_BELOW], groups: [] },
  maturity: { olderThanHours: 3, settledOnly: false },
  action: { kind: 'PAUSE' },
  askFirst: false,
  schedule: { everyMinutes: 60, hours: [], days: [1, 2, 3, 4, 5, 6, 7], zone: '+07:00' },
  limits: {
    coolDownMinutes: 360,
    actionsPerDay: 20,
    increasePerRule: null,
    increasePerAccount: null,
    staleAfterMinutes: 120,
    shareOfSpend: '30',
  },
  shadowDays: 0,
  isActive: true,
  shadowUntil: null,
  lastRunAt: null,
  nextRunAt: null,
  failuresInARow: 0,
  switchedOffAt: null,
  executionsCount: 3,
  createdBy: 8,
  createdByUser: { id: 8, name: 'An' },
  publisherId: 1,
  publisher: NORTH,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-10T00:00:00.000Z',
  deletedAt: null,
  ...given,
});

export const aReading = (given: Partial<Reading> = {}): Reading => ({
  group: null,
  condition: ROI_BELOW,
  period: { from: '2026-11-13T09:00:00.000Z', to: '2026-11-16T09:00:00.000Z' },
  value: -35.2,
  against: -20,
  holds: true,
  missing: null,
  ...given,
});

/** One decision of a rule as the server gives it. */
export const anExecution = (given: Partial<Execution> = {}): Execution => ({
  id: 41,
  ruleId: 7,
  rule: { id: 7, name: 'Stop losers' },
  platform: 'FACEBOOK',
  object: {
    level: 'CAMPAIGN',
    id: 5,
    name: 'Knee VN 01',
    adAccount: { id: 3, name: 'FB 01' },
    campaign: { id: 5, name: 'Knee VN 01' },
  },
  action: 'PAUSE',
  status: 'DONE',
  reason: null,
  conflictingRuleId: null,
  message: null,
  isShadow: false,
  readings: [aReading()],
  change: { field: 'status', from: 'ACTIVE', to: 'PAUSED' },
  approval: null,
  undo: { state: 'POSSIBLE', by: null, at: null },
  publisherId: 1,
  publisher: NORTH,
  createdAt: '2026-11-16T09:00:00.000Z',
  finishedAt: '2026-11-16T09:00:04.000Z',
  ...given,
});
