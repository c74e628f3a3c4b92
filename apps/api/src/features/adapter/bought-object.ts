import type { Platform } from '@adhelm/contract/platform';
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

const SET: readonly string[] = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED'] satisfies SetStatus[];
const isSet = (status: string): status is SetStatus => SET.includes(status);

type Row = Omit<BoughtObject, keyof Standing> & { status: string; effectiveStatus: string | null };

/** Rows from before a platform was connected say no more than whether they run. */
export const toBought = (row: Row): BoughtObject => ({
  ...row,
  status: isSet(row.status) ? row.status : 'ACTIVE',
  effectiveStatus: row.effectiveStatus ?? row.status,
});

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
};
