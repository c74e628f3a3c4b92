import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';

export type AnsweredRequest = { asked: string; answer: unknown };

/** What was answered to requests that may come again. */
export const billingRequestRepository = (tx: Tx) => ({
  /** What was answered to the key before; the same request at the same moment waits until the other one is done. */
  async find(userId: number, key: string): Promise<AnsweredRequest | undefined> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`billing request ${key}`}, ${userId}))`.execute(
      tx,
    );
    return tx
      .selectFrom('billing_requests')
      .where('user_id', '=', userId)
      .where('request_key', '=', key)
      .select(['asked', 'answer'])
      .executeTakeFirst();
  },

  async keep(
    request: { publisherId: number; userId: number; key: string; asked: string; answer: unknown },
    at: Date,
  ): Promise<void> {
    await tx
      .insertInto('billing_requests')
      .values({
        publisher_id: request.publisherId,
        user_id: request.userId,
        request_key: request.key,
        asked: request.asked,
        answer: JSON.stringify(request.answer),
        created_at: at,
      })
      .execute();
  },
});

export type BillingRequestRepository = ReturnType<typeof billingRequestRepository>;
