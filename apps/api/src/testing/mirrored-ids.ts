import type { SortOrder } from '@adhelm/contract/list';
import type { Scope } from '@adhelm/domain/access-scope';
import type { EntityQuery } from '../db/entities/entity-filters.ts';
import { ADDED_UP } from '../facts/measures.ts';
import { mirrorKeeper } from '../facts/mirror/mirror-keeper.ts';
import type { TestFactStore } from '../facts/testing/fact-store.ts';
import type { Repositories } from '../repositories.ts';

const PERIOD = { from: 0, to: 1 };
const publisherOf = (scope: Scope): number | null => {
  if (scope.kind === 'publisher') return scope.publisherId;
  return scope.kind === 'none' ? 0 : null;
};

type Sorted = { sortBy?: string; sortOrder?: SortOrder };

/** The ids that a mirrored list has, in its order, in a transaction whose repositories are made for the scope. */
export const mirroredIds =
  (
    { access, reader }: Pick<TestFactStore, 'access' | 'reader'>,
    transaction: <T>(work: (all: Repositories) => Promise<T>) => Promise<T>,
  ) =>
  async (
    scope: Scope,
    list: 'ads' | 'keywords',
    { sortBy = 'id', sortOrder = 'asc', ...query }: Omit<EntityQuery<never>, keyof Sorted> & Sorted,
  ): Promise<number[]> => {
    const asked = await transaction(async (all) => ({
      rows: await all[list].membership(query),
      order: await all[list].order(sortBy as 'id'),
    }));
    await mirrorKeeper(access).bringUpToDate(asked.rows.list);
    const facts = reader();
    const known = await facts.at([PERIOD]);
    const membership = { ...asked.rows, publisherId: publisherOf(scope) };
    const { page } = await known.mirrored(
      asked.rows.list,
      { publisherId: null, userId: null },
      PERIOD,
      {},
      {
        membership,
        members: await facts.members(membership, { isNarrowed: true, most: 0 }),
        isNarrowed: true,
        measures: ADDED_UP,
        order: { ...asked.order, order: sortOrder },
        having: [],
        offset: 0,
        limit: 1000,
      },
    );
    return page.map(({ id }) => id);
  };
