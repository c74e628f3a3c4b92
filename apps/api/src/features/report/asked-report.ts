import { POST_KINDS } from '@adhelm/contract/content';
import { FACT_MODEL, filtersIn } from '@adhelm/contract/fact-model';
import type { ReportQuery } from '@adhelm/contract/report-query';
import type { Scope } from '@adhelm/domain/access-scope';
import { type Period, periodOf } from '@adhelm/domain/period';
import type { Zone } from '@adhelm/domain/time-zone';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { FactFilters, FactScope } from '../../facts/read/fact-reader.ts';
import type { Actor } from '../access/actor.ts';
import { type Sight, sightOf } from '../access/sight.ts';
import type { PostRepository } from '../post/post.repository.ts';

/** No publisher has this id: the scope of users who belong to none. */
const NOBODY = 0;

/** Whose facts an actor may see. */
export const factScopeOf = (scope: Scope): FactScope => {
  if (scope.kind === 'publisher') return { publisherId: scope.publisherId, userId: scope.ownRowsOf };
  return { publisherId: scope.kind === 'none' ? NOBODY : null, userId: null };
};

type Asked = Omit<ReportQuery, 'interval'>;

/** The part of a query that says which facts. */
const askedOf = (query: Asked): { period: Period; zone: Zone; filters: FactFilters } => {
  const { startDate, endDate, timezone } = query;
  return { period: periodOf(startDate, endDate), zone: timezone, filters: filtersIn(FACT_MODEL, query) };
};

export type AskedPages = { posts: Pick<PostRepository, 'names'> };

/** Pages that the actor may not see cannot be asked for by their ids either: such an id is as good as none. */
const seenPages = async (
  inScope: InScope<AskedPages>,
  { scope }: Actor,
  { kinds }: Sight,
  { postIds }: FactFilters,
): Promise<number[] | undefined> => {
  if (!postIds || kinds.length === POST_KINDS.length) return postIds;
  const seen = await inScope(scope, ({ posts }) => posts.names(postIds, kinds));
  return seen.map(({ id }) => id);
};

/** What a query asks for, as far as the actor may know: whose facts, which of them, and what may be named. */
export const askedReports = (inScope: InScope<AskedPages>) => async (actor: Actor, query: Asked) => {
  const { period, zone, filters } = askedOf(query);
  const sight = sightOf(actor);
  const postIds = await seenPages(inScope, actor, sight, filters);
  const factScope: FactScope = factScopeOf(actor.scope);
  return { period, zone, filters: { ...filters, postIds }, factScope, sight, asOf: query.asOf };
};

export type AskedReports = ReturnType<typeof askedReports>;
export type AskedReport = Awaited<ReturnType<AskedReports>>;
