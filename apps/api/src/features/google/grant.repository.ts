import type { Tx } from '../../db/entities/in-scope.ts';

type StoredGrant = { scopes: readonly string[]; refreshToken: Buffer };

/** What users allowed in their Google accounts; only the server itself sees these rows. */
export const grantRepository = (tx: Tx) => ({
  async find(userId: number): Promise<{ refreshToken: Buffer; updatedAt: Date } | undefined> {
    return tx
      .selectFrom('google_grants')
      .select(['refresh_token as refreshToken', 'updated_at as updatedAt'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
  },

  async save(userId: number, { scopes, refreshToken }: StoredGrant, at: Date): Promise<void> {
    const stored = { scopes: [...scopes], refresh_token: refreshToken, updated_at: at };
    await tx
      .insertInto('google_grants')
      .values({ user_id: userId, ...stored })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(stored))
      .execute();
  },

  /** For a consent that came without a new token; false when there is no token yet. */
  async saveScopes(userId: number, scopes: readonly string[], at: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('google_grants')
      .set({ scopes: [...scopes], updated_at: at })
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Removes exactly this grant: one that was renewed in the meantime stays. */
  async remove(userId: number, refreshToken: Buffer): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('google_grants')
      .where('user_id', '=', userId)
      .where('refresh_token', '=', refreshToken)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});

export type GrantRepository = ReturnType<typeof grantRepository>;
