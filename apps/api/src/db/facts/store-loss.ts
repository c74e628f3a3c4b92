import { ClickHouseError } from '@clickhouse/client';
import { isNetworkFailure } from '../network-failure.ts';

/** Our word and the client's for a server that does not answer in time, and for one that ends in the middle of an answer. */
const CLIENT_WORDS =
  /^(it does not answer|Timeout error|socket hang up|aborted|Connection is closed|ChdbConnection is closed)/i;

/** A store that is back but empty has no tables yet: they come with the migrations, which are on their way. */
const NO_TABLES_YET = new Set(['UNKNOWN_TABLE', 'UNKNOWN_DATABASE']);

/** The store of facts was not there, or went away before it answered. */
export const isStoreLoss = (error: unknown): boolean => {
  if (error instanceof ClickHouseError) return NO_TABLES_YET.has(error.type ?? '');
  return isNetworkFailure(error) || (error instanceof Error && CLIENT_WORDS.test(error.message));
};
