import type { ConversationListQuery, NewMessage, Recipient } from '@adhelm/contract/message';
import type { Scope } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import { ownedBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains, pageOfStatement } from '../../db/entities/list-page.ts';

type Place = { publisherId: number; teamId: number | null; users: readonly [number, number] | null };

const pairOf = (one: number, other: number): [number, number] => (one < other ? [one, other] : [other, one]);

/** Writes messages, and says to whom. */
export const messageRepository = (tx: Tx, scope: Scope) => {
  /** Teams that somebody belongs to, and everybody else of the publishers acted for. */
  const recipientsOf = (userId: number) => sql<Recipient>`
    select 'TEAM' as kind, teams.id, teams.name, null as avatar, publishers.name as detail
    from team_members
    join teams on teams.id = team_members.team_id and teams.is_active and teams.deleted_at is null
    join publishers on publishers.id = teams.publisher_id
    where team_members.user_id = ${userId} and ${ownedBy(scope, 'teams.publisher_id')}
    union all
    select 'PERSON', users.id, users.name, users.avatar, publishers.name
    from users join publishers on publishers.id = users.publisher_id
    where users.id <> ${userId} and users.is_active and users.deleted_at is null and users.name <> ''
      and ${ownedBy(scope, 'users.publisher_id')}`;

  return {
    async recipients(userId: number, query: ConversationListQuery) {
      const narrowed = query.search ? contains(['name'], query.search) : sql`true`;
      const statement = sql<Recipient>`select * from (${recipientsOf(userId)}) as recipients where ${narrowed}`;
      const order = sql`${alphabetical('name')}, kind desc, id`;
      const { rows, meta } = await pageOfStatement(tx, { statement, order }, query);
      return { items: rows, meta };
    },

    /** Where what somebody writes belongs; nothing where they may not write there. */
    async placeOf(userId: number, { kind, id }: NewMessage['to']): Promise<Place | undefined> {
      if (kind === 'TEAM') {
        const team = await tx
          .selectFrom('teams')
          .innerJoin('team_members', 'team_members.team_id', 'teams.id')
          .where('teams.id', '=', id)
          .where('team_members.user_id', '=', userId)
          .where('teams.is_active', '=', true)
          .where('teams.deleted_at', 'is', null)
          .where(ownedBy(scope, 'teams.publisher_id'))
          .select('teams.publisher_id')
          .executeTakeFirst();
        return team && { publisherId: team.publisher_id, teamId: id, users: null };
      }
      if (id === userId) return undefined;
      const users = pairOf(userId, id);
      const person = await tx
        .selectFrom('users')
        .where('id', '=', id)
        .where('publisher_id', 'is not', null)
        .where(ownedBy(scope, 'publisher_id'))
        .select(['publisher_id', sql<boolean>`is_active and deleted_at is null`.as('is_there')])
        .executeTakeFirst();
      if (person?.publisher_id)
        return person.is_there ? { publisherId: person.publisher_id, teamId: null, users } : undefined;
      // Somebody of the platform, who wrote first.
      const begun = await tx
        .selectFrom('conversations')
        .where('first_user_id', '=', users[0])
        .where('second_user_id', '=', users[1])
        .where(ownedBy(scope, 'publisher_id'))
        .select('publisher_id')
        .executeTakeFirst();
      return begun && { publisherId: begun.publisher_id, teamId: null, users };
    },

    /** The conversation of a place, held until the transaction ends: its messages come one after the other. */
    async heldConversation({ publisherId, teamId, users }: Place, at: Date): Promise<number> {
      const [first, second] = users ?? [null, null];
      const row = {
        publisher_id: publisherId,
        team_id: teamId,
        first_user_id: first,
        second_user_id: second,
        created_at: at,
      };
      await tx
        .insertInto('conversations')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { id } = await tx
        .selectFrom('conversations')
        .where(sql<boolean>`team_id is not distinct from ${teamId}
          and first_user_id is not distinct from ${first} and second_user_id is not distinct from ${second}`)
        .where('publisher_id', '=', publisherId)
        .select('id')
        .forUpdate()
        .executeTakeFirstOrThrow();
      return id;
    },

    /** The message's id; what was written under this key before stays as it is. */
    async write(
      message: { publisherId: number; conversationId: number; authorId: number; key: string; body: string },
      at: Date,
    ): Promise<{ id: number; conversationId: number }> {
      const written = await tx
        .insertInto('messages')
        .values({
          publisher_id: message.publisherId,
          conversation_id: message.conversationId,
          author_id: message.authorId,
          key: message.key,
          body: message.body,
          created_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!written) {
        const earlier = await tx
          .selectFrom('messages')
          .where('author_id', '=', message.authorId)
          .where('key', '=', message.key)
          .where(ownedBy(scope, 'publisher_id'))
          .select(['id', 'conversation_id as conversationId'])
          .executeTakeFirstOrThrow();
        return earlier;
      }
      await tx
        .updateTable('conversations')
        .set({ last_message_id: written.id })
        .where('id', '=', message.conversationId)
        .execute();
      return { id: written.id, conversationId: message.conversationId };
    },
  };
};

export type MessageRepository = ReturnType<typeof messageRepository>;
