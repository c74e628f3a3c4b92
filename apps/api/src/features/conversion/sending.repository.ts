import type { ConversionMoment, ConversionPolicy } from '@adhelm/contract/conversion';
import type { PixelPlatform } from '@adhelm/contract/pixel';
import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import { isOpenPublisher } from '../../db/entities/open-publisher.ts';
import type { ConversionPayload } from '../../db/entities/schema-intake.ts';

/** A pixel that something waits for, and whose: one that is everybody's tells for each publisher apart. */
export type DuePixel = { publisherId: number; pixelId: number };

export type SendingPixel = {
  id: number;
  publisherId: number | null;
  createdBy: number | null;
  name: string;
  platform: PixelPlatform;
  pixelId: string;
  token: Buffer | null;
  isGone: boolean;
  policy: Pick<
    ConversionPolicy,
    'moments' | 'value' | 'eventNames' | 'googleAccountId' | 'googleActionId' | 'testMode' | 'testEventCode'
  >;
};

export type ClaimedConversion = {
  id: number;
  moment: ConversionMoment;
  eventId: string;
  at: Date;
  amount: string | null;
  currency: string;
  payload: ConversionPayload;
  attempts: number;
  /** SENT where the platform has yet to say what became of it. */
  state: 'WAITING' | 'SENT';
  reference: string | null;
};

type Claim = DuePixel & { worker: string; until: Date; limit: number };
/** With which value, and what it was worth as far as was known then. */
type Sent = { id: number; amount: string | null; known: string | null };
type Taken = { words: string; reference: string | null; askAt: Date | null; corrects: boolean };

const FORGOTTEN_AT_ONCE = 10_000;

/** What the server itself does to tell platforms what waits for them. */
export const sendingRepository = (tx: Tx) => {
  const byWorker = (worker: string, ids: readonly number[]) =>
    tx
      .updateTable('conversions')
      .where('worker', '=', worker)
      .where('id', '=', sql<number>`any(${ids}::integer[])`);

  return {
    /** Longest waiting first. One look at an index for each pixel, however much waits for it. */
    async due(now: Date): Promise<DuePixel[]> {
      const { rows } = await sql<DuePixel>`
        select publishers.id as "publisherId", pixels.id as "pixelId"
        from pixels
        join publishers on publishers.id = pixels.publisher_id or pixels.publisher_id is null
        cross join lateral (
          select next_try_at from conversions
          where publisher_id = publishers.id and pixel_id = pixels.id and next_try_at <= ${now}
          order by next_try_at limit 1
        ) as first
        where pixels.parked_at is null and ${isOpenPublisher('publishers.id')}
        order by first.next_try_at, pixels.id`.execute(tx);
      return rows;
    },

    async pixel(id: number): Promise<SendingPixel | undefined> {
      const row = await tx
        .selectFrom('pixels')
        .where('id', '=', id)
        .where('parked_at', 'is', null)
        .selectAll()
        .executeTakeFirst();
      return (
        row && {
          id: row.id,
          publisherId: row.publisher_id,
          createdBy: row.created_by,
          name: row.name,
          platform: row.platform as PixelPlatform,
          pixelId: row.pixel_id,
          token: row.conversion_token,
          isGone: row.deleted_at !== null,
          policy: {
            moments: row.conversion_moments,
            value: row.conversion_value,
            eventNames: row.conversion_names,
            googleAccountId: row.google_account_id,
            googleActionId: row.google_action_id,
            testMode: row.test_mode,
            testEventCode: row.test_event_code,
          },
        }
      );
    },

    /** Takes what is due, so that nobody else sends it until then. */
    async claim(
      { publisherId, pixelId, worker, until, limit }: Claim,
      now: Date,
    ): Promise<ClaimedConversion[]> {
      const { rows } = await sql<ClaimedConversion>`
        with due as (
          select id from conversions
          where publisher_id = ${publisherId} and pixel_id = ${pixelId} and next_try_at <= ${now}
          order by next_try_at, id limit ${limit} for update skip locked
        )
        update conversions set worker = ${worker}, next_try_at = ${until}, attempts = attempts + 1
        from due where conversions.id = due.id
        returning conversions.id, moment, event_id as "eventId", at, amount::text, currency, payload, attempts,
          state, reference`.execute(tx);
      return rows.toSorted((a, b) => a.id - b.id);
    },

    /** Each with the value that it was told with. */
    async sent(
      worker: string,
      told: readonly Sent[],
      { words, reference, askAt, corrects }: Taken,
      now: Date,
    ) {
      // What it is worth became known while it was sent: platforms that correct values are told once more.
      const hasChanged = sql`(${corrects}::boolean and conversions.amount is distinct from told.known)`;
      await sql`
        update conversions set words = ${words}, reference = ${reference}, sent_at = ${now},
          sent_amount = told.amount, worker = null,
          state = case when ${hasChanged} then 'WAITING' else 'SENT' end,
          next_try_at = case when ${hasChanged} then ${now}::timestamptz else ${askAt}::timestamptz end
        from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (id integer, amount numeric, known numeric)
        where conversions.id = told.id and worker = ${worker}`.execute(tx);
    },

    /** The platform says that they count. */
    async confirmed(worker: string, ids: readonly number[], words: string) {
      await byWorker(worker, ids).set({ words, reference: null, next_try_at: null, worker: null }).execute();
    },

    async end(
      worker: string,
      ids: readonly number[],
      state: 'FAILED' | 'TOO_OLD' | 'SKIPPED',
      words: string,
    ) {
      await byWorker(worker, ids).set({ state, words, next_try_at: null, worker: null }).execute();
    },

    async later(worker: string, ids: readonly number[], words: string, at: Date) {
      await byWorker(worker, ids).set({ words, next_try_at: at, worker: null }).execute();
    },

    /** No platform takes, and none corrects, what is so old; what it says of visitors need not be kept. */
    async forgetOld(now: Date): Promise<void> {
      await sql`delete from conversions where id in (
        select id from conversions where created_at < ${now}::timestamptz - interval '120 days' limit ${FORGOTTEN_AT_ONCE}
      )`.execute(tx);
    },

    /** As if they had not been taken. */
    async giveBack(worker: string, ids: readonly number[], now: Date) {
      await byWorker(worker, ids)
        .set({ attempts: sql`attempts - 1`, next_try_at: now, worker: null })
        .execute();
    },
  };
};

export type SendingRepository = ReturnType<typeof sendingRepository>;
