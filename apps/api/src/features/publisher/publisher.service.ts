import { type Scope, SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Actor } from '../access/actor.ts';
import type { PublisherRepository } from './publisher.repository.ts';

type Repositories = { publishers: PublisherRepository };

/** Admins see every publisher wherever they act, or they could never switch to another. */
export const listScopeOf = ({ isAdmin, scope }: Actor): Scope => (isAdmin ? { kind: 'all' } : scope);

export const publisherService = ({ inScope }: { inScope: InScope<Repositories> }) => ({
  list: (actor: Actor, query: Parameters<PublisherRepository['list']>[0]) =>
    inScope(listScopeOf(actor), ({ publishers }) => publishers.list(query)),

  byIds: (actor: Actor, ids: readonly number[]) =>
    inScope(listScopeOf(actor), ({ publishers }) => publishers.byIds(ids)),

  /** Whose registered domain a host is, whatever its port: for branding and origins, before anyone is signed in. */
  ofHost: (host: string) => {
    const name = host.toLowerCase().replace(/:\d+$/, '');
    return inScope(SYSTEM, ({ publishers }) => publishers.findByDomain(name));
  },

  /** The one that somebody acts as; none where that is all of them. */
  actedAs: ({ scope }: Actor) =>
    inScope(scope, async ({ publishers }) =>
      scope.kind === 'publisher' ? publishers.find(scope.publisherId) : undefined,
    ),

  /** A publisher that can be acted as. */
  live: (id: number) =>
    inScope(SYSTEM, async ({ publishers }) => {
      const publisher = await publishers.find(id);
      return publisher && !publisher.deletedAt ? publisher : undefined;
    }),
});

export type PublisherService = ReturnType<typeof publisherService>;
