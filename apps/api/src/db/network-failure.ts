/** What the system says of a connection that could not be made or broke. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

export const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/** Also of a name with several addresses, none of which answers, and of a Unix socket whose server is gone. */
export const isNetworkFailure = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isNetworkFailure);
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return CODES.has(code) || (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect');
};
