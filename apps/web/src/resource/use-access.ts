import type { Route } from '@adhelm/contract/route';
import { SIGNED_IN } from '@adhelm/contract/route';
import { mayChange, scopeOf } from '@adhelm/domain/access-scope';
import { useMemo } from 'react';
import { type Can, isAdmin, useActsForAll, useCan, useUser } from '../lib/use-session.ts';
import type { ListRow, Screen } from './declaration.ts';

const permits = (can: Can, route: Route | undefined): boolean =>
  route !== undefined &&
  (route.permission === undefined || route.permission === SIGNED_IN || can(route.permission));

/** What the signed-in user may do on a screen: read from the routes, so that buttons and server agree. */
export const useAccess = <Row extends ListRow>({ list, routes, form }: Screen<Row>) => {
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
    return {
      actsForAll,
      create: form !== undefined && permits(can, routes.create) && scope.kind !== 'none',
      update: form !== undefined && permits(can, routes.update),
      get: permits(can, routes.get),
      remove: permits(can, routes.remove),
      restore: permits(can, routes.restore),
      listArchived: archivedPermission !== undefined && can(archivedPermission),
      change: (row: Row) =>
        row.publisherId === undefined || mayChange(scope, { publisherId: row.publisherId }),
    };
  }, [can, user, actsForAll, list, routes, form]);
};

export type Access<Row extends ListRow> = ReturnType<typeof useAccess<Row>>;
