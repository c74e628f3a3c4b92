/** The longest keyword that can be saved, in characters. */
export const MAX_KEYWORD_LENGTH = 80;

const SEPARATORS = /[\n\r\u2028\u2029\t,;，；、]/u;

/** A keyword as it is kept: without spaces around it, with single ones inside. */
const tidied = (text: string): string => text.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').trim();

/** Where a sigma stands, and a dot above i, are no difference. */
const lowered = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ').replaceAll('i\u0307', 'i');

/** What the spellings of one keyword have in common: neither case nor the width of letters makes another keyword. */
export const keywordKey = (text: string): string => tidied(lowered(text.toWellFormed().normalize('NFKC')));

type MergedKeywords = {
  /** Each once, in the order and the spelling of its first appearance. */
  keywords: string[];
  /** Those that were there already, as they were written and in their order. */
  duplicates: string[];
};

/** Adds keywords to those there are; what says the same in another spelling is a duplicate. */
export const mergeKeywords = (existing: readonly string[], added: readonly string[]): MergedKeywords => {
  const kept = new Map<string, string>();
  const duplicates: string[] = [];
  for (const keyword of [...existing, ...added].map(tidied)) {
    if (keyword === '') continue;
    const key = keywordKey(keyword);
    if (kept.has(key)) duplicates.push(keyword);
    else kept.set(key, keyword);
  }
  return { keywords: [...kept.values()], duplicates };
};

/** The keywords of a pasted text: one a line, or between commas, semicolons or tabs. Too long ones are left out. */
export const parseKeywords = (text: string): MergedKeywords & { tooLong: string[] } => {
  const words = text.split(SEPARATORS).map(tidied);
  const isTooLong = (word: string) => word.length > MAX_KEYWORD_LENGTH;
  return {
    ...mergeKeywords(
      [],
      words.filter((word) => !isTooLong(word)),
    ),
    tooLong: words.filter(isTooLong),
  };
};
