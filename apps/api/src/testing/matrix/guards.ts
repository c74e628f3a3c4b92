import { type Scope, SYSTEM } from '@adhelm/domain/access-scope';
import type { Seams } from '../../compose.ts';

const EVERYTHING: Scope = { kind: 'all' };

/** Takes the tenant predicate out of every query; the own-rows rule has no second guard below, so a scope with it stays. */
export const withoutTenantPredicates = (scope: Scope): Scope =>
  scope.kind === 'publisher' && scope.ownRowsOf !== null ? scope : EVERYTHING;

/** Lets the database show every row to every transaction. */
export const withoutDatabaseScope = (): Scope => SYSTEM;

/** Each of the two guards alone. */
export const ONE_GUARD: Record<string, Seams> = {
  'the application guard alone': { databaseScope: withoutDatabaseScope },
  'the database guard alone': { predicateScope: withoutTenantPredicates },
};
