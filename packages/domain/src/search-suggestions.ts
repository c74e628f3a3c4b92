type PastSearch = { words: string; times: number; lastAt: Date };

const SUGGESTIONS = 6;
const RECENT_FIRST = 3;

/** The newest searches first, then the most frequent ones; with words typed, only those that contain them. */
export const suggestionsFrom = (past: readonly PastSearch[], words: string): string[] => {
  const fitting = past.filter((search) => search.words.toLowerCase().includes(words.toLowerCase()));
  const byTime = fitting.toSorted(
    (a, b) => b.lastAt.getTime() - a.lastAt.getTime() || a.words.localeCompare(b.words),
  );
  const recent = byTime.slice(0, RECENT_FIRST);
  const frequent = byTime.slice(RECENT_FIRST).toSorted((a, b) => b.times - a.times);
  return [...recent, ...frequent].slice(0, SUGGESTIONS).map((search) => search.words);
};
