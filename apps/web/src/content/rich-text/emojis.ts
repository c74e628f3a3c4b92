import data from 'emojibase-data/en/compact.json';

export type Emoji = { sign: string; name: string; words: string };

/** Faces and people: what the picker calls People. */
const PEOPLE: ReadonlySet<number | undefined> = new Set([0, 1]);

export const PEOPLE_EMOJIS: readonly Emoji[] = data
  .filter(({ group }) => PEOPLE.has(group))
  .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
  .map(({ unicode, label, tags = [] }) => ({
    sign: unicode,
    name: label,
    words: [label, ...tags].join(' ').toLowerCase(),
  }));
