import { PLATFORM_KEYS } from './platform.ts';

/** Something that a fact belongs to: what reports group and narrow facts by. */
type Dimension = {
  /** Where facts and roll-ups hold it. */
  column: string;
  /** The parameter that narrows queries and addresses to some of its values; two dimensions may share one. */
  filter?: string;
  /** The entity that its ids name, where that is not called like the dimension. */
  entity?: string;
  /** The texts that it can be; a dimension without them holds ids, 0 where a fact has none. */
  values?: readonly [string, ...string[]];
  /** Only clicks know it; costs are not reported by it. */
  clicksOnly?: true;
};

export type FactModel = Readonly<Record<string, Dimension>>;

/** Every dimension of the facts. A new one is a line here and a migration of the fact store. */
export const FACT_MODEL = {
  publisher: { column: 'publisher_id' },
  user: { column: 'user_id', filter: 'userIds' },
  adAccount: { column: 'ad_account_id', filter: 'adAccountIds' },
  campaign: { column: 'campaign_id', filter: 'campaignIds' },
  ad: { column: 'ad_id', filter: 'adIds' },
  post: { column: 'post_id', filter: 'postIds' },
  keyword: { column: 'keyword_id', filter: 'keywordIds', clicksOnly: true },
  keywordSet: { column: 'keyword_set_id', filter: 'keywordSetIds' },
  niche: { column: 'niche_id', filter: 'categoryIds', entity: 'category' },
  vertical: { column: 'vertical_id', filter: 'categoryIds', entity: 'category' },
  website: { column: 'website_id', filter: 'websiteIds' },
  platform: { column: 'platform', filter: 'platform', values: PLATFORM_KEYS },
} as const satisfies FactModel;

type DimensionOf<M extends FactModel> = keyof M & string;

/** What a dimension's values are: one of its texts, or an id. */
export type DimensionValue<M extends FactModel, D extends DimensionOf<M>> = M[D] extends {
  values: readonly (infer Text)[];
}
  ? Text
  : number;

/** The dimensions that hold ids. */
export type IdDimension<M extends FactModel> = {
  [D in DimensionOf<M>]: M[D] extends { values: unknown } ? never : D;
}[DimensionOf<M>];

export type FilterName<M extends FactModel> = Extract<M[DimensionOf<M>], { filter: string }>['filter'];
export type IdFilterName<M extends FactModel> = Extract<M[IdDimension<M>], { filter: string }>['filter'];

type Filtered<M extends FactModel, F extends string> = {
  [D in DimensionOf<M>]: M[D] extends { filter: F } ? D : never;
}[DimensionOf<M>];

/** What a filter holds: texts or ids. An empty list lets nothing through. */
export type FilterValue<M extends FactModel, F extends string> = DimensionValue<M, Filtered<M, F>>[];

/** What facts are narrowed by. */
export type FiltersOf<M extends FactModel> = { [F in FilterName<M>]?: FilterValue<M, F> };

const dimensionsOf = (model: FactModel): Dimension[] => Object.values(model);

/** The name of every filter, once. */
export const filterNames = <M extends FactModel>(model: M) => [
  ...new Set(dimensionsOf(model).flatMap(({ filter }) => (filter ? [filter as FilterName<M>] : []))),
];

/** Those that are lists of ids. */
export const idFilterNames = <M extends FactModel>(model: M) =>
  filterNames(model).filter((name): name is IdFilterName<M> => textsOf(model, name) === undefined);

/** The texts that a filter can ask for; none where it takes ids. */
export const textsOf = (model: FactModel, filter: string): Dimension['values'] =>
  dimensionsOf(model).find((dimension) => dimension.filter === filter)?.values;

/** The column of every dimension. */
export const dimensionColumns = <M extends FactModel>(model: M) =>
  Object.fromEntries(Object.entries(model).map(([name, { column }]) => [name, column])) as {
    [D in DimensionOf<M>]: M[D]['column'];
  };

const recordOf = <K extends string, V>(keys: readonly K[], madeOf: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, madeOf(key)])) as Record<K, V>;

/** Which columns a filter looks at; a fact passes when one of them matches. */
export const filterColumns = <M extends FactModel>(model: M) =>
  recordOf(filterNames(model), (name): readonly string[] =>
    dimensionsOf(model).flatMap(({ filter, column }) => (filter === name ? [column] : [])),
  );

/** The filters among what a query says. */
export const filtersIn = <M extends FactModel>(model: M, query: FiltersOf<M>): FiltersOf<M> =>
  recordOf(filterNames(model), (name) => query[name]) as FiltersOf<M>;
