import type { SearchHit } from '@adhelm/contract/search';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { bestMatchFirst } from '@adhelm/domain/search-rank';
import { suggestionsFrom } from '@adhelm/domain/search-suggestions';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { SearchSource } from '../../feature.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import { sightOf } from '../access/sight.ts';
import type { SearchRepository } from './search.repository.ts';

type Repositories = { searches: SearchRepository };

const isOpenTo = (source: SearchSource<never>, { permissions }: Actor): boolean =>
  'any' in source
    ? source.any.some((code) => permissions.has(code))
    : source.all.every((code) => permissions.has(code));

const HITS_PER_SOURCE = 20;
const HITS = 12;
const REMEMBERED = 50;

export const searchService = <R extends Repositories>({
  inScope,
  clock,
  sources,
}: {
  inScope: InScope<R>;
  clock: Clock;
  /** What can be searched. */
  sources: readonly SearchSource<R>[];
}) => {
  const hits = (actor: Actor, words: string): Promise<SearchHit[]> =>
    inScope(actor.scope, async (repositories) => {
      const found: SearchHit[] = [];
      const sight = sightOf(actor);
      for (const source of sources.filter((one) => isOpenTo(one, actor))) {
        found.push(...(await source.in(repositories).searchHits(words, HITS_PER_SOURCE, sight)));
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
