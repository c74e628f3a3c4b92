import type { ReportQuery } from '@adhelm/contract/report-query';
import type { verticalReport } from '@adhelm/contract/reports/categories';
import { COMPARED_FIGURES } from '@adhelm/contract/reports/summary';
import type { Received } from '@adhelm/contract/route';
import { changeOf, rounded, shown } from '@adhelm/domain/figure';
import { METRICS, type Metrics, metricsOf } from '@adhelm/domain/metrics';
import { periodBefore } from '@adhelm/domain/period';
import { addUp, freshnessOf } from '../../facts/read/fact-sums.ts';
import { NO_FACT_SUMS } from '../../facts/read/model.ts';
import type { Actor } from '../access/actor.ts';
import type { AdAccountRepository } from '../ad-account/ad-account.repository.ts';
import type { CategoryRepository } from '../category/category.repository.ts';
import type { AskedCategories } from '../category/category-figures.ts';
import type { RuleRepository } from '../rule/rule.repository.ts';
import { askedReports } from './asked-report.ts';
import { categoryTree } from './category-tree.ts';
import type { ListNeeds } from './list-question.ts';
import { type ListRepositories, listReports } from './lists.ts';
import { seriesReports } from './series-reports.ts';

type Repositories = ListRepositories & {
  adAccounts: AdAccountRepository;
  categories: CategoryRepository;
  rules: RuleRepository;
};

type Changes = Record<(typeof COMPARED_FIGURES)[number], number | null>;

const changesBetween = (now: Metrics, before: Metrics) =>
  rounded(
    Object.fromEntries(COMPARED_FIGURES.map((name) => [name, changeOf(now[name], before[name])])),
  ) as Changes;

/** The ids that are in both lists; a list that is not given restricts nothing. */
const narrowed = (ids: number[] | undefined, id: number | undefined): number[] | undefined =>
  id === undefined ? ids : (ids ?? [id]).filter((other) => other === id);

export const reportService = (deps: ListNeeds<Repositories>) => {
  const { inScope, facts, mirror, clock } = deps;
  const lists = listReports(deps);
  const asked = askedReports(inScope);

  return {
    ...seriesReports({ asked, facts, clock }),

    async summary(actor: Actor, query: ReportQuery) {
      const { period, zone, filters, factScope, asOf } = await asked(actor, query);
      const earlier = periodBefore(period, zone, clock().getTime());
      const known = await facts.at([period, earlier], asOf);
      const [now, before] = await Promise.all([
        known.total(factScope, period, filters),
        known.total(factScope, earlier, filters),
      ]);
      const metrics = metricsOf(now);
      return {
        data: { ...rounded(metrics), change: changesBetween(metrics, metricsOf(before)) },
        ...freshnessOf(now),
      };
    },

    async revenueByCategory(actor: Actor, query: ReportQuery) {
      const { period, filters, factScope, asOf } = await asked(actor, query);
      const known = await facts.at([period], asOf);
      const rows = await known.byCategory(factScope, period, filters);
      const ids = [...new Set(rows.flatMap(({ verticalId, nicheId }) => [verticalId, nicheId]))].filter(
        (id) => id > 0,
      );
      const named = await inScope(actor.scope, ({ categories }) => categories.names(ids));
      const nameOf = new Map(named.map(({ id, name }) => [id, name]));
      return { data: categoryTree(rows, nameOf), ...freshnessOf(addUp(rows.map(({ sums }) => sums))) };
    },

    async statisticsSummary(actor: Actor, query: ReportQuery) {
      const { period, filters, factScope, sight, asOf } = await asked(actor, query);
      const known = await facts.at([period], asOf);
      const { scope } = actor;
      const adsCounted = async () => {
        const [rows, copy] = await Promise.all([
          inScope(scope, (repositories) => repositories.ads.membership(filters)),
          mirror.bringUpToDate('ad'),
        ]);
        return facts.rowCounts({ ...rows, publisherId: factScope.publisherId }, copy);
      };
      const [counts, ads, total] = await Promise.all([
        inScope(scope, async ({ posts, keywordSets, campaigns, adAccounts, rules }) => ({
          landingPages: await posts.counts(filters, sight),
          keywordSets: await keywordSets.counts(filters),
          campaigns: await campaigns.counts(filters),
          adAccounts: await adAccounts.counts(filters),
          rulesRun: await rules.actions(filters, period),
        })),
        adsCounted(),
        known.total(factScope, period, filters),
      ]);
      return { data: { ...counts, ads, clicks: shown(METRICS.clicks.of(total)) }, ...freshnessOf(total) };
    },

    campaigns: lists.campaigns,
    async ads(...asked: Parameters<typeof lists.ads>) {
      const { data: ads, ...rest } = await lists.ads(...asked);
      return { data: { ads, ...rest } };
    },
    keywords: lists.keywords,
    posts: lists.posts,
    keywordSets: lists.keywordSets,
    userMetrics: lists.advertisers,
    publishers: lists.publishers,
    categories(
      actor: Actor,
      type: AskedCategories['type'],
      { verticalId, userId, ...query }: Received<typeof verticalReport.route>['query'],
    ) {
      const userIds = narrowed(query.userIds, userId);
      // Facts name the vertical that a niche belonged to, so that what moved counts where it was.
      const categoryIds = query.categoryIds ?? (verticalId === undefined ? undefined : [verticalId]);
      const onlyListed = verticalId !== undefined && query.categoryIds !== undefined;
      return lists.categories({ type, verticalId, userIds })(actor, {
        ...query,
        categoryIds,
        userIds,
        onlyListed,
      });
    },

    async postStatistics(actor: Actor, query: ReportQuery & { postIds: number[] }) {
      const { scope } = actor;
      const { period, filters, factScope, sight, asOf } = await asked(actor, query);
      const known = await facts.at([period], asOf);
      const [ids, sums] = await Promise.all([
        inScope(scope, ({ posts }) => posts.matchingIds({ ids: query.postIds }, sight)),
        known.by('post', factScope, period, filters),
      ]);
      const own = ids.map((postId) => ({ postId, sums: sums.get(postId) ?? NO_FACT_SUMS }));
      return {
        data: own.map(({ postId, sums: of }) => ({ postId, ...rounded(metricsOf(of)) })),
        ...freshnessOf(addUp(own.map((row) => row.sums))),
      };
    },

    async keywordSetStatistics(actor: Actor, query: ReportQuery & { keywordSetIds: number[] }) {
      const { scope } = actor;
      const { period, filters, factScope, sight, asOf } = await asked(actor, query);
      const known = await facts.at([period], asOf);
      const [entities, sums] = await Promise.all([
        inScope(scope, async ({ keywordSets }) => {
          const ids = await keywordSets.matchingIds({ ids: query.keywordSetIds }, sight);
          return keywordSets.byIds(ids, sight);
        }),
        known.by('keywordSet', factScope, period, filters),
      ]);
      const own = entities.map(({ id, postsCount }) => ({
        id,
        postsCount,
        sums: sums.get(id) ?? NO_FACT_SUMS,
      }));
      return {
        data: own
          .map(({ id, postsCount, sums: of }) => ({
            keywordSetId: id,
            postsCount,
            ...rounded(metricsOf(of)),
          }))
          .sort((a, b) => a.keywordSetId - b.keywordSetId),
        ...freshnessOf(addUp(own.map((row) => row.sums))),
      };
    },
  };
};

export type ReportService = ReturnType<typeof reportService>;
