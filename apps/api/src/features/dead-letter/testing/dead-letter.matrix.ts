import type { TestApp } from '../../../testing/app.ts';
import type { Caller } from '../../../testing/matrix/callers.ts';
import type { Calls, Fixtures, Special } from '../../../testing/matrix/resource.ts';
import type { Outcome } from '../../../testing/matrix/rules.ts';

const LETTER = 981_001;
const MISSING = 989_999;

/** They belong to the installation: whoever acts for one publisher, an admin too, has nothing to do with them. */
const onlyForAll =
  (outcome: Outcome) =>
  ({ isAdmin, actsFor }: Caller): Outcome =>
    isAdmin && actsFor === 'all' ? outcome : 'PE01';

const prepare = async (t: TestApp) => {
  await t.system(
    `insert into dead_letters (id, batch, place, body, reason, created_at) overriding system value
     values ($1, 'matrix', 0, 'no record', 'It cannot be read.', '2026-01-01') on conflict do nothing`,
    [LETTER],
  );
};
const after = async (t: TestApp) => {
  await t.system('update dead_letters set discarded_at = null where id = $1', [LETTER]);
};

const on = (id: number, outcome: Outcome): Special => ({
  params: { id: String(id) },
  prepare,
  after,
  outcome: onlyForAll(outcome),
});

export const fixtures: Fixtures = {};

export const calls: Calls = {
  'GET /dead-letters': [
    {
      prepare,
      outcome: onlyForAll('ok'),
      judge: (result) => {
        const { items } = result as { items: { id: number }[] };
        return items.some(({ id }) => id === LETTER) ? undefined : 'does not list the record';
      },
    },
  ],
  // What cannot be read stays refused.
  'POST /dead-letters/:id/replay': [on(LETTER, 'VA01'), on(MISSING, 'NF01')],
  'POST /dead-letters/:id/discard': [on(LETTER, 'ok'), on(MISSING, 'NF01')],
  'GET /integration/feeds': [{ outcome: onlyForAll('ok') }],
  'GET /integration/processes': [{ outcome: onlyForAll('ok') }],
};
