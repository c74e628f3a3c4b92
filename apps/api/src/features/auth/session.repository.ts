import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';

export type EndReason =
  | 'signed out'
  | 'ended elsewhere'
  | 'refresh token reused'
  | 'no longer usable'
  | 'publisher deleted';

/** Sessions belong to the server: every caller runs in the system scope. */
export const sessionRepository = (tx: Tx) => ({
  async insert(session: {
    id: string;
    userId: number;
    actingPublisherId: number | null;
    createdAt: Date;
    device: string | null;
  }): Promise<void> {
    await tx
      .insertInto('sessions')
      .values({
        id: session.id,
        user_id: session.userId,
        acting_publisher_id: session.actingPublisherId,
        created_at: session.createdAt,
        ended_at: null,
        ended_because: null,
        device: session.device,
        last_used_at: session.createdAt,
      })
      .execute();
  },

  async find(id: string) {
    return tx
      .selectFrom('sessions')
      .leftJoin('publishers', 'publishers.id', 'sessions.acting_publisher_id')
      .where('sessions.id', '=', id)
      .select([
        'sessions.id',
        'sessions.user_id as userId',
        'sessions.acting_publisher_id as actingPublisherId',
        sql<boolean>`publishers.deleted_at is not null`.as('actsForGone'),
        'sessions.created_at as createdAt',
        'sessions.ended_at as endedAt',
        'sessions.last_used_at as lastUsedAt',
      ])
      .executeTakeFirst();
  },

  async end(id: string, because: EndReason, at: Date): Promise<void> {
    await tx
      .updateTable('sessions')
      .set({ ended_at: at, ended_because: because })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
  },

  /** Those of a publisher's people. */
  async endOfPublisher(publisherId: number, at: Date): Promise<void> {
    const because: EndReason = 'publisher deleted';
    await tx
      .updateTable('sessions')
      .set({ ended_at: at, ended_because: because })
      .where('ended_at', 'is', null)
      .where('user_id', 'in', (eb) =>
        eb.selectFrom('users').select('users.id').where('users.publisher_id', '=', publisherId),
      )
      .execute();
  },

  /** Those of somebody that a browser took up and that are not over. */
  async ofUser(userId: number, begunAfter: Date) {
    return tx
      .selectFrom('sessions')
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('created_at', '>', begunAfter)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('refresh_tokens')
            .select('session_id')
            .whereRef('refresh_tokens.session_id', '=', 'sessions.id')
            .where('browser_hash', 'is', null),
        ),
      )
      .select(['id', 'device', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .execute();
  },

  /** Somebody's sessions but one, or that one alone; gives those that it ended. */
  async endOf(
    userId: number,
    which: { only?: string; except?: string },
    because: EndReason,
    at: Date,
  ): Promise<string[]> {
    let sessions = tx
      .updateTable('sessions')
      .set({ ended_at: at, ended_because: because })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null);
    if (which.only) sessions = sessions.where('id', '=', which.only);
    if (which.except) sessions = sessions.where('id', '<>', which.except);
    return (await sessions.returning('id').execute()).map(({ id }) => id);
  },

  /** Notes that a session and its user are there. */
  async touch(id: string, userId: number, at: Date): Promise<void> {
    await tx.updateTable('sessions').set({ last_used_at: at }).where('id', '=', id).execute();
    await tx
      .updateTable('users')
      .set({ last_activity: at })
      .where('id', '=', userId)
      .where((eb) => eb.or([eb('last_activity', 'is', null), eb('last_activity', '<', at)]))
      .execute();
  },

  async actAs(id: string, publisherId: number | null): Promise<void> {
    await tx.updateTable('sessions').set({ acting_publisher_id: publisherId }).where('id', '=', id).execute();
  },

  /** Makes whoever else changes the session or its tokens wait for this transaction. */
  async hold(id: string): Promise<void> {
    await tx.selectFrom('sessions').where('id', '=', id).select('id').forUpdate().execute();
  },

  /** Finds a refresh token and holds its session, so that all uses of a family take turns. */
  async holdRefreshToken(tokenHash: Buffer) {
    const session = await tx
      .selectFrom('sessions')
      .where('id', '=', (eb) =>
        eb.selectFrom('refresh_tokens').where('token_hash', '=', tokenHash).select('session_id'),
      )
      .select('id')
      .forUpdate()
      .executeTakeFirst();
    if (!session) return undefined;
    return tx
      .selectFrom('refresh_tokens')
      .where('token_hash', '=', tokenHash)
      .select([
        'session_id as sessionId',
        'browser_hash as browserHash',
        'expires_at as expiresAt',
        'used_at as usedAt',
      ])
      .executeTakeFirst();
  },

  /** The session of a refresh token that is bound to no browser, used or not. */
  async ofRefreshToken(tokenHash: Buffer): Promise<string | undefined> {
    const found = await tx
      .selectFrom('refresh_tokens')
      .where('token_hash', '=', tokenHash)
      .where('browser_hash', 'is', null)
      .select('session_id')
      .executeTakeFirst();
    return found?.session_id;
  },

  async removeRefreshTokens(sessionId: string): Promise<void> {
    await tx.deleteFrom('refresh_tokens').where('session_id', '=', sessionId).execute();
  },

  async addRefreshToken(token: {
    tokenHash: Buffer;
    sessionId: string;
    browserHash: Buffer | null;
    createdAt: Date;
    expiresAt: Date;
  }): Promise<void> {
    await tx
      .insertInto('refresh_tokens')
      .values({
        token_hash: token.tokenHash,
        session_id: token.sessionId,
        browser_hash: token.browserHash,
        created_at: token.createdAt,
        expires_at: token.expiresAt,
        used_at: null,
      })
      .execute();
  },

  async markUsed(tokenHash: Buffer, at: Date): Promise<void> {
    await tx.updateTable('refresh_tokens').set({ used_at: at }).where('token_hash', '=', tokenHash).execute();
  },

  /** Sessions that can still be gone on with. */
  async countActive(at: Date): Promise<number> {
    const { count } = await tx
      .selectFrom('refresh_tokens')
      .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
      .where('sessions.ended_at', 'is', null)
      .where('refresh_tokens.used_at', 'is', null)
      .where('refresh_tokens.expires_at', '>', at)
      .select((eb) => eb.fn.count<number>('sessions.id').distinct().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  },

  /** Removes what can never be used again. */
  async forgetBefore(moment: Date): Promise<void> {
    await tx.deleteFrom('refresh_tokens').where('expires_at', '<', moment).execute();
    await tx
      .deleteFrom('sessions')
      .where('created_at', '<', moment)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('refresh_tokens')
              .select('session_id')
              .whereRef('refresh_tokens.session_id', '=', 'sessions.id'),
          ),
        ),
      )
      .execute();
  },
});

export type SessionRepository = ReturnType<typeof sessionRepository>;
