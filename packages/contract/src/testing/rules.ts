export const roiBelowZero = {
  metric: 'roi',
  operator: '<',
  against: { kind: 'VALUE', value: '0' },
  window: { kind: 'LAST_DAYS', count: 3, today: 'INCLUDED' },
  minimum: { metric: 'cost', value: '50' },
};

export const rule = {
  name: 'Stop losers',
  platform: 'FACEBOOK',
  scope: { level: 'CAMPAIGN', selection: { kind: 'ALL' } },
  conditions: { join: 'ALL', conditions: [roiBelowZero], groups: [] },
  maturity: { olderThanHours: 3, settledOnly: false },
  action: { kind: 'PAUSE' },
  askFirst: false,
  schedule: { everyMinutes: 60, hours: [], days: [1, 2, 3, 4, 5, 6, 7], zone: 'America/New_York' },
  limits: {
    coolDownMinutes: 360,
    actionsPerDay: 20,
    increasePerRule: null,
    increasePerAccount: null,
    staleAfterMinutes: 120,
    shareOfSpend: '50',
  },
  shadowDays: 0,
  isActive: true,
};

/** A rule that raises budgets by 20 % up to a ceiling. */
export const raise = (more: object = {}) => ({
  action: {
    kind: 'CHANGE_BUDGET',
    by: { kind: 'PERCENT', percent: '20' },
    floor: null,
    ceiling: '100',
    ...more,
  },
  limits: { ...rule.limits, increasePerRule: '200' },
});
