import {
  CompiledQuery,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { escapeLiteral, type Pool } from 'pg';

/**
 * The beginning of a transaction of a scope, as one statement for the way there and back. It is set with each
 * transaction: a pooler in between keeps what belongs to a transaction, and nothing that a session has.
 */
export const beginInScope = (scope: string, statementTimeout: string): string =>
  `begin; select set_config('adhelm.scope', ${escapeLiteral(scope)}, true),
     set_config('statement_timeout', ${escapeLiteral(statementTimeout)}, true)`;

const ROLLBACK = CompiledQuery.raw('rollback');

/** PostgreSQL, where every transaction begins with a statement of its own. */
export const postgresBeginningWith = (pool: Pool, statement: string): Dialect => {
  const begin = CompiledQuery.raw(statement);
  const beginTransaction: Driver['beginTransaction'] = async (connection) => {
    try {
      await connection.executeQuery(begin);
    } catch (error) {
      // It may have begun: whoever gets the connection next must not be in it.
      await connection.executeQuery(ROLLBACK).catch(() => undefined);
      throw error;
    }
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => Object.assign(new PostgresDriver({ pool }), { beginTransaction }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
};
