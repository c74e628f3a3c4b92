import type { Scope } from '@adhelm/domain/access-scope';
import { Kysely, PostgresDialect, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import { Unavailable } from '../../errors.ts';
import { isConnectionLoss } from './connection-loss.ts';
import type { Database } from './schema.ts';

export type Tx = Transaction<Database>;

/** Runs work in one transaction whose rows the database itself limits to the scope. */
export type InScope<Repositories> = <T>(
  scope: Scope,
  work: (repositories: Repositories) => Promise<T>,
) => Promise<T>;

/** Set with each transaction: a pooler in between keeps what belongs to a transaction, and nothing that a session has. */
const STATEMENT_TIMEOUT = '30s';

const scopeVariable = (scope: Scope): string =>
  scope.kind === 'publisher' ? String(scope.publisherId) : scope.kind;

const DATABASE_AWAY =
  'The database is away for a moment. Please try again; if you were saving, look first whether it is there.';

/** The one place where a lost database becomes an answer: everything the product asks of it comes through here. */
const orUnavailable = (error: unknown): never => {
  throw isConnectionLoss(error) ? new Unavailable(DATABASE_AWAY, error) : error;
};

export const scopedTransactions = <Repositories>(
  pool: Pool,
  repositories: (tx: Tx) => Repositories,
  /** How long a statement may take, waiting for locks included. */
  statementTimeout: `${number}s` = STATEMENT_TIMEOUT,
): InScope<Repositories> => {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return (scope, work) =>
    db
      .transaction()
      .execute(async (tx) => {
        await sql`select set_config('adhelm.scope', ${scopeVariable(scope)}, true),
          set_config('statement_timeout', ${statementTimeout}, true)`.execute(tx);
        return work(repositories(tx));
      })
      .catch(orUnavailable);
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
