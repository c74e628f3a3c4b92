import { type RawBuilder, sql } from 'kysely';

/** The conversations that somebody takes part in, as ids; each of the three has an index of its own. */
export const takenPartInBy = (userId: number | RawBuilder<number>) => sql`
  select id from conversations where first_user_id = ${userId}
  union all select id from conversations where second_user_id = ${userId}
  union all select conversations.id from team_members
    join conversations on conversations.team_id = team_members.team_id where team_members.user_id = ${userId}`;
