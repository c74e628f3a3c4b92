import type { SearchHit } from '@adhelm/contract/search';
import type { Scope } from '@adhelm/domain/access-scope';
import { askingAs, currentAsker, reasonOf } from '../../asker.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { PATIENCE } from '../../db/facts/embedded/patience.ts';
import { FactsAway, TookTooLong } from '../../errors.ts';
import type { Mirror } from '../../facts/mirror/mirror-keeper.ts';
import type { FactReader } from '../../facts/read/fact-reader.ts';
import type { SearchedCopy, SearchSource } from '../../feature.ts';
import { factScopeOf } from '../report/asked-report.ts';

/** So long a search waits for the fact store, which may be the slower kind; what PostgreSQL found is answered then. */
const PATIENCE_MS = 1500 * PATIENCE;

/** The work of whoever asks, or undefined when the time is over. */
const inTime = async <T>(ms: number, work: () => Promise<T>): Promise<T | undefined> => {
  const { name, signal } = currentAsker();
  const patience = AbortSignal.timeout(ms);
  const over = new Promise<never>((_, reject) => {
    patience.addEventListener('abort', () => reject(reasonOf(patience)), { once: true });
  });
  try {
    const asker = { name, signal: AbortSignal.any([signal, patience]) };
    return await Promise.race([askingAs(asker, work), over]);
  } catch (error) {
    if (error === patience.reason) return undefined;
    throw error;
  }
};

export type InsideNames<Repositories> = {
  inScope: InScope<Repositories>;
  facts: Pick<FactReader, 'rowsNamed'>;
  mirror: Mirror;
  patienceMs?: number;
};

/** Finds words inside the names of lists that are copied beside the facts, as long as these can be asked. */
export const insideNames = <Repositories>({
  inScope,
  facts,
  mirror,
  patienceMs = PATIENCE_MS,
}: InsideNames<Repositories>) => {
  type Copy = (repositories: Repositories) => SearchedCopy;

  /** The copy tells which rows there are; what they are called, and who may know, is told by PostgreSQL again. */
  const hitsIn = async (copy: Copy, scope: Scope, words: string, most: number): Promise<SearchHit[]> => {
    const rows = await inScope(scope, (repositories) => copy(repositories).membership({}));
    const state = await mirror.bringUpToDate(rows.list);
    const membership = { ...rows, publisherId: factScopeOf(scope).publisherId };
    const ids = await facts.rowsNamed(membership, { words, most, copy: state });
    return ids.length > 0 ? inScope(scope, (repositories) => copy(repositories).hitsOf(ids)) : [];
  };

  return async (
    sources: readonly SearchSource<Repositories>[],
    scope: Scope,
    words: string,
    most: number,
  ): Promise<SearchHit[]> => {
    const copies = sources.flatMap(({ copy }) => copy ?? []);
    const search = () => Promise.all(copies.map((copy) => hitsIn(copy, scope, words, most)));
    try {
      return (await inTime(patienceMs, search))?.flat() ?? [];
    } catch (error) {
      if (error instanceof FactsAway || error instanceof TookTooLong) return [];
      throw error;
    }
  };
};
