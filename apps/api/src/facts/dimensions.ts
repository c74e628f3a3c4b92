import {
  type DimensionValue,
  FACT_MODEL,
  type FactModel,
  type IdDimension,
} from '@adhelm/contract/fact-model';
import { z } from 'zod';

type Model = typeof FACT_MODEL;
type Dimension = keyof Model;
type ClicksOnly = { [D in Dimension]: Model[D] extends { clicksOnly: true } ? D : never }[Dimension];

/** What a fact says of a dimension is called like it; ids say so. */
type FieldOf<D extends Dimension> = D extends IdDimension<Model> ? `${D}Id` : D;

/** A fact that belongs to nothing of a dimension has 0 where others have an id, and no text where they have one. */
type OrNone<Value> = Value extends string ? Value | '' : Value;

/** What every click belongs to. */
export type ClickDimensions = { [D in Dimension as FieldOf<D>]: OrNone<DimensionValue<Model, D>> };
/** What every hour of an ad belongs to. */
export type CostDimensions = {
  [D in Exclude<Dimension, ClicksOnly> as FieldOf<D>]: OrNone<DimensionValue<Model, D>>;
};

type Stored<D extends Dimension> = {
  [K in D as Model[K]['column']]: K extends IdDimension<Model> ? number : string;
};
type ClickColumns = Stored<Dimension>;
type CostColumns = Stored<Exclude<Dimension, ClicksOnly>>;

/** A dimension as the tables of facts hold it. */
type StoredDimension = { field: string; column: string; isText: boolean; clicksOnly: boolean };

export const storedDimensions = (model: FactModel): StoredDimension[] =>
  Object.entries(model).map(([name, { column, values, clicksOnly }]) => ({
    field: values ? name : `${name}Id`,
    column,
    isText: values !== undefined,
    clicksOnly: clicksOnly === true,
  }));

const ALL = storedDimensions(FACT_MODEL);
const OF_COSTS = ALL.filter(({ clicksOnly }) => !clicksOnly);

const columnNames = (dimensions: StoredDimension[]): string[] => dimensions.map(({ column }) => column);

/** The columns of dimensions in the tables of clicks and of costs. */
export const CLICK_COLUMNS = columnNames(ALL);
export const COST_COLUMNS = columnNames(OF_COSTS);

/** Plain steps, since clicks come by the million. */
const columnsOf = (dimensions: StoredDimension[], fact: Readonly<Record<string, unknown>>) => {
  const columns: Record<string, unknown> = {};
  for (const { field, column } of dimensions) columns[column] = fact[field];
  return columns;
};

export const clickColumnsOf = (fact: ClickDimensions) => columnsOf(ALL, fact) as ClickColumns;
export const costColumnsOf = (fact: CostDimensions) => columnsOf(OF_COSTS, fact) as CostColumns;

type ShapeOf<Columns> = { [C in keyof Columns]: Columns[C] extends number ? z.ZodNumber : z.ZodString };

const shapeOf = (dimensions: StoredDimension[]) =>
  Object.fromEntries(
    dimensions.map(({ column, isText }) => [column, isText ? z.string() : z.number().int()]),
  );

/** What the store answers of them. */
export const clickColumnsShape = shapeOf(ALL) as ShapeOf<ClickColumns>;
export const costColumnsShape = shapeOf(OF_COSTS) as ShapeOf<CostColumns>;

/** The type of a dimension's column. */
export const columnType = (column: string): string =>
  ALL.find((dimension) => dimension.column === column)?.isText ? 'LowCardinality(String)' : 'UInt32';

/** What costs have in the place of a dimension that they do not know; undefined where they know it. */
export const emptyInCosts = (column: string): string | undefined => {
  const dimension = ALL.find((one) => one.column === column);
  if (!dimension?.clicksOnly) return undefined;
  return dimension.isText ? "''" : 'toUInt32(0)';
};
