import { SIGNED_IN } from '@adhelm/contract/route';
import { call } from '../../lib/client.ts';
import { useActingPublisher, useCan } from '../../lib/use-session.ts';
import { PermissionState } from '../../ui/states.tsx';
import type { ListPage, ListRow, ReportDeclaration, ReportRoute, Screen } from '../declaration.ts';
import { ReportPage } from './report-page.tsx';

/** What every row of a report says of its publisher. */
type ReportRow = ListRow & { publisherId: number; publisher: { name: string } };

/**
 * A screen that lists figures over a range of time. The call and the page that its answer holds come first: they
 * tell what the rows are, by which the declaration that follows is checked.
 */
export const defineReport =
  <Answer, Sort extends string, Row extends ReportRow>(
    route: ReportRoute<Answer, Sort>,
    read: (answer: Answer) => ListPage<Row>,
  ) =>
  (declaration: ReportDeclaration<Row, Sort>) => {
    const { query: always, ...rest } = declaration;
    const { permission } = route;
    const screen: Screen<Row> = {
      entityFilters: [],
      searchable: true,
      ...rest,
      routes: {},
      list: {
        load: async (query, signal) => read(await call(route, { query: { ...query, ...always }, signal })),
        publisher: { inRows: true, sortable: route.query.shape.sortBy.safeParse('publisher').success },
      },
    };
    // biome-ignore lint/correctness/noComponentHookFactories: called once per screen, when its module loads.
    const Component = () => {
      const can = useCan();
      const publisher = useActingPublisher();
      const isPermitted = permission === undefined || permission === SIGNED_IN || can(permission);
      return isPermitted ? <ReportPage key={publisher} screen={screen} /> : <PermissionState />;
    };
    return { Component };
  };
