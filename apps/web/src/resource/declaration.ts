import type { byId } from '@adhelm/contract/fields';
import type { ListMeta } from '@adhelm/contract/list';
import type { PermissionCode } from '@adhelm/contract/permission-codes';
import type { Route } from '@adhelm/contract/route';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { QueryValue } from '../lib/http/http.ts';
import type { Can } from '../lib/session/use-session.ts';
import type { Format } from './cells/format.ts';
import type { IsCondition } from './filter/conditions.ts';
import type { ResourceFormProps } from './form/form-props.ts';
import type { EntityKey } from './list/list-search.ts';
import type { Order } from './list/order.ts';
import type { Preset } from './report/presets.ts';

export type RowId = number | string;

/** The least that a list needs of its rows. */
export type ListRow = {
  id: RowId;
  publisherId?: number | null;
  /** It has figures but left the list (deleted, handed on, moved): nothing can be done with it any more. */
  isGone?: boolean;
};

type ListRoute<Row extends ListRow, Sort extends string> = Route & {
  params?: undefined;
  body?: undefined;
  query: z.ZodObject & z.ZodType<{ sortBy?: Sort | undefined }>;
  response: z.ZodType<{ items: Row[]; meta: ListMeta }> &
    z.ZodObject<{ items: z.ZodArray<z.ZodObject>; meta: z.ZodType }>;
};

/** A call on one thing that needs nothing but its id. */
export type RowRoute<Entity extends ListRow> = Route & {
  params: typeof byId;
  query?: undefined;
  body?: undefined;
  response: z.ZodType<Entity>;
};

/** What can be done with single rows; a screen offers what is there and permitted. */
export type RowRoutes<Entity extends ListRow> = {
  get?: RowRoute<Entity>;
  create?: Route;
  update?: Route;
  remove?: RowRoute<Entity>;
  restore?: RowRoute<Entity>;
};

/** The calls of a resource as its contract declares them. */
type ResourceRoutes<Row extends ListRow, Sort extends string> = RowRoutes<Row> & {
  list: ListRoute<Row, Sort>;
};

export type PageLink = { to: string; search: Readonly<Record<string, unknown>> };

/** Where a cell leads, and what it says so. */
export type CellLink = PageLink & { hint: string };

export type ColumnLook<Row> = {
  label: string;
  /** What the figures of the column say, told at its head. */
  hint?: string;
  format: Format;
  /** `sign`: green above zero, red below. `change`: green above zero, red otherwise. */
  tone?: 'sign' | 'change';
  /** Pixels, until someone drags the edge. */
  width?: number;
  /** The column that names the row: stays in view, cannot be hidden, opens the row. */
  main?: boolean;
  /** Not part of the list's layout: seen once somebody picks it. */
  extra?: boolean;
  /** Whether the figure is still an estimate, of a row or of all rows together. */
  isEstimate?: (row: Partial<Row>) => boolean;
  /** Of money that is not in the dollars of all other figures. */
  currency?: (row: Partial<Row>) => string | undefined;
  link?: (row: Row) => CellLink | null;
  /** Without this code the values are masked, and nothing is sorted by what stands behind the mask. */
  wholeWith?: PermissionCode;
  /** What cell, colour and export are made of, where it is not simply what the row holds under the key. */
  value?: (row: Partial<Row>) => unknown;
  render?: (row: Row) => ReactNode;
  /** Stands before the name in the main column, where there is room for it. */
  lead?: (row: Row) => ReactNode;
  /** A second line of the main column, beside what opens the row. */
  detail?: (row: Row) => ReactNode;
};

type ColumnKey<Row, Sort extends string> = {
  [K in Extract<keyof Row, string>]: K extends Sort
    ? { key: K; sortKey?: Sort }
    : { key: K; sortKey: Sort | null };
}[Extract<keyof Row, string>];

/** A column that rows hold nothing for under its key, so that it says what it is made of. */
type OwnColumn<Row, Sort extends string> = {
  key: string;
  sortKey: Sort | null;
  value: NonNullable<ColumnLook<Row>['value']>;
};

/** A column is data: cell, colour, sort, picker (and export) read this one line. */
export type Column<Row, Sort extends string> = ColumnLook<Row> &
  (ColumnKey<Row, Sort> | OwnColumn<Row, Sort>);

