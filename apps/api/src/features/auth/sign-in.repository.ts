import type { Tx } from '../../db/entities/in-scope.ts';

export type SignInAttempt = {
  browserHash: Buffer;
  nonce: string;
  codeVerifier: string;
  origin: string;
  provider: 'google' | 'local';
  createdAt: Date;
  /** The signed-in user who connects their Google account; null for a sign-in. */
  userId: number | null;
};

export const signInRepository = (tx: Tx) => ({
  async insert(stateHash: Buffer, attempt: SignInAttempt): Promise<void> {
    await tx
      .insertInto('sign_in_attempts')
      .values({
        state_hash: stateHash,
        browser_hash: attempt.browserHash,
        nonce: attempt.nonce,
        code_verifier: attempt.codeVerifier,
        origin: attempt.origin,
        provider: attempt.provider,
        created_at: attempt.createdAt,
        user_id: attempt.userId,
      })
      .execute();
  },

  /** Takes the attempt out: a state works once. */
  async take(stateHash: Buffer): Promise<SignInAttempt | undefined> {
    const row = await tx
      .deleteFrom('sign_in_attempts')
      .where('state_hash', '=', stateHash)
      .returning([
        'browser_hash as browserHash',
        'nonce',
        'code_verifier as codeVerifier',
        'origin',
        'provider',
        'created_at as createdAt',
        'user_id as userId',
      ])
      .executeTakeFirst();
    return row && { ...row, provider: row.provider === 'local' ? 'local' : 'google' };
  },
});

export type SignInRepository = ReturnType<typeof signInRepository>;
