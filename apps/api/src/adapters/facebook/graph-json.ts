type Context = { source?: string };

const isId = (key: string) => key === 'id' || key.endsWith('_id');

/** Ids have up to 18 digits, more than a number keeps: one that comes as a number is taken as it was written. */
const keepIds = (key: string, value: unknown, context?: Context): unknown =>
  typeof value === 'number' && isId(key) ? (context?.source ?? String(value)) : value;

/** Looking at every value makes reading a page many times slower, so only answers with such a number pay for it. */
const NUMBER_AS_ID = /id"\s*:\s*\d/;

/** Undefined for anything that is no JSON: a proxy's page, say. */
export const parseGraphJson = (text: string): unknown => {
  try {
    return NUMBER_AS_ID.test(text) ? JSON.parse(text, keepIds) : JSON.parse(text);
  } catch {
    return undefined;
  }
};