/** A column as the framework reads it; a sort key of null means that the list cannot be sorted by it. */
type AnyColumn<Row> = ColumnLook<Row> & { key: string; sortKey?: string | null };

export type Filter = {
  /** The list's query parameter. */
  key: string;
  label: string;
  options: readonly { value: string; label: string; icon?: ReactNode }[];
  /** The list takes one value at a time. */
  single?: true;
};

export type Named<Id = RowId> = { id: Id; name: string };

/** How entities are found by what they are called, and called by what they are. */
export type Lookup = {
  search: (text: string, signal: AbortSignal) => Promise<readonly Named<number>[]>;
  one: (id: string, signal: AbortSignal) => Promise<Named<number>>;
};

/** Narrows a list to certain entities, by a link that leads here; the rows may know what they are called. */
export type EntityFilter<Row> = {
  key: EntityKey;
  label: string;
  entityOf: (row: Row) => Named | null;
  /** Names those that no row knows. */
  lookup?: Lookup;
  /** Offers them among the filters, to be found by name, to those who hold the permission to list them. */
  offered?: PermissionCode;
  /** The list takes one of them at a time. */
  single?: true;
};

/** Entities that a list can be narrowed to by finding them. */
export type OfferedEntities = { key: EntityKey; label: string; lookup: Lookup; single: boolean };

export type ListQuery = Readonly<Record<string, QueryValue>>;

/** Figures that belong to no row: of what cannot be named any more, and of facts without any such thing. */
export type OtherFigures<Row> = { gone: Partial<Row> | null; none: Partial<Row> | null };

export type ListPage<Row> = {
  items: Row[];
  meta: ListMeta;
  others?: OtherFigures<Row>;
  /** The figures of all rows together, those of other pages and the others too. */
  totals?: Partial<Row>;
  /** The newest fact that a report saw. */
  asOf?: string | null;
};

/** Where rows are made, for those who hold the permission where no call of the list says who may. */
export type CreatePage = { create: PageLink; createPermission?: PermissionCode };

type Common<Row extends ListRow> = {
  /** Names the table where its settings are remembered. */
  id: string;
  title: string;
  noun: { one: string; many: string };
  filters?: readonly Filter[];
  /** How a row is called in messages. */
  nameOf: (row: Row) => string;
  /** What the search looks at, as far as the user may. */
  searchPlaceholder?: (can: Can) => string;
  /** What can be done with a row besides editing and deleting it. */
  Actions?: ComponentType<RowActionsProps<Row>>;
  /** What can be done with several rows besides deleting them; a hook, as it asks for rights, loaded when first needed. */
  bulk?: () => Promise<{ default: UseBulkActions<Row> }>;
  /** Without it there is nothing to do with several rows, so that none can be selected. */
  bulkPermission?: PermissionCode;
  /** What can be done with the list as a whole. */
  Tools?: ComponentType<ToolsProps<Row>>;
  /** Where rows are made and changed on pages of their own instead of in the side panel. */
  pages?: CreatePage & { edit?: (row: Row) => PageLink };
  /** What the button that makes a new row says, where that is not simply a new one. */
  createLabel?: string;
  /** A form that needs more room than others. */
  panel?: 'wide';
  /** Said where there is nothing at all. */
  emptyText?: string;
  /** Rows are deleted one at a time, by typing their name. */
  deleteByName?: true;
  /** Rows are made by those alone who act for all publishers. */
  createForAll?: true;
  /** What to try when a search finds nothing. */
  related?: () => Promise<{ default: ComponentType<RelatedProps> }>;
};

/** What a question about several rows gets, before something is done with them. */
export type BulkQuestionProps = {
  /** How many it is about. */
  count: number;
  onAnswer: (reason?: string) => void;
  onClose: () => void;
};

/** Something to do with several rows at once. */
export type BulkAction<Row> = {
  key: string;
  label: string;
  icon: LucideIcon;
  /** Why it cannot be done with a row; null where it can. The server decides once more. */
  refusal: (row: Row) => string | null;
  /** A sentence that comes out of it is told of the row, although it is done. */
  perform: (row: Row, reason: string | undefined) => Promise<unknown>;
  /** Said when it is done, and when it failed for no reason that the server gave. */
  done: string;
  failed: string;
  /** Asked first; the answer goes along. */
  Question?: ComponentType<BulkQuestionProps>;
};

