import type { Scope } from '@adhelm/domain/access-scope';
import { Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { LRUCache } from 'lru-cache';
import { DatabaseError, type Pool } from 'pg';
import { LastAdmin, TookTooLong, Unavailable } from '../../errors.ts';
import { codeOf } from '../network-failure.ts';
import { beginInScope, postgresBeginningWith } from './begin-in-scope.ts';
import { isConnectionLoss } from './connection-loss.ts';
import type { Database } from './schema.ts';

export type Tx = Transaction<Database>;

/** Runs work in one transaction whose rows the database itself limits to the scope; its repositories are made for the same one. */
export type InScope<Repositories> = <T>(
  scope: Scope,
  work: (repositories: Repositories) => Promise<T>,
) => Promise<T>;

const STATEMENT_TIMEOUT = '30s';
/** So many scopes have their transactions at hand. */
const SCOPES_KNOWN = 1000;

const scopeVariable = (scope: Scope): string =>
  scope.kind === 'publisher' ? String(scope.publisherId) : scope.kind;

const DATABASE_AWAY =
  'The database is away for a moment. Please try again; if you were saving, look first whether it is there.';

/** What PostgreSQL says of a statement that it ended, which it does when the time is over. */
const QUERY_CANCELED = '57014';

/** The one place where a lost or slow database, or one that keeps its last admin, becomes an answer: everything the product asks of it comes through here. */
export const asAnswer = (error: unknown): never => {
  if (isConnectionLoss(error)) throw new Unavailable(DATABASE_AWAY, error);
  if (error instanceof DatabaseError && error.constraint === 'users_keep_an_admin') throw new LastAdmin();
  throw error instanceof Error && codeOf(error) === QUERY_CANCELED ? new TookTooLong(error) : error;
};

type Options = {
  /** How long a statement may take, waiting for locks included. */
  statementTimeout?: `${number}s`;
  /** What the database is told instead of the scope, where tests take its guard away. */
  databaseScope?: (asked: Scope) => Scope;
};

export const scopedTransactions = <Repositories>(
  pool: Pool,
  repositories: (tx: Tx, scope: Scope) => Repositories,
  { statementTimeout = STATEMENT_TIMEOUT, databaseScope = (scope) => scope }: Options = {},
): InScope<Repositories> => {
  const ofScope = new LRUCache<string, Kysely<Database>>({
    max: SCOPES_KNOWN,
    memoMethod: (scope) =>
      new Kysely({ dialect: postgresBeginningWith(pool, beginInScope(scope, statementTimeout)) }),
  });
  return (scope, work) =>
    ofScope
      .memo(scopeVariable(databaseScope(scope)))
      .transaction()
      .execute((tx) => work(repositories(tx, scope)))
      .catch(asAnswer);
};

/**
 * The tenant predicate of a publisher column: own rows and global ones. Row-level security says the same below;
 * this one lets the planner use the index, and either alone keeps tenants apart.
 */
export const readableBy = (scope: Scope, column: string): RawBuilder<SqlBool> => {
  const publisher = sql.ref(column);
  if (scope.kind === 'all' || scope.kind === 'system') return sql<SqlBool>`true`;
  if (scope.kind === 'none') return sql<SqlBool>`${publisher} is null`;
  return sql<SqlBool>`(${publisher} = ${scope.publisherId} or ${publisher} is null)`;
};

/** The rows of the publishers acted for, without those that belong to nobody: people are no reference data. */
export const ownedBy = (scope: Scope, column: string): RawBuilder<SqlBool> => {
  if (scope.kind === 'all' || scope.kind === 'system') return sql<SqlBool>`true`;
  return sql<SqlBool>`${sql.ref(column)} = ${scope.kind === 'publisher' ? scope.publisherId : null}`;
};
