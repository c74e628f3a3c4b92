import type { Scope } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import { ownedBy, type Tx } from '../../db/entities/in-scope.ts';

export type BankFileLine = { fileNumber: number; payoutId: number; content: string; createdAt: Date };

type NewLine = { publisherId: number; payoutId: number; attempt: number; content: string };

/** Files for the bank, as they were written. */
export const bankFileRepository = (tx: Tx, scope: Scope) => {
  const lines = () =>
    tx
      .selectFrom('bank_file_lines')
      .where(ownedBy(scope, 'publisher_id'))
      .select(['file_number as fileNumber', 'payout_id as payoutId', 'content', 'created_at as createdAt'])
      .orderBy('payout_id');

  return {
    linesOf: (fileNumber: number): Promise<BankFileLine[]> =>
      lines().where('file_number', '=', fileNumber).execute(),

    /** Those of a request that has come before; files are written one after the other. */
    async linesFor(userId: number, requestKey: string): Promise<BankFileLine[]> {
      await sql`select pg_advisory_xact_lock(hashtextextended('bank files', 0))`.execute(tx);
      return lines().where('created_by', '=', userId).where('request_key', '=', requestKey).execute();
    },

    async insert(
      written: readonly NewLine[],
      { userId, requestKey }: { userId: number; requestKey: string },
      at: Date,
    ): Promise<number> {
      const { next } = await tx
        .selectFrom('bank_file_lines')
        .select(sql<number>`coalesce(max(file_number), 0) + 1`.as('next'))
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('bank_file_lines')
        .values(
          written.map((line) => ({
            publisher_id: line.publisherId,
            file_number: next,
            payout_id: line.payoutId,
            attempt: line.attempt,
            content: line.content,
            request_key: requestKey,
            created_by: userId,
            created_at: at,
          })),
        )
        .execute();
      return next;
    },
  };
};

export type BankFileRepository = ReturnType<typeof bankFileRepository>;
