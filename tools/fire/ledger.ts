/** A row as the product shows it. */
export type Stored = { id: number; name: string };

/**
 * What became of a write as its writer saw it: `acknowledged` by an answer, `refused` by an answer, or `unknown`
 * because the answer never came.
 */
type Fate = { kind: 'acknowledged'; id: number } | { kind: 'refused' } | { kind: 'unknown' };

export type Judgement = {
  acknowledged: number;
  refused: number;
  unknown: number;
  /** Acknowledged, and not there any more or changed. */
  lost: number;
  /** Names that are there more than once. */
  twice: number;
  /** There, but never asked for. */
  foreign: number;
  /** There although the answer was a refusal: the connection to the database ended during the commit. */
  kept: number;
};

/** Every write under a name of its own, with its fate. */
export function ledgerOf(prefix: string) {
  const fates = new Map<string, Fate>();
  let acknowledged = 0;
  return {
    prefix,
    next: (): { name: string; number: number } => {
      const number = fates.size + 1;
      const name = `${prefix}${number}`;
      fates.set(name, { kind: 'unknown' });
      return { name, number };
    },
    acknowledge: (name: string, id: number) => {
      acknowledged += 1;
      fates.set(name, { kind: 'acknowledged', id });
    },
    refuse: (name: string) => {
      fates.set(name, { kind: 'refused' });
    },
    acknowledged: () => acknowledged,
    /** Holds what is stored against what was answered. */
    judge: (stored: Stored[]): Judgement => {
      const names = stored.map(({ name }) => name);
      const nameOf = new Map(stored.map(({ id, name }) => [id, name]));
      const there = new Set(names);
      const all = [...fates];
      const count = (kind: Fate['kind']) => all.filter(([, fate]) => fate.kind === kind).length;
      return {
        acknowledged: count('acknowledged'),
        refused: count('refused'),
        unknown: count('unknown'),
        lost: all.filter(([name, fate]) => fate.kind === 'acknowledged' && nameOf.get(fate.id) !== name)
          .length,
        twice: names.length - there.size,
        foreign: names.filter((name) => !fates.has(name)).length,
        kept: all.filter(([name, fate]) => fate.kind === 'refused' && there.has(name)).length,
      };
    },
  };
}

export type Ledger = ReturnType<typeof ledgerOf>;
