const BEGINNING = 1;

const rankOf = (title: string, words: string): number => {
  const name = title.toLowerCase();
  const sought = words.toLowerCase();
  if (name === sought) return 0;
  if (name.startsWith(sought)) return BEGINNING;
  if (name.split(/[\s|]+/).some((word) => word.startsWith(sought))) return 2;
  return name.includes(sought) ? 3 : 4;
};

type Ranked = { title: string; id: number; kind: string };

const rankOfHit = ({ id, title }: Ranked, words: string): number =>
  String(id) === words ? 0 : rankOf(title, words);

/** Whether so many are there by their id or by how their name begins that no other kind of match comes before them. */
export const isFullOfBeginnings = (hits: readonly Ranked[], words: string, count: number): boolean =>
  hits.filter((hit) => rankOfHit(hit, words) <= BEGINNING).length >= count;

/**
 * Best match first: the id or the whole name, then its beginning, then a word's beginning, then anywhere. Among equals
 * the kinds take turns, so that many of one do not hide the others, each by name.
 */
export const bestMatchFirst = <T extends Ranked>(hits: readonly T[], words: string): T[] => {
  const turns = new Map<string, number>();
  return hits
    .map((hit) => ({ hit, rank: rankOfHit(hit, words) }))
    .toSorted((a, b) => a.rank - b.rank || a.hit.title.localeCompare(b.hit.title, 'en'))
    .map(({ hit, rank }) => {
      const turn = turns.get(`${rank} ${hit.kind}`) ?? 0;
      turns.set(`${rank} ${hit.kind}`, turn + 1);
      return { hit, rank, turn };
    })
    .toSorted((a, b) => a.rank - b.rank || a.turn - b.turn)
    .map(({ hit }) => hit);
};
