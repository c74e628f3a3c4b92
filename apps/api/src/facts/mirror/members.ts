import { z } from 'zod';
import { bindings } from '../bindings.ts';
import { ask, onlyRow, type Parameters } from '../fact-client.ts';
import type { FactSource } from '../read/fact-source.ts';
import { keyOfQuestion } from '../read/known-answers.ts';
import { asValue, type IdSet, idSet, isAmong, LONGEST_VALUE, NO_IDS } from './id-sets.ts';
import { type AttributeOrder, attributeSql, type Membership, memberSql } from './membership.ts';

/** Which rows a list has, as one state of its copy says: everything that is asked about the list is asked about these. */
export type Members = {
  /** The rows on the list. */
  listed: IdSet;
  /** Those that are not on it but may be named; none where only rows on the list are meant. */
  unlisted: IdSet;
  /** Both. */
  own: IdSet;
  listedCount: number;
  /** The state of the copy, where it is known: what is asked of it need not be asked again. */
  copy: string | undefined;
  /** None of them has to be asked for again, so that an answer about them stays true. */
  areValues: boolean;
  /** Each of them in the order of their ids, unless there are too many. */
  few: { id: number; isListed: boolean }[] | undefined;
};

type Store = Pick<FactSource, 'client' | 'known'>;
type Asked = { query: string; parameters: Parameters };

/**
 * A question to a copy in one state. The state is among its parameters, so that it is another question than the same
 * words to an older state, whose answer may be under way.
 */
export const toCopy = (parameters: Parameters, copy: string | undefined): Parameters =>
  copy === undefined ? parameters : { ...parameters, copy };

/** What was asked of a copy need not be asked again while it is in the same state, if that is known. */
export const whileCopied = <Row extends object>(
  { known }: Pick<Store, 'known'>,
  copy: string | undefined,
  { query, parameters }: Asked,
  answer: (parameters: Parameters) => Promise<readonly Row[]>,
): Promise<readonly Row[]> => {
  const stated = toCopy(parameters, copy);
  return copy === undefined ? answer(stated) : known(keyOfQuestion(query, stated), () => answer(stated));
};

const narrowedRow = z.object({
  own: z.string(),
  own_count: z.number(),
  few_listed: z.array(z.number()),
});

const membersRow = narrowedRow.extend({
  listed: z.string(),
  unlisted: z.string(),
  listed_count: z.number(),
  few_unlisted: z.array(z.number()),
});

type AskedMembers = { isNarrowed: boolean; most: number; copy?: string | undefined; longest?: number };

/** The rows of a list, each of them by itself if there are not more than `most`. */
export const membersOf = async (
  store: Store,
  membership: Membership,
  { isNarrowed, most, copy, longest = LONGEST_VALUE }: AskedMembers,
): Promise<Members> => {
  const { bind, parameters } = bindings();
  const fewOf = (ids: string) => `if(own_count <= ${bind(most, 'UInt32')}, bitmapToArray(${ids}), [])`;
  const { own, listed } = memberSql(bind, membership);
  const asked = async <Row extends object>(row: z.ZodType<Row>, query: string): Promise<Row> =>
    onlyRow(
      await whileCopied(store, copy, { query, parameters }, (stated) =>
        ask(store.client, { name: 'members of a list', row, query, parameters: stated }),
      ),
    );
  const ownIds = `${asValue('own_ids')} AS own, toUInt32(bitmapCardinality(own_ids)) AS own_count`;
  /** Only those on the list: the fewer things are asked, the sooner the store has a plan. */
  const narrowed = async () => {
    const row = await asked(
      narrowedRow,
      `WITH groupBitmapState(id) AS own_ids
        SELECT ${ownIds}, ${fewOf('own_ids')} AS few_listed FROM ${listed()}`,
    );
    return { ...row, listed: row.own, listed_count: row.own_count, unlisted: NO_IDS, few_unlisted: [] };
  };
  const row = isNarrowed
    ? await narrowed()
    : await asked(
        membersRow,
        `WITH groupBitmapState(id) AS own_ids, groupBitmapStateIf(id, NOT is_listed) AS unlisted_ids,
          bitmapAndnot(own_ids, unlisted_ids) AS listed_ids
        SELECT ${ownIds}, ${asValue('listed_ids')} AS listed, ${asValue('unlisted_ids')} AS unlisted,
          toUInt32(bitmapCardinality(listed_ids)) AS listed_count,
          ${fewOf('listed_ids')} AS few_listed, ${fewOf('unlisted_ids')} AS few_unlisted
        FROM (${own()})`,
      );
  const rows = (ids: readonly number[], isListed: boolean) => ids.map((id) => ({ id, isListed }));
  const setOf = (value: string, count: number, rowsOf: (sql: ReturnType<typeof memberSql>) => string) =>
    idSet({ value, count }, (anew) => rowsOf(memberSql(anew, membership)), longest);
  return {
    listed: setOf(row.listed, row.listed_count, (sql) => sql.listed()),
    unlisted: setOf(
      row.unlisted,
      row.own_count - row.listed_count,
      (sql) => `(${sql.own()}) WHERE NOT is_listed`,
    ),
    own: setOf(row.own, row.own_count, (sql) => (isNarrowed ? sql.listed() : `(${sql.own()})`)),
    listedCount: row.listed_count,
    copy,
    areValues: [row.listed, row.unlisted, row.own].every(({ length }) => length <= longest),
    few:
      row.own_count <= most
        ? [...rows(row.few_listed, true), ...rows(row.few_unlisted, false)].toSorted((a, b) => a.id - b.id)
        : undefined,
  };
};

const idRow = z.object({ id: z.number() });

/** The places of all rows of a short list in the order of an attribute. */
export const sortedMembers = async (
  store: Store,
  membership: Membership,
  { own, copy }: Members,
  order: AttributeOrder,
): Promise<number[]> => {
  const { bind, parameters } = bindings();
  const among = memberSql(bind, membership).rowsThat(isAmong(bind, own, 'id'));
  const query = `SELECT id FROM ${among} ORDER BY ${attributeSql(bind, order)}`;
  const rows = await whileCopied(store, copy, { query, parameters }, (stated) =>
    ask(store.client, { name: 'order of a list', row: idRow, query, parameters: stated }),
  );
  return rows.map(({ id }) => id);
};
