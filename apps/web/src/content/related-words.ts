import { keywordKey } from '@adhelm/domain/keyword-list';

/** Shorter ones are in too many keywords to say anything. */
const SHORTEST_WORD = 3;
const MOST_WORDS = 4;

/** The words of a search that related keywords may share; endings are left off, so that plurals find their like. */
export const wordsOf = (search: string): string[] => {
  const words = keywordKey(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_WORD);
  const stems = words.map((word) => word.slice(0, Math.max(SHORTEST_WORD, Math.ceil(word.length * 0.7))));
  return [...new Set(stems)].slice(0, MOST_WORDS);
};

type Candidate = { name: string; isGoogleSuggestion: boolean };

/** Each keyword once: those that share most words first, then those that Google suggests. */
export const rankRelated = (search: string, candidates: readonly Candidate[]): string[] => {
  const words = wordsOf(search);
  const ranks = new Map<string, { name: string; shared: number; suggested: boolean }>();
  for (const { name, isGoogleSuggestion } of candidates) {
    const key = keywordKey(name);
    const shared = words.filter((word) => key.includes(word)).length;
    const suggested = isGoogleSuggestion || (ranks.get(key)?.suggested ?? false);
    if (shared > 0) ranks.set(key, { name: ranks.get(key)?.name ?? name, shared, suggested });
  }
  return [...ranks.values()]
    .toSorted((a, b) => b.shared - a.shared || Number(b.suggested) - Number(a.suggested))
    .map(({ name }) => name);
};
