import type { Conversation, ConversationListQuery, Message, Recipient } from '@adhelm/contract/message';
import type { Scope } from '@adhelm/domain/access-scope';
import { type RawBuilder, sql } from 'kysely';
import { ownedBy, type Tx } from '../../db/entities/in-scope.ts';
import { contains, pageOfStatement } from '../../db/entities/list-page.ts';
import { takenPartInBy } from './taken-part-in.ts';

type Row = {
  id: number;
  kind: Recipient['kind'];
  with_id: number;
  with_name: string;
  with_avatar: string | null;
  publisher_name: string;
  can_write: boolean;
  is_unread: boolean;
  message_id: number;
  body: string;
  author_id: number;
  author_name: string;
  author_avatar: string | null;
  created_at: Date;
  key: string | null;
};

const toConversation = (row: Row): Conversation => ({
  id: row.id,
  with: {
    kind: row.kind,
    id: row.with_id,
    name: row.with_name,
    avatar: row.with_avatar,
    detail: row.publisher_name,
  },
  canWrite: row.can_write,
  isUnread: row.is_unread,
  lastMessage: {
    id: row.message_id,
    conversationId: row.id,
    body: row.body,
    author: { id: row.author_id, name: row.author_name, avatar: row.author_avatar },
    createdAt: row.created_at.toISOString(),
    key: row.key,
  },
});

/** Told to who wrote it. */
const keyFor = (userId: number) =>
  sql<string | null>`case when messages.author_id = ${userId} then messages.key end`;

/** A publisher's people do not see the platform's: these write to them without a name. */
const OUT_OF_SIGHT = 'Administrator';

/** Conversations of one person; whoever takes no part in one does not find it. */
export const conversationRepository = (tx: Tx, scope: Scope) => {
  const own = (userId: number) => sql`conversations.id in (${takenPartInBy(userId)})
    and conversations.last_message_id is not null and ${ownedBy(scope, 'conversations.publisher_id')}`;

  const rowsOf = (userId: number, narrowed: RawBuilder<unknown>) => sql<Row>`
      select conversations.id, case when team_id is null then 'PERSON' else 'TEAM' end as kind,
        coalesce(team_id, other_id) as with_id, coalesce(teams.name, other.name, ${OUT_OF_SIGHT}) as with_name,
        other.avatar as with_avatar, publishers.name as publisher_name,
        coalesce(teams.is_active and teams.deleted_at is null,
          other.is_active and other.deleted_at is null
            and (other.publisher_id is null or other.publisher_id = conversations.publisher_id), true) as can_write,
        last_message_id > coalesce(up_to, 0) as is_unread,
        messages.id as message_id, messages.body, messages.created_at, ${keyFor(userId)} as key,
        messages.author_id, coalesce(author.name, ${OUT_OF_SIGHT}) as author_name, author.avatar as author_avatar
      from conversations
      join messages on messages.id = last_message_id
      left join users as author on author.id = messages.author_id
      join publishers on publishers.id = conversations.publisher_id
      left join teams on teams.id = team_id
      cross join lateral (
        select case when first_user_id = ${userId} then second_user_id else first_user_id end as other_id
      ) as pair
      left join users as other on other.id = other_id
      left join message_reads as read on read.conversation_id = conversations.id and read.user_id = ${userId}
      where ${own(userId)} and ${narrowed}`;

  const unreadOf = async (userId: number): Promise<number> => {
    const { rows } = await sql<{ unread: number }>`
      select count(*)::int as unread from conversations
      left join message_reads as read on read.conversation_id = conversations.id and read.user_id = ${userId}
      where ${own(userId)} and last_message_id > coalesce(up_to, 0)`.execute(tx);
    return rows[0]?.unread ?? 0;
  };

  return {
    /** The one with the newest message first. */
    async list(userId: number, query: ConversationListQuery) {
      const narrowed = query.search ? contains(['teams.name', 'other.name'], query.search) : sql`true`;
      const listed = { statement: rowsOf(userId, narrowed), order: sql`message_id desc` };
      const { rows, meta } = await pageOfStatement(tx, listed, query);
      return { items: rows.map(toConversation), meta, unread: await unreadOf(userId) };
    },

    async find(userId: number, id: number): Promise<Conversation | undefined> {
      const { rows } = await rowsOf(userId, sql`conversations.id = ${id}`).execute(tx);
      const [row] = rows;
      return row && toConversation(row);
    },

    unreadOf,

    /** Never back to an earlier message, nor beyond what there is. */
    async markRead(userId: number, id: number, upTo: number): Promise<void> {
      await sql`
        insert into message_reads (publisher_id, conversation_id, user_id, up_to)
          select publisher_id, id, ${userId}, least(${upTo}, last_message_id) from conversations
          where id = ${id} and ${own(userId)}
        on conflict (conversation_id, user_id)
          do update set up_to = greatest(message_reads.up_to, excluded.up_to)`.execute(tx);
    },

    /** The newest first, one more than asked for where there are more. */
    async messages(
      userId: number,
      id: number,
      { before, limit }: { before?: number | undefined; limit: number },
    ) {
      let rows = tx
        .selectFrom('messages')
        .leftJoin('users', 'users.id', 'messages.author_id')
        .where('conversation_id', '=', id)
        .where(ownedBy(scope, 'messages.publisher_id'))
        .select(['messages.id', 'body', 'messages.created_at', 'author_id', 'users.name', 'users.avatar'])
        .select(keyFor(userId).as('key'));
      if (before !== undefined) rows = rows.where('messages.id', '<', before);
      const found = await rows
        .orderBy('messages.id', 'desc')
        .limit(limit + 1)
        .execute();
      return found.map(
        (row): Message => ({
          id: row.id,
          conversationId: id,
          body: row.body,
          author: { id: row.author_id, name: row.name ?? OUT_OF_SIGHT, avatar: row.avatar },
          createdAt: row.created_at.toISOString(),
          key: row.key,
        }),
      );
    },
  };
};

export type ConversationRepository = ReturnType<typeof conversationRepository>;
