import type { TestApp } from '../../../testing/app.ts';
import type { Caller } from '../../../testing/matrix/callers.ts';
import type { Calls, Fixtures } from '../../../testing/matrix/resource.ts';
import type { Outcome } from '../../../testing/matrix/rules.ts';

/** Files speak of websites of all publishers: whoever acts for one, an admin too, has nothing to do with them. */
const onlyForAll = ({ isAdmin, actsFor }: Caller): Outcome => (isAdmin && actsFor === 'all' ? 'ok' : 'PE01');

const content = 'date,website,revenue\n2026-11-01,matrix.example,1\n';
const mapping = {
  date: 0,
  channel: 1,
  click: null,
  amount: 2,
  currency: null,
  defaultCurrency: 'USD',
  dates: 'MDY',
  decimals: 'POINT',
};

const after = async (t: TestApp) => {
  await t.system('delete from revenue_figures');
  await t.system('delete from revenue_reports');
};

export const fixtures: Fixtures = {};

export const calls: Calls = {
  'GET /revenue-files': [{ outcome: onlyForAll }],
  'POST /revenue-files/check': [{ body: () => ({ content }), outcome: onlyForAll }],
  'POST /revenue-files': [
    { body: () => ({ name: 'matrix.csv', content, mapping }), after, outcome: onlyForAll },
  ],
};
