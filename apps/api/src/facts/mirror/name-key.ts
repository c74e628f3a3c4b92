/** As dictionaries have it: spaces, then signs, then digits, then letters. */
const SIGNS = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$';
const placeOf = (sign: string): string => String.fromCharCode(SIGNS.indexOf(sign) + 1);

/** What a name is sorted by, byte by byte, so that case and accents do not matter. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ -/:-@[-`{-~]/g, placeOf);

/** In what a search looks for its words; no text of the entity store holds the character between the parts. */
export const searchedText = (parts: readonly string[]): string => parts.join('\0').toLowerCase();
