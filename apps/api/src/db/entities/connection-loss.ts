import { codeOf, isNetworkFailure } from '../network-failure.ts';

/** Connection exceptions, a server that shuts down, has crashed or is starting, and one with no connection left. */
const SERVER_CODES = /^(08\w{3}|57P0[1235]|53300)$/;

/** The driver and its pool have only words for these. */
const DRIVER_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end)/;

/** The database was not there, or went away before it answered: whether a commit took place is not known then. */
export const isConnectionLoss = (error: unknown): boolean =>
  isNetworkFailure(error) ||
  (error instanceof Error && (SERVER_CODES.test(codeOf(error)) || DRIVER_WORDS.test(error.message)));
