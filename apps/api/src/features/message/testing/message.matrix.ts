import { randomUUID } from 'node:crypto';
import type { Caller } from '../../../testing/matrix/callers.ts';
import type { Calls, Fixtures, Resource, Special, World } from '../../../testing/matrix/resource.ts';

/** Conversations of people who do not call: nobody may read or change them. */
const rows = ({ first, second }: World) => [
  { id: 991_001, owner: first, deleted: false },
  { id: 991_002, owner: second, deleted: false },
];

const talkersOf = (conversation: number): [number, number] => [conversation + 100, conversation + 200];

const messages: Resource = {
  table: 'conversations',
  ownerColumn: 'publisher_id',
  rows,
  reset: async (t, world) => {
    await t.system('delete from message_reads; update conversations set last_message_id = null');
    await t.system('delete from messages; delete from conversations');
    for (const { id, owner } of rows(world)) {
      const [one, other] = talkersOf(id);
      for (const talker of [one, other])
        await t.system(
          `insert into users (id, email, name, publisher_id) overriding system value
             values ($1, $2, 'Talker', $3) on conflict (id) do nothing`,
          [talker, `talker-${talker}@matrix.example`, owner],
        );
      await t.system(
        `insert into conversations (id, publisher_id, first_user_id, second_user_id, created_at)
           overriding system value values ($1, $2, $3, $4, now())`,
        [id, owner, one, other],
      );
      await t.system(
        `with message as (
             insert into messages (publisher_id, conversation_id, author_id, key, body, created_at)
             values ($1, $2, $3, gen_random_uuid(), 'A secret', now()) returning id
           ) update conversations set last_message_id = message.id from message where conversations.id = $2`,
        [owner, id, one],
      );
    }
  },
  update: { upTo: 1 },
  refused: () => 'NF01',
};

export const fixtures: Fixtures = { messages };

const prepare: Special['prepare'] = (t, world) => messages.reset(t, world);

const tellsNothing: Special['judge'] = (result) => {
  const { unread = 0, items } = result as { unread?: number; items: unknown[] };
  return unread === 0 && items.length === 0 ? undefined : `tells of ${items.length} conversations of others`;
};

const isReached = ({ actsFor }: Caller, owner: number | null) => actsFor === 'all' || actsFor === owner;

const namesOnlyReached: Special['judge'] = (result, caller, world) => {
  const { items } = result as { items: { id: number }[] };
  const foreign = rows(world).filter(({ owner }) => !isReached(caller, owner));
  const named = foreign.filter(({ id }) => items.some((item) => talkersOf(id).includes(item.id)));
  return named.length > 0 ? 'names people of another publisher' : undefined;
};

/** Writing to somebody of the first publisher, and of the second. */
const writing = [0, 1].map((place): Special => {
  const rowOf = (world: World) => rows(world)[place] ?? { id: 0, owner: 0 };
  return {
    prepare,
    body: (world) => ({
      to: { kind: 'PERSON', id: talkersOf(rowOf(world).id)[0] },
      body: 'Hello',
      key: randomUUID(),
    }),
    outcome: (caller, world) => (isReached(caller, rowOf(world).owner) ? 'ok' : 'NF01'),
  };
});

export const calls: Calls = {
  'GET /messages': [{ prepare, judge: tellsNothing }],
  'GET /messages/recipients': [{ prepare, query: { limit: '2000' }, judge: namesOnlyReached }],
  'POST /messages': writing,
};
