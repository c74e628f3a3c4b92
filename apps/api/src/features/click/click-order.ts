import type { ClickSort } from '@adhelm/contract/click';
import type { Scope } from '@adhelm/domain/access-scope';
import type { ClickOrder } from '../report/fact-reader.ts';
import type { ClickRepositories, Named } from './click-names.ts';

type EntityOrder = Extract<ClickOrder, { by: 'entity' }>;
type EntitySort = Exclude<ClickSort, Exclude<ClickOrder['by'], 'entity'>>;

type Entity = {
  dimension: EntityOrder['dimension'];
  names: (repositories: ClickRepositories, scope: Scope, ids: readonly number[]) => Promise<Named[]>;
};

/** What clicks are sorted by the name of. */
const ENTITIES: Record<EntitySort, Entity> = {
  post: {
    dimension: 'post',
    names: async ({ posts }, scope, ids) =>
      (await posts.names(scope, ids)).map(({ id, title }) => ({ id, name: title })),
  },
  campaign: { dimension: 'campaign', names: ({ campaigns }, ...of) => campaigns.names(...of) },
  keyword: { dimension: 'keyword', names: ({ keywords }, ...of) => keywords.names(...of) },
  vertical: { dimension: 'vertical', names: ({ categories }, ...of) => categories.names(...of) },
  niche: { dimension: 'niche', names: ({ categories }, ...of) => categories.names(...of) },
  advertiser: { dimension: 'user', names: ({ advertisers }, ...of) => advertisers.names(...of) },
  website: { dimension: 'website', names: ({ websites }, ...of) => websites.names(...of) },
  publisher: { dimension: 'publisher', names: ({ publishers }, ...of) => publishers.names(...of) },
};

const isOfEntity = (sortBy: ClickSort): sortBy is EntitySort => sortBy in ENTITIES;

/** As the entity store sorts names. */
const collator = new Intl.Collator('und');
const byName = (a: Named, b: Named): number =>
  collator.compare(a.name.toLowerCase(), b.name.toLowerCase()) || a.id - b.id;

type Asked = {
  sortBy: ClickSort;
  averages: Promise<ReadonlyMap<number, number | null>>;
  /** The ids of a dimension that have clicks at all. */
  idsOf: (dimension: EntityOrder['dimension']) => Promise<number[]>;
  namesOf: (ids: readonly number[], names: Entity['names']) => Promise<Named[]>;
};

/** The order that a sort key stands for, with the names or averages it takes. */
export const clickOrderOf = async ({ sortBy, averages, idsOf, namesOf }: Asked): Promise<ClickOrder> => {
  if (sortBy === 'change') return { by: 'change', averages: await averages };
  if (!isOfEntity(sortBy)) return { by: sortBy };
  const { dimension, names } = ENTITIES[sortBy];
  const named = await namesOf(await idsOf(dimension), names);
  return { by: 'entity', dimension, ids: named.toSorted(byName).map(({ id }) => id) };
};
