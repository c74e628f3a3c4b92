/** JSON as PostgreSQL takes it: half a surrogate pair, which it refuses, becomes the replacement character. */
export const storedJson = (value: object): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part));
