import type { ConnectionStatus, Integration, IntegrationListQuery } from '@adhelm/contract/integration';
import type { Platform } from '@adhelm/contract/platform';
import type { Scope } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import { isOwn } from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { lockRow } from '../../db/entities/locked-row.ts';
import { nextVersion } from '../../db/entities/row-version.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';

const SORT_COLUMNS = {
  id: sql`platform_connections.id`,
  account: alphabetical('platform_connections.person_name'),
  platform: sql`platform_connections.platform`,
  status: sql`platform_connections.status`,
  publisher: alphabetical('publishers.name'),
  connectedAt: sql`platform_connections.connected_at`,
} satisfies Record<NonNullable<IntegrationListQuery['sortBy']>, unknown>;

export type NewConnection = {
  publisherId: number;
  userId: number;
  platform: Platform;
  person: { realId: string; name: string };
  scopes: readonly string[];
  missingScopes: readonly string[];
  expiresAt: Date | null;
  encryptedToken: (connectionId: number) => Buffer;
};

/** Who is connected to which ad platform; somebody who sees own rows only sees what they connected themselves. */
export const connectionRepository = (tx: Tx, scope: Scope) => {
  const readable = () =>
    tx
      .selectFrom('platform_connections')
      .innerJoin('publishers', 'publishers.id', 'platform_connections.publisher_id')
      .leftJoin('users', 'users.id', 'platform_connections.user_id')
      .where(readableBy(scope, 'platform_connections.publisher_id'))
      .where(isOwn(scope, 'platform_connections.user_id'));

  const withNames = () =>
    readable()
      .selectAll('platform_connections')
      .select([
        'publishers.name as publisher_name',
        'publishers.avatar as publisher_avatar',
        'users.name as user_name',
        sql<number>`(select count(*)::int from ad_accounts
          where ad_accounts.connection_id = platform_connections.id and ad_accounts.deleted_at is null)`.as(
          'ad_accounts',
        ),
      ]);

  type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

  const toIntegration = (row: Row): Integration & { deletedAt: null } => ({
    id: row.id,
    account: row.person_name,
    platform: row.platform,
    status: row.status,
    user: row.user_name === null ? null : { id: row.user_id, name: row.user_name },
    publisherId: row.publisher_id,
    publisher: { id: row.publisher_id, name: row.publisher_name, avatar: row.publisher_avatar },
    missingScopes: row.missing_scopes,
    adAccountsCount: row.ad_accounts,
    connectedAt: row.connected_at.toISOString(),
    disconnectedAt: row.disconnected_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastSyncAt: row.last_sync_at?.toISOString() ?? null,
    lastError: row.last_error,
    updatedAt: row.updated_at.toISOString(),
    deletedAt: null,
  });

  const change = async (
    id: number,
    changes: { status?: ConnectionStatus; error?: string | null; syncedAt?: Date; warnedAt?: Date },
    at: Date,
  ): Promise<void> => {
    const { status, error, syncedAt, warnedAt } = changes;
    await tx
      .updateTable('platform_connections')
      .set({
        status,
        last_error: error,
        last_sync_at: syncedAt,
        warned_at: warnedAt,
        ...(status === 'DISCONNECTED' && { disconnected_at: at }),
        updated_at: nextVersion(at),
      })
      .where(readableBy(scope, 'publisher_id'))
      .where('id', '=', id)
      .execute();
  };

  const dropToken = async (id: number): Promise<void> => {
    await tx.deleteFrom('platform_tokens').where('connection_id', '=', id).execute();
  };

  return {
    async list(query: IntegrationListQuery) {
      let rows = withNames();
      if (query.search)
        rows = rows.where(contains(['platform_connections.person_name', 'users.name'], query.search));
      const page = await pageOfRows(rows, SORT_COLUMNS, query);
      return { items: page.rows.map(toIntegration), meta: page.meta };
    },

    async find(id: number): Promise<(Integration & { deletedAt: null }) | undefined> {
      const row = await withNames().where('platform_connections.id', '=', id).executeTakeFirst();
      return row && toIntegration(row);
    },

    lock: (id: number): Promise<void> => lockRow(tx, 'platform_connections', scope, id),

    /** One for each person and platform: connecting again renews it. */
    async save(connection: NewConnection, at: Date): Promise<number> {
      const stored = {
        person_real_id: connection.person.realId,
        person_name: connection.person.name,
        scopes: [...connection.scopes],
        missing_scopes: [...connection.missingScopes],
        status: 'CONNECTED' as const,
        expires_at: connection.expiresAt,
        warned_at: null,
        connected_at: at,
        disconnected_at: null,
        last_error: null,
      };
      const { id } = await tx
        .insertInto('platform_connections')
        .values({
          publisher_id: connection.publisherId,
          user_id: connection.userId,
          platform: connection.platform,
          ...stored,
          created_at: at,
          updated_at: at,
        })
        .onConflict((conflict) =>
          conflict.columns(['publisher_id', 'user_id', 'platform']).doUpdateSet({
            ...stored,
            updated_at: sql`greatest(${at}::timestamptz, platform_connections.updated_at + interval '1 millisecond')`,
          }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      const token = connection.encryptedToken(id);
      await tx
        .insertInto('platform_tokens')
        .values({ connection_id: id, token })
        .onConflict((conflict) => conflict.column('connection_id').doUpdateSet({ token }))
        .execute();
      return id;
    },

    /** Whose token it is, and the token as it was encrypted; none after it was taken back. */
    async token(
      id: number,
    ): Promise<{ token: Buffer; personRealId: string; platform: Platform } | undefined> {
      return tx
        .selectFrom('platform_tokens')
        .innerJoin('platform_connections', 'platform_connections.id', 'platform_tokens.connection_id')
        .where('platform_connections.id', '=', id)
        .where('platform_connections.status', '=', 'CONNECTED')
        .select([
          'platform_tokens.token',
          'platform_connections.person_real_id as personRealId',
          'platform_connections.platform',
        ])
        .executeTakeFirst();
    },

    change,
    dropToken,

    /** The server itself ends it: nothing can be asked with it any more. */
    async end(id: number, status: 'RECONNECT' | 'DISCONNECTED', error: string | null, at: Date) {
      await change(id, { status, error }, at);
      await dropToken(id);
    },

    /** The connections of somebody at a platform, as the platform calls them. */
    async ofPerson(platform: Platform, personRealId: string): Promise<number[]> {
      const rows = await tx
        .selectFrom('platform_connections')
        .where('platform', '=', platform)
        .where('person_real_id', '=', personRealId)
        .where('status', '<>', 'DISCONNECTED')
        .select('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Those that end before a moment and whose person was not told yet. */
    async expiringBefore(moment: Date) {
      return tx
        .selectFrom('platform_connections')
        .where('status', '=', 'CONNECTED')
        .where('expires_at', '<', moment)
        .where('warned_at', 'is', null)
        .select([
          'id',
          'publisher_id as publisherId',
          'user_id as userId',
          'expires_at as expiresAt',
          'platform',
        ])
        .execute();
    },
  };
};

export type ConnectionRepository = ReturnType<typeof connectionRepository>;
