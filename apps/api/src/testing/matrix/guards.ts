import { type Scope, SYSTEM } from '@adhelm/domain/access-scope';
import type { Seams } from '../../compose.ts';
import type { Repositories } from '../../repositories.ts';

const SCOPE_KINDS: ReadonlySet<unknown> = new Set<Scope['kind']>(['all', 'publisher', 'none', 'system']);
const EVERYTHING: Scope = { kind: 'all' };

const isScope = (value: unknown): value is Scope =>
  typeof value === 'object' && value !== null && 'kind' in value && SCOPE_KINDS.has(value.kind);

/** The own-rows rule has no second guard below, so a scope with it stays as it is. */
const blinded = (scope: Scope): Scope =>
  scope.kind === 'publisher' && scope.ownRowsOf !== null ? scope : EVERYTHING;

/** The same object whose methods are told "every publisher" wherever they are given a scope. */
const blind = <T extends object>(repository: T): T =>
  new Proxy(repository, {
    get: (target, key) => {
      const member: unknown = Reflect.get(target, key);
      return typeof member === 'function'
        ? (...given: unknown[]): unknown =>
            Reflect.apply(
              member,
              target,
              given.map((value) => (isScope(value) ? blinded(value) : value)),
            )
        : member;
    },
  });

/** Takes the tenant predicate out of every query. */
export const withoutTenantPredicates = (real: Repositories): Repositories =>
  new Proxy(real, {
    get: (target, key) => {
      const repository: unknown = Reflect.get(target, key);
      return typeof repository === 'object' && repository !== null ? blind(repository) : repository;
    },
  });

/** Lets the database show every row to every transaction. */
export const withoutDatabaseScope = (): Scope => SYSTEM;

/** Each of the two guards alone. */
export const ONE_GUARD: Record<string, Seams> = {
  'the application guard alone': { databaseScope: withoutDatabaseScope },
  'the database guard alone': { repositories: withoutTenantPredicates },
};
