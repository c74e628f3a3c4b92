import { adReport } from '@adhelm/contract/reports/ads';
import { campaignReport } from '@adhelm/contract/reports/campaigns';
import { nicheReport, verticalReport } from '@adhelm/contract/reports/categories';
import { keywordSetReport } from '@adhelm/contract/reports/keyword-sets';
import { keywordReport } from '@adhelm/contract/reports/keywords';
import { postReport } from '@adhelm/contract/reports/posts';
import { publisherReport } from '@adhelm/contract/reports/publishers';
import { advertiserReport } from '@adhelm/contract/reports/user-metrics';
import { priceOfOne } from '@adhelm/domain/figure';
import { METRICS } from '@adhelm/domain/metrics';
import type { EntityQuery } from '../../db/entities/entity-filters.ts';
import { MEASURE_COLUMNS, type MeasureColumn } from '../../facts/measures.ts';
import type { FigureRecipe } from '../../facts/mirror/figure-sql.ts';
import type { MirroredList } from '../../facts/mirror/mirrored-lists.ts';
import type { FactDimension, FactSums } from '../../facts/read/fact-reader.ts';
import type { AdRepository } from '../ad/ad.repository.ts';
import type { CampaignRepository } from '../campaign/campaign.repository.ts';
import type { CategoryRepository } from '../category/category.repository.ts';
import type { AskedCategories, CategoryAttribute } from '../category/category-figures.ts';
import type { KeywordRepository } from '../keyword/keyword.repository.ts';
import type { KeywordSetRepository } from '../keyword-set/keyword-set.repository.ts';
import type { PostRepository } from '../post/post.repository.ts';
import type { PublisherRepository } from '../publisher/publisher.repository.ts';
import type { AdvertiserRepository } from '../user/advertiser.repository.ts';
import type { EntityRows, ListNeeds, MirroredRows } from './list-question.ts';
import { listReport, mirroredReport } from './list-report.ts';

export type ListRepositories = {
  ads: AdRepository;
  advertisers: AdvertiserRepository;
  campaigns: CampaignRepository;
  categories: Pick<CategoryRepository, 'matchingIds' | 'byIds' | 'knownIds'>;
  keywords: KeywordRepository;
  keywordSets: KeywordSetRepository;
  posts: PostRepository;
  publishers: Pick<PublisherRepository, 'matchingIds' | 'byIds' | 'knownIds'>;
};

const extreme = <Name extends 'minRpc' | 'maxRpc'>(name: Name, of: 'min_rpc' | 'max_rpc') => ({
  of: (sums: FactSums) => {
    const earned = sums[name];
    return earned === null ? null : priceOfOne(earned);
  },
  recipe: { kind: 'extreme', of } satisfies FigureRecipe,
});

/** Every figure that a list can carry. */
const FIGURES = {
  ...METRICS,
  avgRpc: METRICS.rpc,
  maxRpc: extreme('maxRpc', 'max_rpc'),
  minRpc: extreme('minRpc', 'min_rpc'),
  totalClicks: METRICS.estimatedClicks,
};
type FigureName = keyof typeof FIGURES;

const figuresOf = <Name extends FigureName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, FIGURES[name]])) as Pick<typeof FIGURES, Name>;

/** The least and the most are asked for only where they are shown. */
const measuresOf = (names: readonly FigureName[]): readonly MeasureColumn[] | undefined =>
  names.some((name) => name === 'minRpc' || name === 'maxRpc') ? MEASURE_COLUMNS : undefined;

/** What the service reads of a report's declaration. */
type Declared<IdKey extends string, Name extends FigureName> = {
  dimension: FactDimension;
  idKey: IdKey;
  figureNames: readonly Name[];
  sortBy: Name;
};

/** Every list of entities with figures: what the contract declares, and the rows it names. */
export const listReports = (deps: ListNeeds<ListRepositories>) => {
  const declared = <IdKey extends string, Name extends FigureName, Entity extends Record<IdKey, number>>({
    dimension,
    idKey,
    figureNames,
    sortBy,
  }: Declared<IdKey, Name>) => ({
    dimension,
    idOf: (entity: Entity) => entity[idKey],
    figures: figuresOf(figureNames),
    measures: measuresOf(figureNames),
    sortBy,
  });

  const list = <
    IdKey extends string,
    Name extends FigureName,
    Attribute extends string,
    Entity extends Record<IdKey, number>,
  >(
    report: Declared<IdKey, Name>,
    rows: (repositories: ListRepositories) => EntityRows<Attribute, Entity>,
  ) => listReport(deps, { ...declared<IdKey, Name, Entity>(report), rows });

  const mirrored = <
    IdKey extends string,
    Name extends FigureName,
    Attribute extends string,
    Entity extends Record<IdKey, number>,
  >(
    report: Declared<IdKey, Name> & { dimension: MirroredList },
    rows: (repositories: ListRepositories) => MirroredRows<Attribute, Entity>,
  ) => mirroredReport(deps, { ...declared<IdKey, Name, Entity>(report), list: report.dimension, rows });

  return {
    campaigns: list(campaignReport, ({ campaigns }) => campaigns),
    ads: mirrored(adReport, ({ ads }) => ads),
    keywords: mirrored(keywordReport, ({ keywords }) => keywords),
    posts: list(postReport, ({ posts }) => posts),
    keywordSets: list(keywordSetReport, ({ keywordSets }) => keywordSets),
    advertisers: list(advertiserReport, ({ advertisers }) => advertisers),
    publishers: list(publisherReport, ({ publishers }) => publishers),
    categories: (asked: AskedCategories) =>
      list(asked.type === 'VERTICAL' ? verticalReport : nicheReport, ({ categories }) => ({
        matchingIds: (query: EntityQuery<CategoryAttribute>, sight) =>
          categories.matchingIds(asked, query, sight),
        byIds: (ids, sight) => categories.byIds(asked, ids, sight),
        knownIds: (ids) => categories.knownIds(ids),
      })),
  };
};
