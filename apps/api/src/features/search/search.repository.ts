import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';

/** What a user searched for before; read and written in the system scope, always for one user. */
export const searchRepository = (tx: Tx) => ({
  async remember(userId: number, words: string, at: Date): Promise<void> {
    await tx
      .insertInto('recent_searches')
      .values({ user_id: userId, words, times: 1, last_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'words'])
          .doUpdateSet({ times: sql`recent_searches.times + 1`, last_at: at }),
      )
      .execute();
  },

  /** Keeps the newest so that the table does not grow with every user's years. */
  async keepNewest(userId: number, count: number): Promise<void> {
    const newest = tx
      .selectFrom('recent_searches')
      .select('words')
      .where('user_id', '=', userId)
      .orderBy('last_at', 'desc')
      .limit(count);
    await tx
      .deleteFrom('recent_searches')
      .where('user_id', '=', userId)
      .where('words', 'not in', newest)
      .execute();
  },

  async ofUser(userId: number) {
    return tx
      .selectFrom('recent_searches')
      .select(['words', 'times', 'last_at as lastAt'])
      .where('user_id', '=', userId)
      .execute();
  },
});

export type SearchRepository = ReturnType<typeof searchRepository>;
