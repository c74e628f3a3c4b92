import type { KeywordSet } from '@adhelm/contract/keyword-set';
import type { Scope } from '@adhelm/domain/access-scope';
import type { ContentStatus } from '@adhelm/domain/content-status';
import { isOwn } from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { lockRow } from '../../db/entities/locked-row.ts';
import { nextVersion } from '../../db/entities/row-version.ts';

/** What a person writes on a set, beside its keywords. */
export type SetFields = Pick<
  KeywordSet,
  'name' | 'categoryId' | 'contentPageKeywordNumber' | 'searchPageKeywordNumber1' | 'searchPageKeywordNumber2'
>;

export type SetChanges = Partial<SetFields> & {
  isActive?: boolean | undefined;
  status?: ContentStatus | undefined;
  rejectReason?: string | null | undefined;
  deletedAt?: Date | null;
  deletedBy?: number | null;
};

const columnsOf = (changes: SetChanges) => ({
  name: changes.name,
  category_id: changes.categoryId,
  content_page_keyword_number: changes.contentPageKeywordNumber,
  search_page_keyword_number_1: changes.searchPageKeywordNumber1,
  search_page_keyword_number_2: changes.searchPageKeywordNumber2,
  is_active: changes.isActive,
  status: changes.status,
  reject_reason: changes.rejectReason,
  deleted_at: changes.deletedAt,
  deleted_by: changes.deletedBy,
});

export const setWriting = (tx: Tx, scope: Scope) => ({
  /** A live set that a page is about to name; nobody can delete it before the transaction ends. */
  async held(id: number): Promise<{ publisherId: number } | undefined> {
    return tx
      .selectFrom('keyword_sets')
      .where(readableBy(scope, 'keyword_sets.publisher_id'))
      .where(isOwn(scope, 'keyword_sets.created_by'))
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .select('publisher_id as publisherId')
      .forShare()
      .executeTakeFirst();
  },

  lock: (id: number): Promise<void> => lockRow(tx, 'keyword_sets', scope, id),

  async insert(
    { publisherId, name, createdBy }: { publisherId: number; name: string; createdBy: number },
    fields: SetChanges,
    at: Date,
  ): Promise<number> {
    const { id } = await tx
      .insertInto('keyword_sets')
      .values({
        ...columnsOf(fields),
        publisher_id: publisherId,
        name,
        created_by: createdBy,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  async change(id: number, changes: SetChanges, at: Date): Promise<void> {
    await tx
      .updateTable('keyword_sets')
      .set({ ...columnsOf(changes), updated_at: nextVersion(at) })
      .where(readableBy(scope, 'publisher_id'))
      .where('id', '=', id)
      .execute();
  },
});
