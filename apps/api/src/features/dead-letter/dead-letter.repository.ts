import { isUtf8 } from 'node:buffer';
import type { DeadLetter, DeadLetterListQuery } from '@adhelm/contract/dead-letter';
import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import { contains } from '../../db/entities/list-page.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';
import { saidIn } from '../../spool/by-kind.ts';
import type { DeadLetter as Refused } from '../../spool/drain.ts';

const SORT_COLUMNS = {
  id: sql`dead_letters.id`,
  kind: sql`dead_letters.kind`,
  tries: sql`dead_letters.tries`,
  createdAt: sql`dead_letters.created_at`,
} satisfies Record<NonNullable<DeadLetterListQuery['sortBy']>, unknown>;

const LONGEST_SHOWN = 16_384;
const LONGEST_REASON = 1000;

/** What a record says may be anything, and what cannot be stored would hold up the others. */
const WORD = /^[\w-]{1,40}$/;
const wordIn = (body: Buffer, name: string): string | null => {
  const word = saidIn(body, name);
  return typeof word === 'string' && WORD.test(word) ? word : null;
};
const storable = (reason: string): string => reason.replaceAll('\u0000', '\ufffd').slice(0, LONGEST_REASON);

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

export type KeptLetter = {
  body: Buffer;
  reason: string;
  tries: number;
  /** Nothing was decided about it yet. */
  isOpen: boolean;
};

/** Records that could not be counted. They belong to the installation, so that only the server itself reads them. */
export const deadLetterRepository = (tx: Tx) => {
  const open = () =>
    tx.selectFrom('dead_letters').where('replayed_at', 'is', null).where('discarded_at', 'is', null);

  return {
    /** Once, however often the batch is offered. */
    async bury(batch: string, letters: readonly Refused[], at: Date): Promise<void> {
      await tx
        .insertInto('dead_letters')
        .values(
          letters.map(({ place, body, reason }) => ({
            batch,
            place,
            kind: wordIn(body, 'kind'),
            provider: wordIn(body, 'provider'),
            body,
            reason: storable(reason),
            created_at: at,
          })),
        )
        .onConflict((conflict) => conflict.constraint('dead_letters_record').doNothing())
        .execute();
    },

    /** The open ones. */
    async list(query: DeadLetterListQuery) {
      let rows = open().select([
        'id',
        'kind',
        'reason',
        'batch',
        'created_at',
        'tries',
        sql<Buffer>`substring(body from 1 for ${sql.lit(LONGEST_SHOWN)})`.as('shown'),
        sql<number>`octet_length(body)`.as('bytes'),
      ]);
      if (query.search) rows = rows.where(contains(['kind', 'reason', 'batch'], query.search));
      const page = await pageOfRows(rows, SORT_COLUMNS, query);
      const items = page.rows.map(({ id, created_at, shown, bytes, ...letter }): DeadLetter => {
        const body = shown.toString();
        const isReadable = bytes === shown.length && isUtf8(shown) && isJson(body);
        return { ...letter, id: Number(id), createdAt: created_at.toISOString(), body, isReadable };
      });
      return { items, meta: page.meta };
    },

    async find(id: number): Promise<KeptLetter | undefined> {
      return tx
        .selectFrom('dead_letters')
        .where('id', '=', String(id))
        .select(['body', 'reason', 'tries'])
        .select(sql<boolean>`replayed_at is null and discarded_at is null`.as('isOpen'))
        .executeTakeFirst();
    },

    async noteRefusal(id: number, reason: string | undefined): Promise<void> {
      await tx
        .updateTable('dead_letters')
        .set({ tries: sql`tries + 1`, ...(reason !== undefined && { reason: storable(reason) }) })
        .where('id', '=', String(id))
        .execute();
    },

    async noteReplay(
      id: number,
      { repaired, by, at }: { repaired: Buffer | null; by: number; at: Date },
    ): Promise<void> {
      await tx
        .updateTable('dead_letters')
        .set({ repaired, replayed_by: by, replayed_at: at })
        .where('id', '=', String(id))
        .execute();
    },

    async noteDiscard(id: number, at: Date): Promise<void> {
      await tx.updateTable('dead_letters').set({ discarded_at: at }).where('id', '=', String(id)).execute();
    },

    /** Some that were decided before a moment; tells how many. */
    async forgetBefore(moment: Date, most: number): Promise<number> {
      const { numAffectedRows = 0n } = await sql`
        delete from dead_letters where id in (
          select id from dead_letters
          where (replayed_at is not null or discarded_at is not null)
            and coalesce(replayed_at, discarded_at) < ${moment}
          order by coalesce(replayed_at, discarded_at) limit ${most})`.execute(tx);
      return Number(numAffectedRows);
    },

    /** How many open ones each feed has. */
    async countByProvider(): Promise<Map<string, number>> {
      const rows = await open()
        .where('provider', 'is not', null)
        .groupBy('provider')
        .select(['provider', sql<number>`count(*)::int`.as('letters')])
        .execute();
      return new Map(rows.map(({ provider, letters }) => [provider ?? '', letters]));
    },
  };
};

export type DeadLetterRepository = ReturnType<typeof deadLetterRepository>;
