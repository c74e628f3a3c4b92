import type { ClickRow, ClickSort, clickRoutes } from '@adhelm/contract/click';
import type { Received } from '@adhelm/contract/route';
import { changeOf, type Figure, priceOfOne, rounded } from '@adhelm/domain/figure';
import { maskedAddress } from '@adhelm/domain/masks';
import { periodBefore } from '@adhelm/domain/period';
import type { InScope } from '../../db/entities/in-scope.ts';
import { metaOf } from '../../db/entities/list-page.ts';
import { PermissionMissing } from '../../errors.ts';
import type { Mirror } from '../../facts/mirror/mirror-keeper.ts';
import { MIRRORED_LISTS } from '../../facts/mirror/mirrored-lists.ts';
import type { FactReader, RawClick } from '../../facts/read/fact-reader.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { Sight } from '../access/sight.ts';
import { askedReports } from '../report/asked-report.ts';
import { clickConditionsOf, type NamedRows } from './click-conditions.ts';
import { type ClickRepositories, loadNames, type Named, type NamesById } from './click-names.ts';
import { clickOrderOf } from './click-order.ts';

/** The ads, campaigns, keywords and pages whose names have the words of a search. */
const findNamed = async (
  repositories: ClickRepositories,
  { sight, publisherId }: { sight: Sight; publisherId: number | null },
  search: string,
): Promise<NamedRows> => ({
  ads: { ...(await repositories.ads.membership({ search })), publisherId },
  campaignIds: await repositories.campaigns.matchingIds({ search }, sight),
  keywords: { ...(await repositories.keywords.membership({ search })), publisherId },
  postIds: await repositories.posts.matchingIds({ search }, sight),
});

type Query = Received<typeof clickRoutes.list>['query'];

const nameIn = (names: ReadonlyMap<number, Named>, id: number): Named | null => {
  const found = names.get(id);
  return found ? { id: found.id, name: found.name } : null;
};

/** What a click earned is its revenue per click, in as many digits. */
const figuresOf = ({ actualRevenue, estimatedRevenue }: RawClick, averageBefore: Figure | null) => {
  const revenue = priceOfOne(actualRevenue ?? estimatedRevenue);
  return {
    revenue,
    estimatedRevenue: priceOfOne(estimatedRevenue),
    actualRevenue: actualRevenue === null ? null : priceOfOne(actualRevenue),
    change: changeOf(revenue, averageBefore),
  };
};

const toRow = (click: RawClick, names: NamesById, averageBefore: Figure | null): ClickRow => {
  return {
    id: click.id,
    platform: click.platform || null,
    post: names.posts.get(click.postId) ?? null,
    ad: nameIn(names.ads, click.adId),
    campaign: nameIn(names.campaigns, click.campaignId),
    adAccount: nameIn(names.adAccounts, click.adAccountId),
    ...rounded(figuresOf(click, averageBefore)),
    isEstimate: click.actualRevenue === null,
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

/** More of a click; of its visitor only what the actor may see. */
const detailOf = (click: RawClick, { visitors }: Sight): Pick<ClickRow, 'ip' | 'detail'> => ({
  ip: click.ip && !visitors ? maskedAddress(click.ip) : click.ip || null,
  detail: {
    userAgent: visitors && click.userAgent ? click.userAgent : null,
    referrer: visitors && click.referrer ? click.referrer : null,
    keywordSetId: click.keywordSetId || null,
  },
});

const assertSortable = (sortBy: ClickSort, { visitors }: Sight) => {
  if (sortBy === 'ip' && !visitors)
    throw new PermissionMissing("You don't have permission to sort by the address of visitors.");
};

type Needs = { inScope: InScope<ClickRepositories>; facts: FactReader; mirror: Mirror; clock: Clock };

export const clickService = ({ inScope, facts, mirror, clock }: Needs) => ({
  async list(actor: Actor, query: Query) {
    const { page, limit, sortBy = 'time', isGetDetail, search, status } = query;
    const postIds = query.postId ? [query.postId] : query.postIds;
    const asked = await askedReports(inScope)(actor, { ...query, postIds });
    const { period, zone, filters, factScope, sight, asOf } = asked;
    assertSortable(sortBy, sight);
    const sortOrder = query.sortOrder ?? query.orderBy ?? 'desc';
    const named = search
      ? await inScope(actor.scope, (repositories) =>
          findNamed(repositories, { sight, publisherId: factScope.publisherId }, search),
        )
      : undefined;
    if (search) for (const list of MIRRORED_LISTS) await mirror.bringUpToDate(list);
    const before = periodBefore(period, zone, clock().getTime());
    const known = await facts.at([period, before], asOf);
    const averagesOf = (keywordIds?: number[]) => known.keywordAverages(factScope, before, keywordIds);
    const order = await clickOrderOf({
      sortBy,
      averages: () => averagesOf(filters.keywordIds),
      idsOf: async (dimension) => [
        ...(await known.by(dimension, factScope, period, filters, ['tracked_clicks'])).keys(),
      ],
      namesOf: (ids, names) => inScope(actor.scope, (repositories) => names(repositories, ids, sight.kinds)),
    });
    const test = clickConditionsOf({ search, status, named, byAddress: sight.visitors });
    const paging = { order, sortOrder, page, limit };
    const { rows, total, lastAt, estimatedShare } = await known.clicks(
      factScope,
      period,
      filters,
      paging,
      test,
    );
    const [names, averageOf] = await Promise.all([
      inScope(actor.scope, (repositories) => loadNames(repositories, sight, rows)),
      // There may be a million keywords, of which a page names a few.
      averagesOf([...new Set(rows.map(({ keywordId }) => keywordId))]),
    ]);
    return {
      data: rows.map((click) => {
        const row = toRow(click, names, averageOf.get(click.keywordId) ?? null);
        return isGetDetail ? { ...row, ...detailOf(click, sight) } : row;
      }),
      meta: metaOf(query, total),
      asOf: lastAt?.toISOString() ?? null,
      estimatedShare,
    };
  },
});

export type ClickService = ReturnType<typeof clickService>;
