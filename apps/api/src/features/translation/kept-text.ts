/** What stands in a text for something else and must come back as it is: placeholders, addresses, e-mails. */
const KEPT = new RegExp(
  [
    String.raw`\{\{[^{}]*\}\}`,
    String.raw`\$?\{[\w.\s-]*\}`,
    String.raw`%(?:\d+\$)?[sdif@](?![A-Za-z])`,
    String.raw`%\(\w{1,64}\)[sd]`,
    String.raw`https?://[^\s<>"']*[^\s<>"'.,:!?)\]]`,
    String.raw`[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+`,
    '⟦[^⟦⟧]*⟧',
  ].join('|'),
  'g',
);

/** Where something to keep stands in a text. */
export const keptIn = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(KEPT)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }));

/** What stands for it while the text is being translated. */
export const markerOf = (place: number): string => `⟦${place}⟧`;

const MARKER = /⟦(\d+)⟧/g;

/** Each marker must come back exactly once, in whatever order the other language wants them. */
export const keepsMarkers = (text: string, count: number): boolean => {
  const places = [...text.matchAll(MARKER)].map((found) => Number(found[1]));
  return places.length === count && new Set(places).size === count && places.every((place) => place < count);
};

/** Puts what was kept back for its markers, and the rest through `write`. */
export const withKept = (text: string, kept: readonly string[], write: (text: string) => string): string =>
  text
    .split(MARKER)
    .map((part, place) => (place % 2 === 0 ? write(part) : (kept[Number(part)] ?? '')))
    .join('');

const LETTER = /\p{L}/u;

/** Nothing to translate in numbers, signs and markers. */
export const isReadable = (text: string): boolean => LETTER.test(text.replace(MARKER, ''));
