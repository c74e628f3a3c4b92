import type { PermissionCode } from '@adhelm/contract/permission-codes';
import type { Route } from '@adhelm/contract/route';
import type { SearchHit } from '@adhelm/contract/search';
import type { Scope } from '@adhelm/domain/access-scope';
import type { EntityQuery } from './db/entities/entity-filters.ts';
import type { Tx } from './db/entities/in-scope.ts';
import type { ListedRows } from './facts/mirror/membership.ts';
import type { Sight } from './features/access/sight.ts';
import type { Register } from './http/register.ts';

type Codes = readonly PermissionCode[];

type Searchable = { searchHits(words: string, limit: number, sight: Sight): Promise<SearchHit[]> };

/** A list of which there may be a million rows: only its copy beside the facts can be looked through for words inside names. */
export type SearchedCopy = {
  membership(query: EntityQuery<never>): Promise<ListedRows>;
  hitsOf(ids: readonly number[]): Promise<SearchHit[]>;
};

/** Rows that a search looks through, and the permissions that open them: one of `any`, or all of `all`. */
export type SearchSource<Repositories> = {
  in: (repositories: Repositories) => Searchable;
  copy?: (repositories: Repositories) => SearchedCopy;
} & ({ any: Codes } | { all: Codes });

/** What the server has of a resource. The other part of it stands in the contract's list of resources. */
export type Feature<Made extends object, Needs> = {
  /** Its calls. */
  routes: Readonly<Record<string, Route>>;
  repositories: (tx: Tx, scope: Scope) => Made;
  /** Answers its calls. */
  serve?: (register: Register, needs: Needs) => void;
  searched?: readonly SearchSource<Made>[];
};

export const defineFeature = <Made extends object, Needs = unknown>(
  feature: Feature<Made, Needs>,
): Feature<Made, Needs> => feature;
