import type { Route } from '@adhelm/contract/route';
import { SIGNED_IN } from '@adhelm/contract/route';
import { mayChange, scopeOf } from '@adhelm/domain/access-scope';
import { useMemo } from 'react';
import { type Can, isAdmin, useActsForAll, useCan, useUser } from '../lib/session/use-session.ts';
import type { CreatePage, ListRow, ListScreen } from './declaration.ts';

const permits = (can: Can, route: Route | undefined): boolean =>
  route !== undefined &&
  (route.permission === undefined || route.permission === SIGNED_IN || can(route.permission));

type Gated = Pick<ListScreen<ListRow>, 'routes'> & {
  list: Pick<ListScreen<ListRow>['list'], 'archivedPermission'>;
  form?: unknown;
  pages?: Pick<CreatePage, 'createPermission'>;
  lockOf?: unknown;
  createForAll?: boolean;
};

/** What the signed-in user may do on a screen: read from the routes, so that buttons and server agree. */
export const useAccess = ({ list, routes, form, pages, lockOf, createForAll = false }: Gated) => {
  const can = useCan();
  const user = useUser();
  const actsForAll = useActsForAll();
  return useMemo(() => {
    const scope = scopeOf({
      userId: user.id,
      isAdmin: isAdmin(user),
      seesOwnRowsOnly: false,
      homePublisherId: user.publisherId,
      actingPublisherId: actsForAll ? null : user.actingPublisherId,
    });
    const { archivedPermission } = list;
    const mayOpen = pages?.createPermission !== undefined && can(pages.createPermission);
    const hasEditor = form !== undefined || pages !== undefined;
    return {
      actsForAll,
      can,
      create:
        hasEditor &&
        (permits(can, routes.create) || mayOpen) &&
        scope.kind !== 'none' &&
        (actsForAll || !createForAll),
      update: hasEditor && permits(can, routes.update),
      get: permits(can, routes.get),
      /** Opens the form of a row without changing anything. */
      read: hasEditor && lockOf !== undefined && permits(can, routes.get),
      remove: permits(can, routes.remove),
      restore: permits(can, routes.restore),
      listArchived: archivedPermission !== undefined && can(archivedPermission),
      change: ({ publisherId, isGone = false }: Pick<ListRow, 'publisherId' | 'isGone'>) =>
        !isGone && (publisherId === undefined || mayChange(scope, { publisherId })),
    };
  }, [can, user, actsForAll, list, routes, form, pages, lockOf, createForAll]);
};

export type Access = ReturnType<typeof useAccess>;
