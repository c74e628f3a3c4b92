import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';

/** What a process says of itself. */
export type ProcessState = {
  id: string;
  host: string;
  roles: readonly string[];
  startedAt: Date;
  seenAt: Date;
  waiting: number;
  waitsSince: Date | null;
  lost: number;
};

/** The processes of the installation. The server itself keeps them. */
export const processRepository = (tx: Tx) => ({
  /** Keeps how a process is, and forgets those that were last heard of before. */
  async tell(
    { id, host, roles, startedAt, seenAt, ...spool }: ProcessState,
    forgetBefore: Date,
  ): Promise<void> {
    const now = {
      seen_at: seenAt,
      waiting: String(spool.waiting),
      waits_since: spool.waitsSince,
      lost: String(spool.lost),
    };
    await tx
      .insertInto('processes')
      .values({ id, host, roles: [...roles], started_at: startedAt, ...now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(now))
      .execute();
    await tx.deleteFrom('processes').where('seen_at', '<', forgetBefore).execute();
  },

  async forget(id: string): Promise<void> {
    await tx.deleteFrom('processes').where('id', '=', id).execute();
  },

  async list(): Promise<ProcessState[]> {
    const rows = await tx.selectFrom('processes').selectAll().orderBy('started_at').orderBy('id').execute();
    return rows.map((row) => ({
      id: row.id,
      host: row.host,
      roles: row.roles,
      startedAt: row.started_at,
      seenAt: row.seen_at,
      waiting: Number(row.waiting),
      waitsSince: row.waits_since,
      lost: Number(row.lost),
    }));
  },

  /** Since when the oldest waits among what processes have that were heard of since. */
  async waitsSince(heardSince: Date): Promise<Date | undefined> {
    const row = await tx
      .selectFrom('processes')
      .where('seen_at', '>=', heardSince)
      .select(sql<Date | null>`min(waits_since)`.as('since'))
      .executeTakeFirst();
    return row?.since ?? undefined;
  },
});

export type ProcessRepository = ReturnType<typeof processRepository>;
