import type { PostFields } from '@adhelm/contract/post';
import type { Scope } from '@adhelm/domain/access-scope';
import type { ContentStatus } from '@adhelm/domain/content-status';
import { sql } from 'kysely';
import { isOwn } from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { nextVersion } from '../../db/entities/row-version.ts';
import { columnsOf } from './post-row.ts';

/** What a step changes besides the status. */
type StatusColumns = {
  status?: ContentStatus;
  rejectReason?: string | null;
  publishedBy?: number | null;
  publishedAt?: Date | null;
  firstPublishedAt?: Date;
};

export type PageChanges = Partial<PostFields> &
  StatusColumns & { version?: number; deletedAt?: Date | null; deletedBy?: number | null };

type NewPage = PostFields & { publisherId: number; createdBy: number; translatedFromId: number | undefined };

export const postWriting = (tx: Tx, scope: Scope) => ({
  /** Holds the row until the transaction ends, so that a check on it still holds when the change is written. */
  async lock(id: number): Promise<void> {
    await tx
      .selectFrom('posts')
      .select('id')
      .where(readableBy(scope, 'posts.publisher_id'))
      .where(isOwn(scope, 'posts.created_by'))
      .where('id', '=', id)
      .forUpdate()
      .execute();
  },

  /** Holds the addresses of a website until the transaction ends, so that a free one is still free when it is taken. */
  async holdSlugs(websiteId: number): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('post slugs'), ${websiteId})`.execute(tx);
  },

  /** The slugs of a website that begin with one and are in use. */
  async slugsLike(websiteId: number, slug: string): Promise<string[]> {
    const rows = await tx
      .selectFrom('posts')
      .where(readableBy(scope, 'posts.publisher_id'))
      .where('website_id', '=', websiteId)
      .where('deleted_at', 'is', null)
      .where('slug', 'like', `${slug}%`)
      .select('slug')
      .execute();
    return rows.map((row) => row.slug);
  },

  async insert(page: NewPage, at: Date): Promise<number> {
    const { id } = await tx
      .insertInto('posts')
      .values({
        ...columnsOf(page),
        publisher_id: page.publisherId,
        created_by: page.createdBy,
        translated_from_id: page.translatedFromId,
        status: 'DRAFT',
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  async change(id: number, changes: PageChanges, at: Date): Promise<void> {
    await tx
      .updateTable('posts')
      .set({
        ...columnsOf(changes),
        status: changes.status,
        reject_reason: changes.rejectReason,
        published_by: changes.publishedBy,
        published_at: changes.publishedAt,
        first_published_at: changes.firstPublishedAt,
        version: changes.version,
        deleted_at: changes.deletedAt,
        deleted_by: changes.deletedBy,
        updated_at: nextVersion(at),
      })
      .where(readableBy(scope, 'posts.publisher_id'))
      .where('id', '=', id)
      .execute();
  },
});
