import type { Platform } from '@adhelm/contract/platform';
import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import { nextVersion } from '../../db/entities/row-version.ts';
import type { SetStatus, Standing } from '../../ports/ad-platform.ts';

/** A campaign or an ad with where it is bought. */
export type BoughtObject = Standing & {
  id: number;
  name: string;
  realId: string;
  publisherId: number;
  platform: Platform;
  connectionId: number | null;
  currency: string;
};

/** Where a campaign or an ad is bought, over its row of `ad_accounts`. */
export const BOUGHT_AT = [
  'ad_accounts.platform',
  'ad_accounts.connection_id as connectionId',
  'ad_accounts.currency',
] as const;

const SET: readonly string[] = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED'] satisfies SetStatus[];
const isSet = (status: string): status is SetStatus => SET.includes(status);

type Row = Omit<BoughtObject, keyof Standing> & { status: string; effectiveStatus: string | null };

/** Rows from before a platform was connected say no more than whether they run. */
export const toBought = (row: Row): BoughtObject => ({
  ...row,
  status: isSet(row.status) ? row.status : 'ACTIVE',
  effectiveStatus: row.effectiveStatus ?? row.status,
});

/** What the platform will say of everything in a campaign or ad set that was paused or resumed; the next retrieval makes sure. */
const setBelow = async (
  tx: Tx,
  table: 'campaigns' | 'ad_sets',
  id: number,
  status: 'ACTIVE' | 'PAUSED',
  at: Date,
): Promise<void> => {
  const [word, key] =
    table === 'campaigns'
      ? (['CAMPAIGN_PAUSED', 'campaign_id'] as const)
      : (['ADSET_PAUSED', 'ad_set_id'] as const);
  const resumed = {
    ad_sets: sql`status`,
    ads: sql`case
      when exists (select from campaigns where campaigns.id = ads.campaign_id and campaigns.status = 'PAUSED')
        then 'CAMPAIGN_PAUSED'
      when exists (select from ad_sets where ad_sets.id = ads.ad_set_id and ad_sets.status = 'PAUSED')
        then 'ADSET_PAUSED'
      else status end`,
  };
  for (const below of table === 'campaigns' ? (['ad_sets', 'ads'] as const) : (['ads'] as const)) {
    const [from, to] = status === 'PAUSED' ? ['ACTIVE', sql`${word}`] : [word, resumed[below]];
    await sql`update ${sql.table(below)} set effective_status = ${to}, updated_at = ${nextVersion(at)}
      where ${sql.ref(key)} = ${id} and effective_status = ${from}`.execute(tx);
  }
};

export type BoughtTable = 'campaigns' | 'ad_sets' | 'ads';

/** Keeps what the platform says of it. */
export const setStanding = async (
  tx: Tx,
  table: BoughtTable,
  id: number,
  { status, effectiveStatus }: Standing,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable(table)
    .set({ status, effective_status: effectiveStatus, updated_at: nextVersion(at) })
    .where('id', '=', id)
    .execute();
  if (table !== 'ads' && (status === 'PAUSED' || status === 'ACTIVE'))
    await setBelow(tx, table, id, status, at);
};
