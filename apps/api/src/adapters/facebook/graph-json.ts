type Context = { source?: string };

const isId = (key: string) => key === 'id' || key.endsWith('_id');

/** Ids have up to 18 digits, more than a number keeps: one that comes as a number is taken as it was written. */
const keepIds = (key: string, value: unknown, context?: Context): unknown =>
  typeof value === 'number' && isId(key) ? (context?.source ?? String(value)) : value;

/** Undefined for anything that is no JSON: a proxy's page, say. */
export const parseGraphJson = (text: string): unknown => {
  try {
    return JSON.parse(text, keepIds);
  } catch {
    return undefined;
  }
};
