import { POST_KINDS } from '@adhelm/contract/content';
import type { Scope } from '@adhelm/domain/access-scope';
import { scopedTransactions } from '../db/entities/in-scope.ts';
import type { TestFactStore } from '../facts/testing/fact-store.ts';
import type { Sight } from '../features/access/sight.ts';
import { type Repositories, repositories } from '../repositories.ts';
import { mirroredIds } from './mirrored-ids.ts';

/** The repositories whose rows stand in lists of figures. */
export const LISTED = ['campaigns', 'ads', 'keywords', 'keywordSets', 'posts', 'advertisers'] as const;
export type Listed = (typeof LISTED)[number];

export const SEES_ALL: Sight = { userId: 0, kinds: POST_KINDS, emails: true, visitors: true };

/** What repositories list, as the guards say: the predicates of one scope, the database of the same or another. */
export const listedRows = (store: TestFactStore) => {
  const withGuards =
    (scope: Scope, databaseScope: Scope) =>
    <T>(work: (all: Repositories) => Promise<T>): Promise<T> =>
      scopedTransactions(store.access.pool, repositories, { databaseScope: () => databaseScope })(
        scope,
        work,
      );

  return {
    withGuards,

    idsOf: (scope: Scope, list: Listed, query = {}, databaseScope = scope): Promise<number[]> =>
      list === 'ads' || list === 'keywords'
        ? mirroredIds(store, withGuards(scope, databaseScope))(scope, list, query)
        : withGuards(scope, databaseScope)((all) => all[list].matchingIds(query, SEES_ALL)),

    rowsOf: (scope: Scope, list: Listed, ids: number[], databaseScope = scope): Promise<object[]> =>
      withGuards(scope, databaseScope)<object[]>((all) => all[list].byIds(ids, SEES_ALL)),
  };
};

export type ListedRows = ReturnType<typeof listedRows>;
