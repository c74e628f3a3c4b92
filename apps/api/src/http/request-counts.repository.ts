import { sql } from 'kysely';
import type { Tx } from '../db/entities/in-scope.ts';

type Counted = { counted: string; requests: number };

/** How often each caller called in a minute, over all processes; in the system scope. */
export const requestCountRepository = (tx: Tx) => ({
  /** Adds to the counts of a minute and gives what they are now; always in one order, so that processes never lock each other out. */
  async add(minute: number, added: readonly Counted[]): Promise<Counted[]> {
    const sorted = added.toSorted((a, b) => (a.counted < b.counted ? -1 : 1));
    const names = sorted.map(({ counted }) => counted);
    const numbers = sorted.map(({ requests }) => requests);
    const { rows } = await sql<Counted>`
      insert into request_counts (counted, minute, requests)
      select counted, ${minute}, requests
        from unnest(${names}::text[], ${numbers}::integer[]) as added (counted, requests)
      on conflict (counted, minute) do update set requests = request_counts.requests + excluded.requests
      returning counted, requests`.execute(tx);
    return rows;
  },

  async forgetBefore(minute: number): Promise<void> {
    await sql`delete from request_counts where minute < ${minute}`.execute(tx);
  },
});

export type RequestCountRepository = ReturnType<typeof requestCountRepository>;
