import type { ClickRow, clickRoutes } from '@adhelm/contract/click';
import type { Received } from '@adhelm/contract/route';
import type { Scope } from '@adhelm/domain/access-scope';
import { changeOf, toCents } from '@adhelm/domain/metrics';
import { periodBefore } from '@adhelm/domain/period';
import type { InScope } from '../../db/entities/in-scope.ts';
import { metaOf } from '../../db/entities/list-page.ts';
import type { Actor } from '../access/actor.ts';
import type { FactReader, RawClick } from '../report/fact-reader.ts';
import { askedOf, factScopeOf } from '../report/report-period.ts';
import { clickTestOf, type NamedIds } from './click-test.ts';

type Named = { id: number; name: string };
type Names = { names(scope: Scope, ids: readonly number[]): Promise<Named[]> };
type Searched = { matchingIds(scope: Scope, query: { search: string }): Promise<number[]> };

type Repositories = {
  adAccounts: Names;
  ads: Names & Searched;
  advertisers: Names;
  campaigns: Names & Searched;
  categories: Names;
  keywords: Names & Searched;
  posts: Searched & {
    names(scope: Scope, ids: readonly number[]): Promise<{ id: number; title: string; url: string | null }[]>;
  };
  publishers: Names;
  websites: Names;
};

/** What is called as somebody searches for. */
const findNamed = async (repositories: Repositories, scope: Scope, search: string): Promise<NamedIds> => ({
  adIds: await repositories.ads.matchingIds(scope, { search }),
  campaignIds: await repositories.campaigns.matchingIds(scope, { search }),
  keywordIds: await repositories.keywords.matchingIds(scope, { search }),
  postIds: await repositories.posts.matchingIds(scope, { search }),
});

type Query = Received<typeof clickRoutes.list>['query'];

const indexed = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

/** Everything that a page of clicks names. */
const loadNames = async (repositories: Repositories, scope: Scope, clicks: readonly RawClick[]) => {
  const idsOf = (pick: (click: RawClick) => number[]) =>
    [...new Set(clicks.flatMap(pick))].filter((id) => id > 0);
  const load = async (source: Names, pick: (click: RawClick) => number[]) =>
    indexed(await source.names(scope, idsOf(pick)));
  return {
    ads: await load(repositories.ads, (click) => [click.adId]),
    campaigns: await load(repositories.campaigns, (click) => [click.campaignId]),
    adAccounts: await load(repositories.adAccounts, (click) => [click.adAccountId]),
    advertisers: await load(repositories.advertisers, (click) => [click.userId]),
    keywords: await load(repositories.keywords, (click) => [click.keywordId]),
    categories: await load(repositories.categories, (click) => [click.verticalId, click.nicheId]),
    websites: await load(repositories.websites, (click) => [click.websiteId]),
    publishers: await load(repositories.publishers, (click) => [click.publisherId]),
    posts: indexed(
      await repositories.posts.names(
        scope,
        idsOf((click) => [click.postId]),
      ),
    ),
  };
};

type NamesById = Awaited<ReturnType<typeof loadNames>>;

const nameIn = (names: ReadonlyMap<number, Named>, id: number): Named | null => {
  const found = names.get(id);
  return found ? { id: found.id, name: found.name } : null;
};

const toRow = (click: RawClick, names: NamesById, averageBefore: number | null): ClickRow => {
  const revenue = click.actualRevenue ?? click.estimatedRevenue;
  const change = changeOf(revenue, averageBefore);
  return {
    id: click.id,
    platform: click.platform,
    post: names.posts.get(click.postId) ?? null,
    ad: nameIn(names.ads, click.adId),
    campaign: nameIn(names.campaigns, click.campaignId),
    adAccount: nameIn(names.adAccounts, click.adAccountId),
    revenue: toCents(revenue),
    estimatedRevenue: toCents(click.estimatedRevenue),
    actualRevenue: click.actualRevenue === null ? null : toCents(click.actualRevenue),
    isEstimate: click.actualRevenue === null,
    change: change === null ? null : toCents(change),
    keyword: nameIn(names.keywords, click.keywordId),
    vertical: nameIn(names.categories, click.verticalId),
    niche: nameIn(names.categories, click.nicheId),
    time: click.time.toISOString(),
    advertiser: nameIn(names.advertisers, click.userId),
    country: click.country || null,
    ip: null,
    website: nameIn(names.websites, click.websiteId),
    publisherId: click.publisherId,
    publisher: nameIn(names.publishers, click.publisherId) ?? { id: click.publisherId, name: '' },
  };
};

const detailOf = (click: RawClick) => ({
  userAgent: click.userAgent || null,
  referrer: click.referrer || null,
  keywordSetId: click.keywordSetId || null,
});

type Facts = Pick<FactReader, 'clicks' | 'keywordAverages'>;

export const clickService = ({ inScope, facts }: { inScope: InScope<Repositories>; facts: Facts }) => ({
  async list(actor: Actor, query: Query) {
    const { period, filters } = askedOf(query);
    const scope = factScopeOf(actor.scope);
    const postIds = query.postId ? [query.postId] : filters.postIds;
    const { page, limit, sortBy = 'time', isGetDetail, search, status } = query;
    const sortOrder = query.sortOrder ?? query.orderBy ?? 'desc';
    const named = search
      ? await inScope(actor.scope, (repositories) => findNamed(repositories, actor.scope, search))
      : undefined;
    const [found, averages] = await Promise.all([
      facts.clicks(
        scope,
        period,
        { ...filters, postIds },
        { sortBy, sortOrder, page, limit },
        clickTestOf({ search, status, named }),
      ),
      facts.keywordAverages(scope, periodBefore(period), filters.keywordIds),
    ]);
    const { rows, total, lastAt, estimatedShare } = found;
    const names = await inScope(actor.scope, (repositories) => loadNames(repositories, actor.scope, rows));
    return {
      data: rows.map((click) => {
        const row = toRow(click, names, averages.get(click.keywordId) ?? null);
        return isGetDetail ? { ...row, ip: click.ip || null, detail: detailOf(click) } : row;
      }),
      meta: metaOf(query, total),
      asOf: lastAt?.toISOString() ?? null,
      estimatedShare,
    };
  },
});

export type ClickService = ReturnType<typeof clickService>;
