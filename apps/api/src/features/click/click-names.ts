import type { ListedRows } from '../../facts/mirror/membership.ts';
import type { RawClick } from '../../facts/read/fact-reader.ts';
import type { Sight } from '../access/sight.ts';

export type Named = { id: number; name: string };
type Names = { names(ids: readonly number[]): Promise<Named[]> };
/** Of those whose names are searched beside the facts. */
type Mirrored = { membership(query: { search: string }): Promise<ListedRows> };
type Searched = { matchingIds(query: { search: string }, sight: Sight): Promise<number[]> };

/** Everything that clicks belong to. */
export type ClickRepositories = {
  adAccounts: Names;
  ads: Names & Mirrored;
  advertisers: Names;
  campaigns: Names & Searched;
  categories: Names;
  keywords: Names & Mirrored;
  posts: Searched & {
    names(
      ids: readonly number[],
      kinds: Sight['kinds'],
    ): Promise<{ id: number; title: string; url: string | null }[]>;
  };
  publishers: Names;
  websites: Names;
};

const indexed = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

/** Everything that a page of clicks names. */
export const loadNames = async (
  repositories: ClickRepositories,
  { kinds }: Pick<Sight, 'kinds'>,
  clicks: readonly RawClick[],
) => {
  const idsOf = (pick: (click: RawClick) => number[]) =>
    [...new Set(clicks.flatMap(pick))].filter((id) => id > 0);
  const load = async (source: Names, pick: (click: RawClick) => number[]) =>
    indexed(await source.names(idsOf(pick)));
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
        idsOf((click) => [click.postId]),
        kinds,
      ),
    ),
  };
};

export type NamesById = Awaited<ReturnType<typeof loadNames>>;
