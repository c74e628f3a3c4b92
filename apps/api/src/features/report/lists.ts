import { priceOfOne } from '@adhelm/domain/figure';
import { METRIC_FIGURES } from '@adhelm/domain/metrics';
import type { EntityQuery } from '../../db/entities/entity-filters.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { FactReader, FactSums } from '../../facts/read/fact-reader.ts';
import type { AdRepository } from '../ad/ad.repository.ts';
import type { CampaignRepository } from '../campaign/campaign.repository.ts';
import type {
  AskedCategories,
  CategoryAttribute,
  CategoryFiguresRepository,
} from '../category/category-figures.repository.ts';
import type { KeywordRepository } from '../keyword/keyword.repository.ts';
import type { KeywordSetRepository } from '../keyword-set/keyword-set.repository.ts';
import type { PostRepository } from '../post/post.repository.ts';
import type { AdvertiserRepository } from '../user/advertiser.repository.ts';
import { listReport } from './list-report.ts';

export type ListRepositories = {
  ads: AdRepository;
  advertisers: AdvertiserRepository;
  campaigns: CampaignRepository;
  categoryFigures: CategoryFiguresRepository;
  keywords: KeywordRepository;
  keywordSets: KeywordSetRepository;
  posts: PostRepository;
};

const { revenue, rpc, estimatedClicks } = METRIC_FIGURES;

const keywordFigures = {
  revenue,
  avgRpc: rpc,
  maxRpc: ({ maxRpc }: FactSums) => (maxRpc === null ? null : priceOfOne(maxRpc)),
  minRpc: ({ minRpc }: FactSums) => (minRpc === null ? null : priceOfOne(minRpc)),
  totalClicks: estimatedClicks,
};

/** Every list of entities with figures: the dimension it groups by and the rows it names. */
export const listReports = (deps: { inScope: InScope<ListRepositories>; facts: FactReader }) => ({
  campaigns: listReport(deps, {
    dimension: 'campaign',
    rows: ({ campaigns }: ListRepositories) => campaigns,
    idOf: ({ campaignId }) => campaignId,
    figures: METRIC_FIGURES,
    sortBy: 'revenue',
  }),
  ads: listReport(deps, {
    dimension: 'ad',
    rows: ({ ads }: ListRepositories) => ads,
    idOf: ({ adId }) => adId,
    figures: METRIC_FIGURES,
    sortBy: 'revenue',
  }),
  keywords: listReport(deps, {
    dimension: 'keyword',
    rows: ({ keywords }: ListRepositories) => keywords,
    idOf: ({ id }) => id,
    figures: keywordFigures,
    sortBy: 'revenue',
  }),
  posts: listReport(deps, {
    dimension: 'post',
    rows: ({ posts }: ListRepositories) => posts,
    idOf: ({ id }) => id,
    figures: METRIC_FIGURES,
    sortBy: 'revenue',
  }),
  keywordSets: listReport(deps, {
    dimension: 'keywordSet',
    rows: ({ keywordSets }: ListRepositories) => keywordSets,
    idOf: ({ id }) => id,
    figures: METRIC_FIGURES,
    sortBy: 'revenue',
  }),
  advertisers: listReport(deps, {
    dimension: 'user',
    rows: ({ advertisers }: ListRepositories) => advertisers,
    idOf: ({ userId }) => userId,
    figures: METRIC_FIGURES,
    sortBy: 'profit',
  }),
  /** A vertical's figures are those of its niches too: a fact names both. */
  categories: (asked: AskedCategories) =>
    listReport(deps, {
      dimension: asked.type === 'VERTICAL' ? 'vertical' : 'niche',
      rows: ({ categoryFigures }: ListRepositories) => ({
        matchingIds: (scope, query: EntityQuery<CategoryAttribute>, sight) =>
          categoryFigures.matchingIds(scope, asked, query, sight),
        byIds: (scope, ids, sight) => categoryFigures.byIds(scope, asked, ids, sight),
      }),
      idOf: ({ id }) => id,
      figures: METRIC_FIGURES,
      sortBy: 'revenue',
    }),
});