export type UseBulkActions<Row> = () => readonly BulkAction<Row>[];

export type RowActionsProps<Row> = { row: Row; onChanged: () => Promise<void> };

export type ToolsProps<Row> = {
  /** Nothing before the first answer. */
  rows: readonly Row[] | undefined;
  onChanged: () => Promise<void>;
};

export type RelatedProps = { search: string; onSearch: (text: string) => void };

type WithForm<Entity> = {
  /** Loaded when first opened; the side panel to create and edit. */
  form?: () => Promise<{ default: ComponentType<ResourceFormProps<Entity>> }>;
};

/** What a feature writes down: keys and sort keys are checked against the contract. */
export type Declaration<Row extends ListRow, Sort extends string> = Common<Row> &
  WithForm<Row> & {
    routes: ResourceRoutes<Row, Sort>;
    columns: readonly Column<Row, Sort>[];
    entityFilters?: readonly EntityFilter<Row>[];
    lockOf?: ListScreen<Row>['lockOf'];
  };

export type ReportRoute<Answer, Sort extends string> = Route & {
  params?: undefined;
  body?: undefined;
  query: z.ZodObject & z.ZodType<{ sortBy?: Sort | undefined }>;
  response: z.ZodType<Answer>;
};

/** The things that the rows of a report stand for, where they can be changed in its list. */
export type ReportEntity<
  Row extends ListRow,
  Entity extends ListRow,
  Listed extends ListRow = Entity,
> = WithForm<Entity> & {
  routes: RowRoutes<Entity>;
  /** Deleted ones have no figures: they come from the plain list. */
  archived?: {
    route: ListRoute<Listed, string>;
    rowOf: (listed: Listed) => Row;
    /** What the plain list calls the filters of the report. */
    query?: (asked: ListQuery) => ListQuery;
  };
};

/** A list of figures over a range of time. */
export type ReportDeclaration<
  Row extends ListRow,
  Sort extends string,
  Entity extends ListRow,
  Listed extends ListRow = Entity,
> = Common<Row> & {
  columns: readonly Column<Row, Sort>[];
  /** Its order until somebody chooses another one. */
  sort: Order<Sort>;
  entityFilters?: readonly EntityFilter<Row>[];
  /** Asked for in addition, whatever the list shows. */
  query?: ListQuery;
  entity?: ReportEntity<Row, Entity, Listed>;
  /** Its rows belong to nobody: no column says whose they are. */
  ofNobody?: true;
};

/** Where the rows of a list come from. */
type ListSource<Row> = {
  archivedPermission?: PermissionCode | undefined;
  load: (query: ListQuery, signal: AbortSignal) => Promise<ListPage<Row>>;
  /** A list without figures takes no conditions on them. */
  isCondition?: IsCondition;
  /** Questions of every day that the list can answer. */
  presets?: readonly Preset[];
  /** Whether rows say whose they are, and whether the list can be sorted by it. */
  publisher: { inRows: boolean; sortable: boolean };
};

/** A list as the framework reads it. */
export type ListScreen<Row extends ListRow> = Common<Row> & {
  list: ListSource<Row>;
  routes: RowRoutes<ListRow>;
  /** Its order until somebody chooses another one; the newest first where it says none. */
  sort?: Order;
  columns: readonly AnyColumn<Row>[];
  entityFilters: readonly EntityFilter<Row>[];
  /** Why nobody can change a row; its form then opens for reading, as it does for those who may only look. */
  lockOf?: (row: Row) => string | null;
};

/** A list with the things that its rows stand for; a report's row is not all of such a thing. */
export type Screen<Row extends ListRow, Entity extends ListRow = Row> = ListScreen<Row> &
  WithForm<Entity> & {
    routes: RowRoutes<Entity>;
    lockOf?: (row: Row | Entity) => string | null;
    /** Those among the rows that need no further call to be edited. */
    editable: (rows: readonly Row[]) => readonly Entity[];
  };
