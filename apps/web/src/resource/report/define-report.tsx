import { SIGNED_IN } from '@adhelm/contract/route';
import type { z } from 'zod';
import { call } from '../../lib/http/client.ts';
import { useActingPublisher, useCan } from '../../lib/session/use-session.ts';
import { PermissionState } from '../../ui/states.tsx';
import type {
  ListPage,
  ListQuery,
  ListRow,
  ReportDeclaration,
  ReportEntity,
  ReportRoute,
  Screen,
} from '../declaration.ts';
import { presetsFor } from './presets.ts';
import { ReportPage } from './report-page.tsx';

/** What every row of a report says of its publisher, unless it is one. */
type ReportRow = ListRow &
  ({ publisherId: number | null; publisher: { name: string } | null } | { publisherId?: undefined });

type Archived<Row extends ListRow, Listed extends ListRow> = NonNullable<
  ReportEntity<Row, Listed>['archived']
>;

/** The deleted ones: without a range of time, and sorted only by what the plain list knows. */
const loadArchived = async <Row extends ListRow, Listed extends ListRow>(
  { route, rowOf, query: renamed }: Archived<Row, Listed>,
  { startDate: _start, endDate: _end, timezone: _zone, ...asked }: ListQuery,
  signal: AbortSignal,
): Promise<ListPage<Row>> => {
  const isSortable = route.query.shape.sortBy?.safeParse(asked.sortBy).success ?? false;
  const query = { ...asked, ...(!isSortable && { sortBy: undefined, sortOrder: undefined }) };
  const { items, meta } = await call(route, { query: renamed?.(query) ?? query, signal });
  return { items: items.map(rowOf), meta };
};

/** What can be asked of the figures of a list. */
const conditionsOf = (having: z.ZodType, sortBy: z.ZodType) => {
  const isCondition = (text: string) => having.safeParse(text).success;
  return { isCondition, presets: presetsFor(isCondition, (by) => sortBy.safeParse(by).success) };
};

/**
 * A screen that lists figures over a range of time. The call and the page that its answer holds come first: they
 * tell what the rows are, by which the declaration that follows is checked.
 */
export const defineReport =
  <Answer, Sort extends string, Row extends ReportRow>(
    route: ReportRoute<Answer, Sort>,
    read: (answer: Answer) => ListPage<Row>,
  ) =>
  <Entity extends ListRow = Row, Listed extends ListRow = Entity>(
    declaration: ReportDeclaration<Row, Sort, Entity, Listed>,
  ) => {
    const { query: always, entity, ofNobody = false, ...rest } = declaration;
    const { permission } = route;
    const archived = entity?.archived;
    const { having, sortBy }: { having?: z.ZodType; sortBy?: z.ZodType } = route.query.shape;
    const screen: Screen<Row, Entity> = {
      entityFilters: [],
      ...rest,
      routes: entity?.routes ?? {},
      ...(entity?.form && { form: entity.form }),
      editable: () => [],
      list: {
        archivedPermission: archived?.route.archivedPermission,
        load: async (query, signal) =>
          archived && query.archived
            ? loadArchived(archived, query, signal)
            : read(await call(route, { query: { ...query, ...always }, signal })),
        ...(having && sortBy && conditionsOf(having, sortBy)),
        publisher: { inRows: !ofNobody, sortable: sortBy?.safeParse('publisher').success ?? false },
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
