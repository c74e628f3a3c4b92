import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import type { HourlyInsight } from '../../ports/ad-platform.ts';
import type { SyncedAccount } from './platform-objects.repository.ts';

export type Level = 'CAMPAIGN' | 'AD_SET' | 'AD';

const TABLES = { CAMPAIGN: 'campaigns', AD_SET: 'ad_sets', AD: 'ads' } as const;

/** What runs write down on their way: what they met, hours that are not whole yet, and when an account is due again. */
export const syncNoteRepository = (tx: Tx) => ({
  /** Notes what a run has met. */
  async see(runId: number, level: Level, account: SyncedAccount, realIds: readonly string[]): Promise<void> {
    const ofAccount = {
      CAMPAIGN: sql`select id from campaigns where ad_account_id = ${account.id} and real_campaign_id = any(${realIds})`,
      AD_SET: sql`select ad_sets.id from ad_sets join campaigns on campaigns.id = ad_sets.campaign_id
        where campaigns.ad_account_id = ${account.id} and real_ad_set_id = any(${realIds})`,
      AD: sql`select ads.id from ads join campaigns on campaigns.id = ads.campaign_id
        where campaigns.ad_account_id = ${account.id} and real_ad_id = any(${realIds})`,
    }[level];
    await sql`insert into sync_seen (run_id, level, id) select ${runId}, ${level}, id from (${ofAccount}) as met
      on conflict do nothing`.execute(tx);
  },

  /** What a run that met everything did not meet is gone at the platform. */
  async removeUnseen(runId: number, level: Level, account: SyncedAccount, at: Date): Promise<void> {
    const table = sql.table(TABLES[level]);
    const ofAccount =
      level === 'CAMPAIGN'
        ? sql`ad_account_id = ${account.id}`
        : sql`campaign_id in (select id from campaigns where ad_account_id = ${account.id})`;
    await sql`
      update ${table} as row set deleted_at = ${at}, status = 'DELETED', effective_status = 'DELETED',
        updated_at = greatest(${at}::timestamptz, row.updated_at + interval '1 millisecond')
      where ${ofAccount} and deleted_at is null
        -- Hashed once, whatever the planner knows of a table that has just been filled.
        and row.id not in (select id from sync_seen where run_id = ${runId} and level = ${level})`.execute(
      tx,
    );
  },

  async stage(runId: number, part: number, hours: readonly HourlyInsight[]): Promise<void> {
    const rows = JSON.stringify(hours);
    await tx
      .insertInto('sync_hours')
      .values({ run_id: runId, part, rows })
      .onConflict((conflict) => conflict.columns(['run_id', 'part']).doUpdateSet({ rows }))
      .execute();
  },

  /** A part at a time, since there may be many. */
  async staged(runId: number, part: number): Promise<HourlyInsight[]> {
    const row = await tx
      .selectFrom('sync_hours')
      .where('run_id', '=', runId)
      .where('part', '=', part)
      .select('rows')
      .executeTakeFirst();
    const rows = (row?.rows ?? []) as (Omit<HourlyInsight, 'hour'> & { hour: string })[];
    return rows.map((hour) => ({ ...hour, hour: new Date(hour.hour) }));
  },

  async dropStaged(runId: number): Promise<void> {
    await tx.deleteFrom('sync_hours').where('run_id', '=', runId).execute();
  },

  async markSynced(id: number, result: { at: Date } | { error: string }): Promise<void> {
    await tx
      .updateTable('ad_accounts')
      .set('at' in result ? { synced_at: result.at, sync_error: null } : { sync_error: result.error })
      .where('id', '=', id)
      .execute();
  },

  /** Accounts that can be retrieved now and that nobody is about to. */
  async due(): Promise<
    { id: number; publisherId: number; connectionId: number; syncedAt: Date | null; buyAt: Date }[]
  > {
    const { rows } = await sql<{
      id: number;
      publisherId: number;
      connectionId: number;
      syncedAt: Date | null;
      buyAt: Date;
    }>`
      select ad_accounts.id, ad_accounts.publisher_id as "publisherId", connection_id as "connectionId",
        synced_at as "syncedAt", buy_at as "buyAt"
      from ad_accounts
      join platform_connections on platform_connections.id = ad_accounts.connection_id
      join publishers on publishers.id = ad_accounts.publisher_id
      where ad_accounts.deleted_at is null and buy_at is not null and platform_connections.status = 'CONNECTED'
        and publishers.is_active and publishers.deleted_at is null
        and not exists (select from sync_runs
          where sync_runs.ad_account_id = ad_accounts.id and sync_runs.status in ('WAITING', 'RUNNING'))
      order by synced_at nulls first, ad_accounts.id`.execute(tx);
    return rows;
  },
});

export type SyncNoteRepository = ReturnType<typeof syncNoteRepository>;
