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

/** What the platform will say of everything in a campaign that was paused or resumed; the next retrieval makes sure. */
const setBelow = async (tx: Tx, campaignId: number, { status }: Standing, at: Date): Promise<void> => {
  const [from, to] =
    status === 'PAUSED'
      ? [sql`'ACTIVE'`, { ad_sets: sql`'CAMPAIGN_PAUSED'`, ads: sql`'CAMPAIGN_PAUSED'` }]
      : [
          sql`'CAMPAIGN_PAUSED'`,
          {
            ad_sets: sql`status`,
            ads: sql`case when exists (
              select from ad_sets where ad_sets.id = ads.ad_set_id and ad_sets.status = 'PAUSED')
              then 'ADSET_PAUSED' else status end`,
          },
        ];
  for (const table of ['ad_sets', 'ads'] as const)
    await sql`update ${sql.table(table)} set effective_status = ${to[table]}, updated_at = ${nextVersion(at)}
      where campaign_id = ${campaignId} and effective_status = ${from}`.execute(tx);
};

/** Keeps what the platform says of it. */
export const setStanding = async (
  tx: Tx,
  table: 'campaigns' | 'ads',
  id: number,
  { status, effectiveStatus }: Standing,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable(table)
    .set({ status, effective_status: effectiveStatus, updated_at: nextVersion(at) })
    .where('id', '=', id)
    .execute();
  if (table === 'campaigns' && (status === 'PAUSED' || status === 'ACTIVE'))
    await setBelow(tx, id, { status, effectiveStatus }, at);
};
