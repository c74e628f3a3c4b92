import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import type { Database } from '../../db/entities/schema.ts';

/** What was uploaded, by whom and for what; written in the system scope, because people of no publisher upload too. */
export const uploadRepository = (tx: Tx) => ({
  async insert(upload: Insertable<Database['uploads']>): Promise<void> {
    await tx.insertInto('uploads').values(upload).execute();
  },

  /** How many bytes the files of an owner take. */
  async usedBy(owner: string): Promise<number> {
    const found = await tx
      .selectFrom('upload_usage')
      .where('owner', '=', owner)
      .select('bytes')
      .executeTakeFirst();
    return Number(found?.bytes ?? 0);
  },

  /** Adds to what an owner's files take, unless that would be more than allowed; parallel uploads take turns. */
  async use(owner: string, bytes: number, allowed: number): Promise<boolean> {
    if (bytes > allowed) return false;
    const { rows } = await sql`
      insert into upload_usage (owner, bytes) values (${owner}, ${bytes})
      on conflict (owner) do update set bytes = upload_usage.bytes + excluded.bytes
        where upload_usage.bytes + excluded.bytes <= ${allowed}
      returning owner`.execute(tx);
    return rows.length > 0;
  },
});

export type UploadRepository = ReturnType<typeof uploadRepository>;
