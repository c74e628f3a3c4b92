import type { Condition } from '@adhelm/contract/having';
import type { SortOrder } from '@adhelm/contract/list';
import type { ReportQuery } from '@adhelm/contract/report-query';
import type { Scope } from '@adhelm/domain/access-scope';
import type { Figure } from '@adhelm/domain/figure';
import type { EntityQuery } from '../../db/entities/entity-filters.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { MeasureColumn } from '../../facts/measures.ts';
import type { FigureRecipe } from '../../facts/mirror/figure-sql.ts';
import type { AttributeOrder, ListedRows } from '../../facts/mirror/membership.ts';
import type { Mirror } from '../../facts/mirror/mirror-keeper.ts';
import type { FactDimension, FactReader, FactSums } from '../../facts/read/fact-reader.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Sight } from '../access/sight.ts';
import type { AskedReport } from './asked-report.ts';

/** The figures of a row, each by its name: how it is made of sums, here and in the words of the fact store. */
export type Figures = Record<string, { of: (sums: FactSums) => Figure | null; recipe: FigureRecipe }>;

export type ListNeeds<Repositories> = {
  inScope: InScope<Repositories>;
  facts: FactReader;
  mirror: Mirror;
  /** Up to how many rows of a copied list are sorted here. */
  wholeList: number;
  clock: Clock;
  /** A moment to ask several questions about. */
  factMoment: () => Promise<Date>;
};

/** Names of the rows of a list. */
export type NamedRows<Entity> = {
  /** Also those that the list does not have any more. */
  byIds(ids: readonly number[], sight: Sight): Promise<Entity[]>;
};

/** The entity side of a list: which rows there are, and what they are called. */
export type EntityRows<Attribute extends string, Entity> = NamedRows<Entity> & {
  matchingIds(query: EntityQuery<Attribute>, sight: Sight): Promise<number[]>;
  /** Those of the ids that the actor may know by name. */
  knownIds(ids: readonly number[], sight: Sight): Promise<number[]>;
};

/** The same of a list of which there may be a million rows: its copy beside the facts knows them. */
export type MirroredRows<Attribute extends string, Entity> = NamedRows<Entity> & {
  membership(query: EntityQuery<Attribute>): Promise<ListedRows>;
  order(attribute: Attribute): Promise<Omit<AttributeOrder, 'order'>>;
};

export type ListReport<F extends Figures, Rows> = {
  dimension: FactDimension;
  rows: Rows;
  figures: F;
  /** What the figures are made of, where that is more than what can be added up. */
  measures: readonly MeasureColumn[] | undefined;
  /** What the list is sorted by when nobody says. */
  sortBy: keyof F & string;
};

export type ListQuery<Sort extends string, Name extends string> = Omit<ReportQuery, 'interval'> & {
  page: number;
  limit: number;
  search?: string | undefined;
  status?: string | undefined;
  kind?: readonly string[] | undefined;
  /** The rows are narrowed by something that facts cannot be. */
  onlyListed?: boolean;
  having?: readonly Condition<Name>[] | undefined;
  compare?: boolean | undefined;
  sortBy?: Sort | undefined;
  sortOrder?: SortOrder | undefined;
  orderBy?: SortOrder | undefined;
};

/** One question to a list: what was sent, and what of it the actor may know. */
export type ListQuestion<Attribute extends string, Name extends string> = {
  scope: Scope;
  query: ListQuery<Attribute | Name, Name>;
  asked: AskedReport;
};

export type Line = { id: number; isGone: boolean; sums: FactSums };

/** The rows of a page by id and sums, before PostgreSQL names them. */
export type Lines = {
  page: Line[];
  count: number;
  /** Sums that belong to no row. */
  others: { gone: FactSums | null; none: FactSums | null };
  /** Of all rows and the others. */
  total: FactSums;
};

/** Searches and conditions of entities leave only rows that they can be held against. */
export const isNarrowed = ({
  search,
  status,
  kind,
  onlyListed = false,
}: Pick<ListQuery<never, never>, 'search' | 'status' | 'kind' | 'onlyListed'>): boolean =>
  onlyListed || search !== undefined || status !== undefined || kind !== undefined;

type Order<Attribute> = { order: SortOrder } & ({ figure: Figures[string] } | { attribute: Attribute });

/** What a list is sorted by, and how: figures from the largest down, attributes upwards. */
export const orderOf = <F extends Figures, Attribute extends string>(
  { figures, sortBy: usual }: Pick<ListReport<F, unknown>, 'figures' | 'sortBy'>,
  query: Pick<ListQuery<Attribute | (keyof F & string), never>, 'sortBy' | 'sortOrder' | 'orderBy'>,
): Order<Attribute> => {
  const sortBy = query.sortBy ?? usual;
  const figure = figures[sortBy];
  const order = query.sortOrder ?? query.orderBy ?? (figure ? 'desc' : 'asc');
  return figure ? { figure, order } : { attribute: sortBy as Attribute, order };
};
