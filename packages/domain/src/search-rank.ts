const rankOf = (title: string, words: string): number => {
  const name = title.toLowerCase();
  const sought = words.toLowerCase();
  if (name === sought) return 0;
  if (name.startsWith(sought)) return 1;
  if (name.split(/[\s|]+/).some((word) => word.startsWith(sought))) return 2;
  return name.includes(sought) ? 3 : 4;
};

type Ranked = { title: string; id: number; kind: string };

/**
 * Best match first: the id or the whole name, then its beginning, then a word's beginning, then anywhere. Among equals
 * the kinds take turns, so that many of one do not hide the others, each by name.
 */
export const bestMatchFirst = <T extends Ranked>(hits: readonly T[], words: string): T[] => {
  const turns = new Map<string, number>();
  return hits
    .map((hit) => ({ hit, rank: String(hit.id) === words ? 0 : rankOf(hit.title, words) }))
    .toSorted((a, b) => a.rank - b.rank || a.hit.title.localeCompare(b.hit.title, 'en'))
    .map(({ hit, rank }) => {
      const turn = turns.get(`${rank} ${hit.kind}`) ?? 0;
      turns.set(`${rank} ${hit.kind}`, turn + 1);
      return { hit, rank, turn };
    })
    .toSorted((a, b) => a.rank - b.rank || a.turn - b.turn)
    .map(({ hit }) => hit);
};
