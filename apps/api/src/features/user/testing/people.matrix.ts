import { ROLE } from '@adhelm/contract/constants';
import type { Calls, Fixtures, Resource, Special, World } from '../../../testing/matrix/resource.ts';
import type { OwnedRow } from '../../../testing/matrix/rules.ts';

const userRows = ({ first, second }: World): OwnedRow[] =>
  [first, second, null].flatMap((owner, place) => [
    { id: 900_001 + place, owner, deleted: false },
    { id: 900_011 + place, owner, deleted: true },
  ]);

const user: Resource = {
  table: 'users',
  ownerColumn: 'publisher_id',
  // The callers of the matrix are people too.
  amongOthers: true,
  ownRowsOnly: true,
  nobodysRows: 'hidden',
  rows: userRows,
  reset: async (t, world) => {
    await t.system(`delete from users where id >= 900000 or email = 'new@example.com'`);
    await t.system(
      `insert into users (id, publisher_id, email, name, created_at, updated_at, deleted_at) overriding system value
         select id, owner, 'user' || id || '@example.com', 'User ' || id, '2026-01-01', '2026-01-01',
           case when deleted then timestamptz '2026-01-01' end
         from json_to_recordset($1) as r(id int, owner int, deleted boolean)`,
      [JSON.stringify(userRows(world))],
    );
    // Who is restored gets back what they had, which takes as much as giving it: so these had nothing.
    const advertisers = 'select id, $1 from users where id >= 900000 and deleted_at is null';
    await t.system(`insert into user_roles ${advertisers}`, [ROLE.ADVERTISER]);
  },
  create: (asked) => ({ email: 'new@example.com', ...(asked !== undefined && { publisherId: asked }) }),
  update: { phone: '0912345678' },
  found: { words: 'User 9000', kinds: ['user'], code: 'GET_USERS' },
};

const aboutCaller: NonNullable<Special['judge']> = (result, caller) => {
  const { id } = result as { id: number };
  return id === caller.userId ? undefined : `answers with user ${id}`;
};

/** Everybody's own, and at least the one that asks. */
const oneCurrent: NonNullable<Special['judge']> = (result) => {
  const { items } = result as { items: { isCurrent: boolean }[] };
  return items.filter(({ isCurrent }) => isCurrent).length === 1 ? undefined : 'names no session as this one';
};

const ownDoings: NonNullable<Special['judge']> = (result, caller) => {
  const { items } = result as { items: { user: { id: number } | null }[] };
  return items.every((entry) => entry.user?.id === caller.userId) ? undefined : 'shows what others did';
};

export const fixtures: Fixtures = { user };
export const calls: Calls = {
  'GET /user/me': [{ judge: aboutCaller }],
  'PATCH /user/me': [{ body: () => ({ name: 'Renamed' }), judge: aboutCaller }],
  'GET /user/me/sessions': [{ judge: oneCurrent }],
  'GET /user/me/audit': [{ judge: ownDoings }],
  // The sessions that the matrix goes on with are among the others.
  'DELETE /user/me/sessions': [
    {
      after: async (t) => {
        await t.system(
          `update sessions set ended_at = null, ended_because = null where ended_because = 'ended elsewhere'`,
        );
        t.clock.advance(1000);
      },
    },
  ],
  // A session that is not one's own is none.
  'DELETE /user/me/sessions/:id': [
    { params: { id: '00000000-0000-4000-8000-000000000001' }, outcome: () => 'NF01' },
  ],
};
