import { call } from '../lib/http/client.ts';
import { useActingPublisher } from '../lib/session/use-session.ts';
import type { Declaration, ListRow, Screen } from './declaration.ts';
import { ResourcePage } from './page/resource-page.tsx';

/** A list screen from its declaration: table, picker, filters, address, form and permission gates all read it. */
export const defineScreen = <Row extends ListRow, Sort extends string>(
  declaration: Declaration<Row, Sort>,
) => {
  const { list, ...routes } = declaration.routes;
  const screen: Screen<Row> = {
    entityFilters: [],
    ...declaration,
    routes,
    list: {
      archivedPermission: list.archivedPermission,
      load: (query, signal) => call(list, { query, signal }),
      publisher: {
        inRows: 'publisherId' in list.response.shape.items.element.shape,
        sortable: list.query.safeParse({ sortBy: 'publisher' }).success,
      },
    },
    editable: (rows) => rows,
  };
  // Another publisher's rows must not stay on screen, not even dimmed: the page starts anew.
  // biome-ignore lint/correctness/noComponentHookFactories: called once per screen, when its module loads.
  const Component = () => <ResourcePage key={useActingPublisher()} screen={screen} />;
  return { permission: list.permission, Component };
};
