import type { Calls, Fixtures, Special, World } from '../../../testing/matrix/resource.ts';

/** Rows of people who do not call: nobody may read or change them. */
const rows = ({ first, second }: World) => [
  { id: 990_001, owner: first, deleted: false },
  { id: 990_002, owner: second, deleted: false },
];

export const fixtures: Fixtures = {
  notifications: {
    table: 'notifications',
    ownerColumn: 'publisher_id',
    rows,
    reset: async (t, world) => {
      await t.system('delete from notifications');
      for (const { id, owner } of rows(world)) {
        const email = `bystander-${owner}@matrix.example`;
        await t.system(
          `insert into users (email, name, publisher_id) values ($1, 'Bystander', $2) on conflict do nothing`,
          [email, owner],
        );
        await t.system(
          `insert into notifications (id, publisher_id, user_id, kind, title, created_at) overriding system value
           select $1, $2, id, 'review-asked', 'A title', now() from users where email = $3`,
          [id, owner, email],
        );
      }
    },
    refused: () => 'NF01',
  },
};

const tellsNothing: Special['judge'] = (result) => {
  const { unread, items = [] } = result as { unread: number; items?: unknown[] };
  return unread === 0 && items.length === 0 ? undefined : `tells of ${unread} notifications of others`;
};

export const calls: Calls = {
  'GET /notifications': [{ judge: tellsNothing }],
  'PATCH /notifications/read': [
    // Nobody's row may change, whatever the answer is.
    { body: () => ({ upTo: 2_147_483_647 }), judge: tellsNothing },
  ],
  'GET /notifications/events': [{ judge: tellsNothing }],
};
