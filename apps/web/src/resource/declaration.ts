import type { byId } from '@adhelm/contract/fields';
import type { ListMeta } from '@adhelm/contract/list';
import type { Route } from '@adhelm/contract/route';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { Format } from './cells/format.ts';
import type { ResourceFormProps } from './form/form-props.ts';

/** The least that a list needs of its rows. */
export type ListRow = { id: number; publisherId?: number | null };

type ListRoute<Row extends ListRow, Sort extends string> = Route & {
  params?: undefined;
  body?: undefined;
  query: z.ZodObject & z.ZodType<{ sortBy?: Sort | undefined }>;
  response: z.ZodType<{ items: Row[]; meta: ListMeta }> &
    z.ZodObject<{ items: z.ZodArray<z.ZodObject>; meta: z.ZodType }>;
};

/** A call on one row that needs nothing but its id. */
export type RowRoute<Row extends ListRow> = Route & {
  params: typeof byId;
  query?: undefined;
  body?: undefined;
  response: z.ZodType<Row>;
};

/** The calls of a resource as its contract declares them; a screen offers what is there and permitted. */
type ResourceRoutes<Row extends ListRow, Sort extends string> = {
  list: ListRoute<Row, Sort>;
  get?: RowRoute<Row>;
  create?: Route;
  update?: Route;
  remove?: RowRoute<Row>;
  restore?: RowRoute<Row>;
};

export type ColumnLook<Row> = {
  label: string;
  format: Format;
  /** Green above zero, red below. */
  tone?: 'sign';
  /** Pixels, until someone drags the edge. */
  width?: number;
  /** The column that names the row: stays in view, cannot be hidden, opens the row. */
  main?: boolean;
  render?: (row: Row) => ReactNode;
};

type ColumnKey<Row, Sort extends string> = {
  [K in Extract<keyof Row, string>]: K extends Sort ? { key: K; sortKey?: Sort } : { key: K; sortKey: Sort };
}[Extract<keyof Row, string>];

/** A column is data: cell, colour, sort, picker (and export) read this one line. */
type Column<Row, Sort extends string> = ColumnLook<Row> & ColumnKey<Row, Sort>;

export type Filter = {
  /** The list's query parameter. */
  key: string;
  label: string;
  options: readonly { value: string; label: string; icon?: ReactNode }[];
};

type DeclarationWith<Row extends ListRow, Sort extends string, C> = {
  /** Names the table where its settings are remembered. */
  id: string;
  title: string;
  noun: { one: string; many: string };
  routes: ResourceRoutes<Row, Sort>;
  columns: readonly C[];
  filters?: readonly Filter[];
  /** How a row is called in messages. */
  nameOf: (row: Row) => string;
  searchPlaceholder?: string;
  /** Loaded when first opened; the side panel to create and edit. */
  form?: () => Promise<{ default: ComponentType<ResourceFormProps<Row>> }>;
};

/** What a feature writes down: keys and sort keys are checked against the contract. */
export type Declaration<Row extends ListRow, Sort extends string> = DeclarationWith<
  Row,
  Sort,
  Column<Row, Sort>
>;

/** The same as the framework reads it. */
export type Screen<Row extends ListRow> = DeclarationWith<
  Row,
  string,
  ColumnLook<Row> & { key: string; sortKey?: string }
>;
