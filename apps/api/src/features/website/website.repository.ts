import type { Language } from '@adhelm/contract/content';
import type { SearchHit } from '@adhelm/contract/search';
import type { CreateWebsite, UpdateWebsite, Website, WebsiteListQuery } from '@adhelm/contract/website';
import type { Scope } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import { isOneOf } from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { lockRow } from '../../db/entities/locked-row.ts';
import { nextVersion } from '../../db/entities/row-version.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';

const SORT_COLUMNS = {
  id: sql`websites.id`,
  domain: alphabetical('websites.domain'),
  name: alphabetical('websites.name'),
  language: sql`websites.language`,
  publisher: alphabetical('publishers.name'),
  createdAt: sql`websites.created_at`,
} satisfies Record<NonNullable<WebsiteListQuery['sortBy']>, unknown>;

const finds = (words: string) => contains(['websites.name', 'websites.domain', 'websites.id'], words);

type NewWebsite = Omit<CreateWebsite, 'publisherId'> & { publisherId: number };

const columnsOf = ({
  adsTxt,
  ipKeeping,
  botHandling,
  adTextCheck,
  ...others
}: Omit<UpdateWebsite, 'updatedAt'>) => ({
  domain: others.domain,
  name: others.name,
  language: others.language,
  imprint: others.imprint,
  privacy: others.privacy,
  aliases: others.aliases,
  favicon: others.favicon,
  consent: others.consent,
  feed: others.feed,
  feed_channels: others.feedChannels,
  feed_publisher_id: others.feedPublisherId,
  feed_style_id: others.feedStyleId,
  ad_text_check: adTextCheck,
  ads_txt: adsTxt,
  ip_keeping: ipKeeping,
  bot_handling: botHandling,
});

/** Websites are shared by everyone of their publisher. */
export const websiteRepository = (tx: Tx, scope: Scope) => {
  const readable = () =>
    tx
      .selectFrom('websites')
      .innerJoin('publishers', 'publishers.id', 'websites.publisher_id')
      .where(readableBy(scope, 'websites.publisher_id'));

  const withNames = (rows: ReturnType<typeof readable>) =>
    rows
      .selectAll('websites')
      .select(['publishers.name as publisher_name', 'publishers.avatar as publisher_avatar']);

  type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

  const toWebsite = (row: Row, unservedHosts: string[]): Website => ({
    id: row.id,
    name: row.name,
    domain: row.domain,
    language: row.language as Language,
    adsTxt: row.ads_txt,
    imprint: row.imprint,
    privacy: row.privacy,
    ipKeeping: row.ip_keeping,
    aliases: row.aliases,
    favicon: row.favicon,
    consent: row.consent,
    botHandling: row.bot_handling,
    feed: row.feed,
    feedChannels: row.feed_channels,
    feedPublisherId: row.feed_publisher_id,
    feedStyleId: row.feed_style_id,
    adTextCheck: row.ad_text_check,
    unservedHosts,
    publisherId: row.publisher_id,
    publisher: { id: row.publisher_id, name: row.publisher_name, avatar: row.publisher_avatar },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  });

  const toWebsites = async (rows: readonly Row[]): Promise<Website[]> => {
    const unserved = await sql<{ id: number; unserved: string[] }>`
      select id, unserved from adhelm_unserved_hosts(${rows.map(({ id }) => id)}::integer[])`.execute(tx);
    const byId = new Map(unserved.rows.map((row) => [row.id, row.unserved]));
    return rows.map((row) => toWebsite(row, byId.get(row.id) ?? []));
  };

  return {
    async list(query: WebsiteListQuery) {
      let matching = readable().where('websites.deleted_at', query.archived ? 'is not' : 'is', null);
      if (query.search) matching = matching.where(finds(query.search));
      const { rows, meta } = await pageOfRows(withNames(matching), SORT_COLUMNS, query);
      return { items: await toWebsites(rows), meta };
    },

    async searchHits(words: string, limit: number): Promise<SearchHit[]> {
      const rows = await readable()
        .where('websites.deleted_at', 'is', null)
        .where(finds(words))
        .select(['websites.id', 'websites.name as title', 'websites.domain as detail'])
        .orderBy(SORT_COLUMNS.name)
        .orderBy('websites.id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ kind: 'website', ...row }));
    },

    async find(id: number): Promise<Website | undefined> {
      const rows = await withNames(readable().where('websites.id', '=', id)).execute();
      return (await toWebsites(rows))[0];
    },

    lock: (id: number): Promise<void> => lockRow(tx, 'websites', scope, id),

    /** A live website that a row is about to name; nobody can delete it before the transaction ends. */
    async held(id: number): Promise<{ id: number; publisherId: number; language: string } | undefined> {
      return tx
        .selectFrom('websites')
        .select(['id', 'publisher_id as publisherId', 'language'])
        .where(readableBy(scope, 'publisher_id'))
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forShare()
        .executeTakeFirst();
    },

    async insert({ publisherId, ...website }: NewWebsite, at: Date): Promise<number> {
      const { id } = await tx
        .insertInto('websites')
        .values({
          ...columnsOf(website),
          domain: website.domain,
          name: website.name,
          publisher_id: publisherId,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async change(
      id: number,
      { deletedAt, ...changes }: UpdateWebsite & { deletedAt?: Date | null },
      at: Date,
    ): Promise<void> {
      await tx
        .updateTable('websites')
        .set({ ...columnsOf(changes), deleted_at: deletedAt, updated_at: nextVersion(at) })
        .where(readableBy(scope, 'publisher_id'))
        .where('id', '=', id)
        .execute();
    },

    /** How many live rows name it. */
    async uses(id: number): Promise<{ posts: number; categories: number }> {
      const using = (table: 'posts' | 'categories') =>
        tx
          .selectFrom(table)
          .select(sql<number>`count(*)::int`.as('count'))
          .where(readableBy(scope, 'publisher_id'))
          .where('website_id', '=', id)
          .where('deleted_at', 'is', null)
          .executeTakeFirstOrThrow();
      return { posts: (await using('posts')).count, categories: (await using('categories')).count };
    },

    /** What facts call them: deleted ones too, because facts still name those. */
    async names(ids: readonly number[]): Promise<{ id: number; name: string }[]> {
      return tx
        .selectFrom('websites')
        .where(readableBy(scope, 'websites.publisher_id'))
        .where(isOneOf('id', ids))
        .select(['id', 'name'])
        .execute();
    },
  };
};

export type WebsiteRepository = ReturnType<typeof websiteRepository>;
