import type { PageKind } from '@adhelm/contract/content';
import { MOST_UNREAD_COUNTED, type NotificationNews } from '@adhelm/contract/notification';
import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import { takenPartInBy } from '../message/taken-part-in.ts';

/** A session that is told of its user's notifications. */
export type ListeningSession = {
  sessionId: string;
  /** Of which publisher; null stands for all. */
  publisherId: number | null;
  /** About which pages it hears nothing. */
  hidden: readonly PageKind[];
};

export type Standing = NotificationNews & {
  sessionId: string;
  /** Neither ended nor over, of somebody who may still sign in. */
  usable: boolean;
  /** Changes with what the session acts for and with the roles of its user. */
  actsAs: string;
};

/** For the server itself: how things stand for everybody who listens, in one question. */
export const listenerRepository = (tx: Tx) => ({
  async standings(sessions: readonly ListeningSession[], begunAfter: Date): Promise<Standing[]> {
    const ids = sessions.map(({ sessionId }) => sessionId);
    const publishers = sessions.map(({ publisherId }) => publisherId);
    const hidden = sessions.map((session) => session.hidden.join());
    const own = sql`notifications.user_id = users.id
      and (listening.publisher_id is null or notifications.publisher_id = listening.publisher_id)
      and (page_kind is null or page_kind <> all(string_to_array(listening.hidden, ',')))`;
    const { rows } = await sql<Standing>`
      select sessions.id as "sessionId",
        sessions.ended_at is null and sessions.created_at > ${begunAfter}
          and users.is_active and users.deleted_at is null
          and (users.publisher_id is null or (publishers.is_active and publishers.deleted_at is null)) as usable,
        json_build_array(sessions.acting_publisher_id, users.publisher_id,
          array(select role_id from user_roles where user_id = users.id order by role_id))::text as "actsAs",
        (select count(*)::int from (
          select from notifications where ${own} and read_at is null limit ${MOST_UNREAD_COUNTED}) as counted) as unread,
        (select id from notifications where ${own} order by id desc limit 1) as "latestId",
        (select json_build_object(
            'unread', count(*) filter (where last_message_id > coalesce(up_to, 0)), 'latestId', max(last_message_id))
          from conversations
          left join message_reads as read on read.conversation_id = conversations.id and read.user_id = users.id
          where conversations.id in (${takenPartInBy(sql.ref<number>('users.id'))})
            and (listening.publisher_id is null or conversations.publisher_id = listening.publisher_id)) as messages
      from unnest(${ids}::uuid[], ${publishers}::int[], ${hidden}::text[]) as listening (session_id, publisher_id, hidden)
      join sessions on sessions.id = listening.session_id
      join users on users.id = sessions.user_id
      left join publishers on publishers.id = users.publisher_id`.execute(tx);
    return rows;
  },
});

export type ListenerRepository = ReturnType<typeof listenerRepository>;
