import type { ClickSort } from '@adhelm/contract/click';
import type { Figure } from '@adhelm/domain/figure';
import type { ClickOrder } from '../../facts/read/fact-reader.ts';
import type { Sight } from '../access/sight.ts';
import type { ClickRepositories, Named } from './click-names.ts';

type EntityOrder = Extract<ClickOrder, { by: 'entity' }>;
type EntitySort = Exclude<ClickSort, Exclude<ClickOrder['by'], 'entity'>>;

type Entity = {
  dimension: EntityOrder['dimension'];
  names: (repositories: ClickRepositories, ids: readonly number[], kinds: Sight['kinds']) => Promise<Named[]>;
};

/** The dimensions by whose names clicks can be sorted. */
const ENTITIES: Record<EntitySort, Entity> = {
  post: {
    dimension: 'post',
    names: async ({ posts }, ...of) =>
      (await posts.names(...of)).map(({ id, title }) => ({ id, name: title })),
  },
  campaign: { dimension: 'campaign', names: ({ campaigns }, ids) => campaigns.names(ids) },
  keyword: { dimension: 'keyword', names: ({ keywords }, ids) => keywords.names(ids) },
  vertical: { dimension: 'vertical', names: ({ categories }, ids) => categories.names(ids) },
  niche: { dimension: 'niche', names: ({ categories }, ids) => categories.names(ids) },
  advertiser: { dimension: 'user', names: ({ advertisers }, ids) => advertisers.names(ids) },
  website: { dimension: 'website', names: ({ websites }, ids) => websites.names(ids) },
  publisher: { dimension: 'publisher', names: ({ publishers }, ids) => publishers.names(ids) },
};

const isOfEntity = (sortBy: ClickSort): sortBy is EntitySort => sortBy in ENTITIES;

/** As the entity store sorts names. */
const collator = new Intl.Collator('und');
const byName = (a: Named, b: Named): number =>
  collator.compare(a.name.toLowerCase(), b.name.toLowerCase()) || a.id - b.id;

type Asked = {
  sortBy: ClickSort;
  averages: () => Promise<ReadonlyMap<number, Figure | null>>;
  /** The ids of a dimension that have clicks at all. */
  idsOf: (dimension: EntityOrder['dimension']) => Promise<number[]>;
  namesOf: (ids: readonly number[], names: Entity['names']) => Promise<Named[]>;
};

/** The order that a sort key stands for, with the names or averages it takes. */
export const clickOrderOf = async ({ sortBy, averages, idsOf, namesOf }: Asked): Promise<ClickOrder> => {
  if (sortBy === 'change') return { by: 'change', averages: await averages() };
  if (!isOfEntity(sortBy)) return { by: sortBy };
  const { dimension, names } = ENTITIES[sortBy];
  const named = await namesOf(await idsOf(dimension), names);
  return { by: 'entity', dimension, ids: named.toSorted(byName).map(({ id }) => id) };
};
