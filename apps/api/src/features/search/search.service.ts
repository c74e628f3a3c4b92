import type { PermissionCode } from '@adhelm/contract/permission-codes';
import type { SearchHit } from '@adhelm/contract/search';
import { type Scope, SYSTEM } from '@adhelm/domain/access-scope';
import { bestMatchFirst } from '@adhelm/domain/search-rank';
import { suggestionsFrom } from '@adhelm/domain/search-suggestions';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import { type Sight, sightOf } from '../access/sight.ts';
import type { SearchRepository } from './search.repository.ts';

type Searchable = {
  searchHits(scope: Scope, words: string, limit: number, sight: Sight): Promise<SearchHit[]>;
};

type Source = 'categories' | 'keywordSets' | 'pixels' | 'posts' | 'publishers';
type Repositories = Record<Source, Searchable> & { searches: SearchRepository };

/** What can be searched and the permissions of which one opens it; a new resource is one more line. */
const SOURCES: readonly { permissions: readonly PermissionCode[]; from: Source }[] = [
  { permissions: ['GET_POSTS', 'GET_BLOGS'], from: 'posts' },
  { permissions: ['GET_KEYWORDSETS'], from: 'keywordSets' },
  { permissions: ['GET_CATEGORIES'], from: 'categories' },
  { permissions: ['GET_PIXELS'], from: 'pixels' },
  { permissions: ['GET_PUBLISHERS'], from: 'publishers' },
];

const HITS_PER_SOURCE = 20;
const HITS = 8;
const REMEMBERED = 50;

export const searchService = ({ inScope, clock }: { inScope: InScope<Repositories>; clock: Clock }) => {
  const hits = (actor: Actor, words: string): Promise<SearchHit[]> =>
    inScope(actor.scope, async (repositories) => {
      const found: SearchHit[] = [];
      const sight = sightOf(actor);
      for (const { permissions, from } of SOURCES)
        if (permissions.some((permission) => actor.permissions.has(permission)))
          found.push(...(await repositories[from].searchHits(actor.scope, words, HITS_PER_SOURCE, sight)));
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
