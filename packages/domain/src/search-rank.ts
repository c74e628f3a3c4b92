const rankOf = (title: string, words: string): number => {
  const name = title.toLowerCase();
  const sought = words.toLowerCase();
  if (name === sought) return 0;
  if (name.startsWith(sought)) return 1;
  if (name.split(/[\s|]+/).some((word) => word.startsWith(sought))) return 2;
  return name.includes(sought) ? 3 : 4;
};

/** Best match first: the whole name, then its beginning, then a word's beginning, then anywhere; ties by name. */
export const bestMatchFirst = <T extends { title: string }>(hits: readonly T[], words: string): T[] =>
  hits.toSorted(
    (a, b) => rankOf(a.title, words) - rankOf(b.title, words) || a.title.localeCompare(b.title, 'en'),
  );
