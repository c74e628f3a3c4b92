import { FACT_MODEL, type FactModel, type IdFilterName, idFilterNames } from '@adhelm/contract/fact-model';
import { sortOrder } from '@adhelm/contract/list';
import { DEFAULT_PAGE_SIZE_OPTION, pageSizeOptions } from '@adhelm/domain/paging';
import { z } from 'zod';
import { refreshParam } from '../../lib/refresh.ts';
import { conditionsIn, HAVING, type IsCondition } from '../filter/conditions.ts';
import type { Order } from './order.ts';

const PAGE_SIZES: ReadonlySet<number> = new Set(pageSizeOptions(Number.POSITIVE_INFINITY));
const MAX_PAGE = 2_147_483_647;
const MAX_SEARCH = 200;

const wholeNumber = z.coerce.number().int().min(1).max(MAX_PAGE);

/** The router reads `search=123` as a number; people mean the text. */
const words = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => String(value).slice(0, MAX_SEARCH));

/** The filter bar of reports holds it, so it goes along from list to list. */
const ADVERTISERS = 'userIds';

/** What a list is narrowed to one of: niches to those of a vertical, rules to those of a person. */
const SINGLE_KEYS = [
  'verticalId',
  'ruleId',
  'campaignId',
  'createdById',
  'roleId',
  'teamId',
  'userId',
] as const;

export type EntityKey =
  | Exclude<IdFilterName<typeof FACT_MODEL>, typeof ADVERTISERS>
  | (typeof SINGLE_KEYS)[number];

const MAX_IDS = 200;

/** `12` or `12,13`; the router writes one id shorter as a number. */
const ids = z
  .union([z.string(), z.number()])
  .transform((value) => [...new Set(String(value).split(','))])
  .pipe(z.array(z.string().regex(/^[1-9]\d{0,9}$/)).max(MAX_IDS))
  .transform((values): string | number => (values.length === 1 ? Number(values[0]) : values.join(',')))
  .optional()
  .catch(undefined);

const oneId = ids.transform((value) => (typeof value === 'number' ? value : undefined)).optional();

/** What links from other screens narrow a report to. */
export const entityParams = <M extends FactModel>(model: M) =>
  Object.fromEntries(
    idFilterNames(model).flatMap((name) => (name === ADVERTISERS ? [] : [[name, ids]])),
  ) as Record<Exclude<IdFilterName<M>, typeof ADVERTISERS>, typeof ids>;

const singleParams = Object.fromEntries(SINGLE_KEYS.map((key) => [key, oneId])) as Record<
  (typeof SINGLE_KEYS)[number],
  typeof oneId
>;
const ENTITY_PARAMS = { ...entityParams(FACT_MODEL), ...singleParams };
const ENTITY_KEYS = Object.keys(ENTITY_PARAMS) as EntityKey[];

const absentWhen = <T>(value: T, isDefault: boolean): T | undefined => (isDefault ? undefined : value);

/**
 * What the address of a list holds. Everything is optional: a default is left out, and a value that makes no sense
 * counts as absent instead of breaking the page.
 */
export const listSearchSchema = z.object({
  page: wholeNumber
    .transform((page) => absentWhen(page, page === 1))
    .optional()
    .catch(undefined),
  limit: wholeNumber
    .refine((limit) => PAGE_SIZES.has(limit))
    .transform((limit) => absentWhen(limit, limit === DEFAULT_PAGE_SIZE_OPTION))
    .optional()
    .catch(undefined),
  search: words
    .transform((search) => absentWhen(search, search.trim() === ''))
    .optional()
    .catch(undefined),
  sortBy: z.string().max(60).optional().catch(undefined),
  sortOrder: sortOrder.optional().catch(undefined),
  filters: z.string().max(2000).optional().catch(undefined),
  archived: z.literal(true).optional().catch(undefined),
  compare: z.literal(true).optional().catch(undefined),
  [HAVING]: z.string().max(500).optional().catch(undefined),
  ...ENTITY_PARAMS,
  refresh: refreshParam,
  /** The row whose form is open. */
  edit: wholeNumber.optional().catch(undefined),
  /** The form for a new row is open. */
  create: z.literal(true).optional().catch(undefined),
});

/** The address of several lists on one page: which of them is open. */
export const tabbedSearch = <const Tab extends string>(tabs: readonly Tab[]) =>
  listSearchSchema.extend({ tab: z.enum(tabs).optional().catch(undefined) });
export type ListSearch = z.output<typeof listSearchSchema>;

/** What an address holds besides its list: it goes along to other lists. */
export const otherThanList = (search: object): object =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !Object.hasOwn(listSearchSchema.shape, key)));

export type Filters = Readonly<Record<string, readonly string[]>>;

