/** The first complaint about any of a list's entries, or about all of them. */
export const listError = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error)
    .map(listError)
    .find((message) => message !== undefined);
};
