import type { ClientConnection } from './isolated-connections.ts';

/**
 * `readonly` and the grants of the engine do not cover everything inside a process: the function `file` and `INTO OUTFILE`
 * reach any file, a further statement could lift `readonly`. No question needs any of these, nor a backslash,
 * behind which a name could hide.
 */
const BEYOND_READING = /;|\\|\b(?:out)?file\b/i;

/** Also how many rows would be read, which the index says. */
const isQuestion = (query: string): boolean =>
  /^\s*(?:EXPLAIN ESTIMATE\s+)?(?:SELECT|WITH)\b/i.test(query) && !BEYOND_READING.test(query);

const refuse = async (): Promise<never> => {
  throw new Error('Readers of the fact store may ask one SELECT at a time, and nothing else.');
};

/** A connection that takes questions only. */
export const readersOnly = (connection: ClientConnection): ClientConnection => ({
  query: (params) => (isQuestion(params.query) ? connection.query(params) : refuse()),
  command: refuse,
  exec: refuse,
  insert: refuse,
  ping: (params) => connection.ping(params),
  close: () => connection.close(),
});