/** `platform:FACEBOOK,GOOGLE;status:ACTIVE`: short enough to read in an address. */
export const formatFilters = (filters: Filters): string | undefined => {
  const parts = Object.entries(filters)
    .filter(([, values]) => values.length > 0)
    .map(([key, values]) => `${key}:${values.map(encodeURIComponent).join(',')}`);
  return parts.length > 0 ? parts.join(';') : undefined;
};

const decoded = (value: string): string[] => {
  try {
    return value === '' ? [] : [decodeURIComponent(value)];
  } catch {
    return [];
  }
};

type FilterChoices = readonly { key: string; options: readonly { value: string }[]; single?: true }[];

/** Filters and values that the screen does not (or no longer) offer are dropped. */
export const parseFilters = (text: string | undefined, choices: FilterChoices): Filters => {
  const asked = new Map(
    (text ?? '').split(';').map((part) => {
      const [key = '', values = ''] = part.split(':');
      return [key, values.split(',').flatMap(decoded)];
    }),
  );
  const known = choices.map(({ key, options, single }) => {
    const wanted = asked.get(key) ?? [];
    const offered = options.map((option) => option.value).filter((value) => wanted.includes(value));
    return [key, single ? offered.slice(0, 1) : offered] as const;
  });
  return Object.fromEntries(known.filter(([, values]) => values.length > 0));
};

export type ListState = {
  page: number;
  limit: number;
  search: string;
  /** Null for the list's own order. */
  sort: Order | null;
  filters: Filters;
  archived: boolean;
  /** Figures stand beside those of the period before. */
  compare: boolean;
};

/** The state of a list with a sort order: the chosen one, or that of the list. */
export type SortedList = ListState & { sort: Order };

type Offer = {
  sortKeys: ReadonlySet<string>;
  filters: FilterChoices;
  entityKeys: readonly EntityKey[];
  mayListArchived: boolean;
  isCondition?: IsCondition | undefined;
};

/** Whoever links to a list of somebody's names the user, whatever the list calls them. */
const askedFor = (search: ListSearch, key: EntityKey) =>
  search[key] ?? (key === 'createdById' ? search.userId : undefined);

const entitiesOf = (search: ListSearch, keys: readonly EntityKey[]): Filters =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = askedFor(search, key);
      return value === undefined ? [] : [[key, String(value).split(',')]];
    }),
  );

const isEntityKey = (key: string): key is EntityKey => ENTITY_KEYS.some((one) => one === key);

const conditionsOf = ({ having, archived }: ListSearch, { isCondition }: Offer): Filters => {
  // Deleted rows come without figures.
  const conditions = archived || !isCondition ? [] : conditionsIn(having, isCondition);
  return conditions.length > 0 ? { [HAVING]: conditions } : {};
};

/** The list that an address asks for, within what the screen offers. */
export const listStateOf = (search: ListSearch, offer: Offer): ListState => ({
  page: search.page ?? 1,
  limit: search.limit ?? DEFAULT_PAGE_SIZE_OPTION,
  search: search.search ?? '',
  sort:
    search.sortBy !== undefined && offer.sortKeys.has(search.sortBy)
      ? { by: search.sortBy, order: search.sortOrder ?? 'asc' }
      : null,
  filters: {
    ...parseFilters(search.filters, offer.filters),
    ...entitiesOf(search, offer.entityKeys),
    ...conditionsOf(search, offer),
  },
  archived: search.archived === true && offer.mayListArchived,
  // What has no figures, as deleted rows have none, has nothing to compare.
  compare: search.compare === true && !search.archived && offer.isCondition !== undefined,
});

/** The address of a list: the opposite of `listStateOf`. */
export const listSearchOf = (state: ListState): ListSearch => ({
  page: absentWhen(state.page, state.page === 1),
  limit: absentWhen(state.limit, state.limit === DEFAULT_PAGE_SIZE_OPTION),
  search: absentWhen(state.search, state.search === ''),
  sortBy: state.sort?.by,
  sortOrder: state.sort?.order,
  filters: formatFilters(
    Object.fromEntries(Object.entries(state.filters).filter(([key]) => key !== HAVING && !isEntityKey(key))),
  ),
  archived: state.archived ? true : undefined,
  compare: state.compare ? true : undefined,
  [HAVING]: state.filters[HAVING]?.join(',') || undefined,
  ...Object.fromEntries(ENTITY_KEYS.map((key) => [key, ids.parse(state.filters[key]?.join(','))])),
});

/** Another page size keeps the first row in view. */
export const resize = (state: ListState, limit: number): ListState => ({
  ...state,
  limit,
  page: Math.floor(((state.page - 1) * state.limit) / limit) + 1,
});
