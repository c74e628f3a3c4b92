import type { Platform } from '@adhelm/contract/platform';
import type { Tx } from '../../db/entities/in-scope.ts';

export type ConnectAttempt = {
  /** The cookie of the browser that it began in. */
  browserHash: Buffer;
  userId: number;
  platform: Platform;
  origin: string;
  createdAt: Date;
};

/** Trips to an ad platform's consent page and back. */
export const connectAttemptRepository = (tx: Tx) => {
  const columns = [
    'browser_hash as browserHash',
    'user_id as userId',
    'platform',
    'origin',
    'created_at as createdAt',
  ] as const;

  return {
    async insert(stateHash: Buffer, attempt: ConnectAttempt): Promise<void> {
      await tx
        .insertInto('connect_attempts')
        .values({
          state_hash: stateHash,
          browser_hash: attempt.browserHash,
          user_id: attempt.userId,
          platform: attempt.platform,
          origin: attempt.origin,
          created_at: attempt.createdAt,
        })
        .execute();
    },

    async find(stateHash: Buffer): Promise<ConnectAttempt | undefined> {
      return tx
        .selectFrom('connect_attempts')
        .where('state_hash', '=', stateHash)
        .select(columns)
        .executeTakeFirst();
    },

    /** Takes the attempt out: a state works once. */
    async take(stateHash: Buffer): Promise<ConnectAttempt | undefined> {
      return tx
        .deleteFrom('connect_attempts')
        .where('state_hash', '=', stateHash)
        .returning(columns)
        .executeTakeFirst();
    },

    async forgetBefore(moment: Date): Promise<void> {
      await tx.deleteFrom('connect_attempts').where('created_at', '<', moment).execute();
    },
  };
};

export type ConnectAttemptRepository = ReturnType<typeof connectAttemptRepository>;
