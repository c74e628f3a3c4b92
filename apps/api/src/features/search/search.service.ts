import type { PermissionCode } from '@adhelm/contract/permission-codes';
import type { SearchHit } from '@adhelm/contract/search';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { bestMatchFirst } from '@adhelm/domain/search-rank';
import { suggestionsFrom } from '@adhelm/domain/search-suggestions';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import { type Sight, sightOf } from '../access/sight.ts';
import type { SearchRepository } from './search.repository.ts';

type Searchable = {
  searchHits(words: string, limit: number, sight: Sight): Promise<SearchHit[]>;
};

type Source =
  | 'adSearch'
  | 'advertisers'
  | 'campaigns'
  | 'categories'
  | 'keywordSearch'
  | 'keywordSets'
  | 'pixels'
  | 'posts'
  | 'publishers'
  | 'websites';
type Repositories = Record<Source, Searchable> & { searches: SearchRepository };

type Codes = readonly PermissionCode[];

/** What can be searched, and the permissions that open it: one of `any`, or all of `all`. A new resource is one more line. */
const SOURCES: readonly ({ from: Source } & ({ any: Codes } | { all: Codes }))[] = [
  { from: 'posts', any: ['GET_POSTS', 'GET_BLOGS'] },
  { from: 'campaigns', all: ['GET_CAMPAIGNS', 'GET_REPORTS'] },
  { from: 'adSearch', all: ['GET_CAMPAIGNS', 'GET_REPORTS'] },
  { from: 'keywordSets', all: ['GET_KEYWORDSETS'] },
  { from: 'keywordSearch', all: ['GET_CATEGORIES', 'GET_REPORTS'] },
  { from: 'categories', all: ['GET_CATEGORIES'] },
  { from: 'websites', all: ['GET_WEBSITES'] },
  { from: 'pixels', all: ['GET_PIXELS'] },
  { from: 'advertisers', all: ['GET_ADVERTISERS', 'GET_CAMPAIGNS', 'GET_REPORTS'] },
  { from: 'publishers', all: ['GET_PUBLISHERS'] },
];

const isOpenTo = (source: { any: Codes } | { all: Codes }, { permissions }: Actor): boolean =>
  'any' in source
    ? source.any.some((code) => permissions.has(code))
    : source.all.every((code) => permissions.has(code));

const HITS_PER_SOURCE = 20;
const HITS = 12;
const REMEMBERED = 50;

export const searchService = ({ inScope, clock }: { inScope: InScope<Repositories>; clock: Clock }) => {
  const hits = (actor: Actor, words: string): Promise<SearchHit[]> =>
    inScope(actor.scope, async (repositories) => {
      const found: SearchHit[] = [];
      const sight = sightOf(actor);
      for (const source of SOURCES.filter((one) => isOpenTo(one, actor))) {
        const repository = repositories[source.from];
        found.push(...(await repository.searchHits(words, HITS_PER_SOURCE, sight)));
      }
      return bestMatchFirst(found, words).slice(0, HITS);
    });

  return {
    find: async (actor: Actor, words: string) => ({
      items: words === '' ? [] : await hits(actor, words),
      suggestions: await inScope(SYSTEM, async ({ searches }) =>
        suggestionsFrom(await searches.ofUser(actor.userId), words),
      ),
    }),

    remember: (actor: Actor, words: string) =>
      inScope(SYSTEM, async ({ searches }) => {
        await searches.remember(actor.userId, words, clock());
        await searches.keepNewest(actor.userId, REMEMBERED);
        return { suggestions: suggestionsFrom(await searches.ofUser(actor.userId), '') };
      }),
  };
};

export type SearchService = ReturnType<typeof searchService>;
