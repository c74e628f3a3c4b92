import { publisherRecordRoutes } from '@adhelm/contract/publisher-record';
import type { Route } from '@adhelm/contract/route';
import type { TestApp } from '../../../testing/app.ts';
import { nameOf } from '../../../testing/call.ts';
import type { Calls, Fixtures, Resource, World } from '../../../testing/matrix/resource.ts';
import { sameIds, sees } from '../../../testing/matrix/rules.ts';

const ofPlatform: readonly Route[] = [publisherRecordRoutes.remove, publisherRecordRoutes.restore];

/** Puts the publishers of the matrix back, and those in again whom a deletion signed out. */
const reset = async (t: TestApp, { first, second, closed }: World) => {
  await t.system(`delete from publishers where name = 'New of the matrix'`);
  await t.system(
    `update publishers set updated_at = '2026-01-01', name = case id
       when $1 then 'Publisher of the matrix 1' when $2 then 'Publisher of the matrix 2'
       else 'Publisher of the matrix 3' end,
       deleted_at = case when id = $3 then '2026-01-01'::timestamptz end
     where id = any(array[$1, $2, $3]::int[])`,
    [first, second, closed],
  );
  await t.system(`update sessions set ended_at = null where ended_because = 'publisher deleted'`);
  t.clock.advance(1000);
};

const publisher: Resource = {
  table: 'publishers',
  ownerColumn: 'id',
  rows: ({ first, second, closed }) => [
    { id: first, owner: first, deleted: false },
    { id: second, owner: second, deleted: false },
    { id: closed, owner: closed, deleted: true },
  ],
  reset,
  update: { name: 'Renamed of the matrix' },
  adminsSeeAll: true,
  refused: (route, { isAdmin }) => (ofPlatform.includes(route) && !isAdmin ? 'PE01' : undefined),
  found: { words: 'Publisher of the matrix', kinds: ['publisher'], code: 'GET_PUBLISHERS' },
};

export const fixtures: Fixtures = { publisher };

export const calls: Calls = {
  [nameOf(publisherRecordRoutes.create)]: [
    {
      body: () => ({ name: 'New of the matrix' }),
      outcome: ({ isAdmin, actsFor }) => (isAdmin && actsFor === 'all' ? 'ok' : 'PE01'),
    },
  ],
  'GET /publisher/metrics': [
    {
      query: { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-11-01T23:59:59.999Z', limit: '2000' },
      prepare: reset,
      judge: (result, { actsFor }, { first, second }) => {
        const { data } = result as { data: { id: number }[] };
        const listed = data.map(({ id }) => id);
        const wanted = [first, second].filter((id) => sees(actsFor, id));
        return sameIds(listed, wanted) ? undefined : `lists ${listed.join()} instead of ${wanted.join()}`;
      },
    },
  ],
};
