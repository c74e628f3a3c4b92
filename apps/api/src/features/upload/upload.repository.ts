import type { Insertable } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import type { Database } from '../../db/entities/schema.ts';

/** What was uploaded, by whom and for what; written in the system scope, because people of no publisher upload too. */
export const uploadRepository = (tx: Tx) => ({
  async insert(upload: Insertable<Database['uploads']>): Promise<void> {
    await tx.insertInto('uploads').values(upload).execute();
  },
});

export type UploadRepository = ReturnType<typeof uploadRepository>;
