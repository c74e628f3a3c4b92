import type { PublisherListQuery } from '@adhelm/contract/publisher';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Actor } from '../access/actor.ts';
import type { PublisherRepository } from './publisher.repository.ts';

type Repositories = { publishers: PublisherRepository };

export const publisherService = ({ inScope }: { inScope: InScope<Repositories> }) => ({
  list: (actor: Actor, query: PublisherListQuery) =>
    inScope(actor.scope, ({ publishers }) => publishers.list(actor.scope, query)),

  /** For branding and registered origins, before anyone is signed in. */
  ofHost: (host: string) => inScope(SYSTEM, ({ publishers }) => publishers.findByDomain(SYSTEM, host)),

  /** A publisher that can be acted as. */
  live: (id: number) =>
    inScope(SYSTEM, async ({ publishers }) => {
      const publisher = await publishers.find(SYSTEM, id);
      return publisher && !publisher.deletedAt ? publisher : undefined;
    }),
});

export type PublisherService = ReturnType<typeof publisherService>;
