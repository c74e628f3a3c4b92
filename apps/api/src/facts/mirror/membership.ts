import type { SortOrder } from '@adhelm/contract/list';
import type { MirrorSort } from '../../db/entities/mirrored-rows.ts';
import { type Bind, bindNumbers } from '../bindings.ts';
import { MIRRORED, type MirroredList } from './mirrored-lists.ts';
import { searchedText } from './name-key.ts';

/** Rows by what they belong to, a keyword to its set and an ad to its campaign: those of some, or of all but some. */
export type Parents = { only: readonly number[] } | { except: readonly number[] };

/** Which rows of a mirrored list are meant. */
export type Membership = {
  list: MirroredList;
  /** Whose rows as the actor's scope has it, and as the database has it; null for those of all publishers. */
  publisherId: number | null;
  within: number | null;
  listed: {
    parents: Parents;
    /** Each of these lists has to have the row. */
    ids: readonly (readonly number[] | undefined)[];
    status?: string | undefined;
    search?: string | undefined;
  };
  /** Those that may be named, on the list or not. */
  known: Parents;
};

/** What the entity store says of a list: which rows it has. Whose they are is said by who asks. */
export type ListedRows = Omit<Membership, 'publisherId'>;

type SortColumn = 'id' | 'name_key' | 'status' | 'is_suggested' | 'created_at' | 'parent_id' | 'publisher_id';

export type RowSort = MirrorSort<SortColumn>;

/** What rows are sorted by beside their figures: a column of the copy, or the place that its value has among others. */
export type AttributeOrder = {
  column: SortColumn;
  places?: { ids: readonly number[]; places: readonly number[] } | undefined;
  order: SortOrder;
};

const belongsTo = (bind: Bind, parents: Parents): string => {
  if ('only' in parents) return `parent_id IN ${bind(parents.only, 'Array(UInt32)')}`;
  return parents.except.length > 0 ? `parent_id NOT IN ${bind(parents.except, 'Array(UInt32)')}` : '1';
};

const hasWords = (bind: Bind, words: string): string =>
  `position(searched, ${bind(searchedText([words]), 'String')}) > 0`;

const isListed = (bind: Bind, { parents, ids, status, search }: Membership['listed']): string =>
  [
    'NOT is_deleted',
    belongsTo(bind, parents),
    ...ids.flatMap((some) => (some ? [`id IN ${bind(some, 'Array(UInt32)')}`] : [])),
    ...(status ? [`status = upper(${bind(status, 'String')})`] : []),
    ...(search ? [hasWords(bind, search)] : []),
  ].join(' AND ');

/** Parts of questions about the rows of a list. */
export const memberSql = (bind: Bind, { list, publisherId, within, listed, known }: Membership) => {
  const owners = [publisherId, within].flatMap((id) =>
    id === null ? [] : [`publisher_id = ${bind(id, 'UInt32')}`],
  );
  const owner = ['NOT is_absent', ...owners].join(' AND ');
  /** What comes after FROM for those of the owners' rows that pass a test. */
  const rowsThat = (test: string) => `${MIRRORED[list].table} FINAL WHERE ${owner} AND ${test}`;
  return {
    rowsThat,
    /** What comes after FROM for the rows on the list. */
    listed: () => rowsThat(isListed(bind, listed)),
    /** Every row that is on the list or may be named. */
    own: () => {
      const isOnList = isListed(bind, listed);
      return `SELECT *, toUInt8(${isOnList}) AS is_listed FROM ${rowsThat(`(${isOnList} OR ${belongsTo(bind, known)})`)}`;
    },
  };
};

export const attributeSql = (bind: Bind, { column, places, order }: AttributeOrder): string => {
  const value = places
    ? `transform(${column}, ${bindNumbers(bind, places.ids)}, ${bindNumbers(bind, places.places)}, toUInt32(4294967295))`
    : column;
  return `${value} ${order === 'desc' ? 'DESC' : 'ASC'}, id`;
};
