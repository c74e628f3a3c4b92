/** What a feed should have put something in the place of. */
const MACRO = /^\{[^{}]*\}$/;
const CONTROL = /\p{Cc}/u;
const LONGEST = 100;
const LONGEST_TEXT = 1000;

export type Params = Pick<URLSearchParams, 'get'>;

const wordsIn = (params: Params, name: string): string | null => {
  const value = params.get(name)?.trim() ?? '';
  if (CONTROL.test(value)) return null;
  return MACRO.test(value) ? '' : value;
};

/** What a parameter says; empty where it says nothing, null where it can not be read. */
export const saidIn = (params: Params, name: string): string | null => {
  const value = wordsIn(params, name);
  return value !== null && value.length > LONGEST ? null : value;
};

/** The same of sentences, of which the beginning is enough. */
export const textIn = (params: Params, name: string): string | null =>
  wordsIn(params, name)?.slice(0, LONGEST_TEXT).toWellFormed() ?? null;

/** Seconds or milliseconds. */
export const toldMoment = (value: string): Date | undefined =>
  /^\d{10}(?:\d{3})?$/.test(value) ? new Date(Number(value.padEnd(13, '0'))) : undefined;
