import type { PostFields, PostVersion } from '@adhelm/contract/post';
import type { Scope } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { refOf } from '../../db/entities/row-refs.ts';
import { storedJson } from './stored-json.ts';

type NewVersion = {
  publisherId: number;
  postId: number;
  version: number;
  fields: PostFields;
  isAutosave: boolean;
  restoredFrom: number | null;
  createdBy: number | null;
};

/** Earlier versions of landing pages, one for each save. */
export const postVersionRepository = (tx: Tx, scope: Scope) => {
  const of = (postId: number) =>
    tx
      .selectFrom('post_versions')
      .leftJoin('users', 'users.id', 'post_versions.created_by')
      .where(readableBy(scope, 'post_versions.publisher_id'))
      .where('post_id', '=', postId)
      .select([
        'version',
        'is_autosave',
        'restored_from',
        'created_by',
        'post_versions.created_at',
        'users.name as creator_name',
        sql<string>`fields->>'title'`.as('title'),
      ]);

  type Row = Awaited<ReturnType<ReturnType<typeof of>['execute']>>[number];

  const toVersion = (row: Row): PostVersion => ({
    version: row.version,
    title: row.title,
    isAutosave: row.is_autosave,
    restoredFrom: row.restored_from,
    user: refOf(row.created_by, row.creator_name),
    at: row.created_at.toISOString(),
  });

  return {
    /** Newest first. */
    async list(postId: number): Promise<PostVersion[]> {
      const rows = await of(postId).orderBy('version', 'desc').execute();
      return rows.map(toVersion);
    },

    async find(postId: number, version: number): Promise<(PostVersion & { fields: PostFields }) | undefined> {
      const row = await of(postId).where('version', '=', version).select('fields').executeTakeFirst();
      return row && { ...toVersion(row), fields: row.fields };
    },

    /** Whether a version is there, and whether it is the user's autosave. */
    async stateOf(
      postId: number,
      version: number,
      userId: number,
    ): Promise<'missing' | 'kept' | 'own autosave'> {
      const row = await of(postId).where('version', '=', version).executeTakeFirst();
      if (!row) return 'missing';
      return row.is_autosave && row.created_by === userId ? 'own autosave' : 'kept';
    },

    async insert(version: NewVersion, at: Date): Promise<void> {
      await tx
        .insertInto('post_versions')
        .values({
          publisher_id: version.publisherId,
          post_id: version.postId,
          version: version.version,
          fields: storedJson(version.fields),
          is_autosave: version.isAutosave,
          restored_from: version.restoredFrom,
          created_by: version.createdBy,
          created_at: at,
        })
        .execute();
    },

    /** Puts what an autosave says now in place of what it said. */
    async replace(postId: number, version: number, fields: PostFields, at: Date): Promise<void> {
      await tx
        .updateTable('post_versions')
        .set({ fields: storedJson(fields), created_at: at })
        .where(readableBy(scope, 'post_versions.publisher_id'))
        .where('post_id', '=', postId)
        .where('version', '=', version)
        .execute();
    },

    /** Makes an autosave a version of its own, that later ones leave alone. */
    async keep(postId: number, version: number): Promise<void> {
      await tx
        .updateTable('post_versions')
        .set({ is_autosave: false })
        .where(readableBy(scope, 'post_versions.publisher_id'))
        .where('post_id', '=', postId)
        .where('version', '=', version)
        .where('is_autosave', '=', true)
        .execute();
    },
  };
};

export type PostVersionRepository = ReturnType<typeof postVersionRepository>;
