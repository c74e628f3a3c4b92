import type { SearchHit } from '@adhelm/contract/search';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { bestMatchFirst, isFullOfBeginnings } from '@adhelm/domain/search-rank';
import { suggestionsFrom } from '@adhelm/domain/search-suggestions';
import type { SearchSource } from '../../feature.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import { sightOf } from '../access/sight.ts';
import { type InsideNames, insideNames } from './inside-names.ts';
import type { SearchRepository } from './search.repository.ts';

type Repositories = { searches: SearchRepository };

const isOpenTo = (source: SearchSource<never>, { permissions }: Actor): boolean =>
  'any' in source
    ? source.any.some((code) => permissions.has(code))
    : source.all.every((code) => permissions.has(code));

const HITS_PER_SOURCE = 20;
const HITS = 12;
const REMEMBERED = 50;

const withoutDoubles = (hits: readonly SearchHit[]): SearchHit[] => [
  ...new Map(hits.map((hit) => [`${hit.kind} ${hit.id}`, hit])).values(),
];

type Needs<R> = InsideNames<R> & {
  clock: Clock;
  /** What can be searched. */
  sources: readonly SearchSource<R>[];
};

export const searchService = <R extends Repositories>({ clock, sources, ...stores }: Needs<R>) => {
  const { inScope } = stores;
  const foundInside = insideNames(stores);

  const hits = async (actor: Actor, words: string): Promise<SearchHit[]> => {
    const open = sources.filter((one) => isOpenTo(one, actor));
    const found = await inScope(actor.scope, async (repositories) => {
      const rows: SearchHit[] = [];
      const sight = sightOf(actor);
      for (const source of open)
        rows.push(...(await source.in(repositories).searchHits(words, HITS_PER_SOURCE, sight)));
      return rows;
    });
    // One letter begins many names: nothing that has it inside would be seen.
    if (!isFullOfBeginnings(found, words, HITS))
      found.push(...(await foundInside(open, actor.scope, words, HITS_PER_SOURCE)));
    return bestMatchFirst(withoutDoubles(found), words).slice(0, HITS);
  };

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
