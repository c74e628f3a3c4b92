import type { Scope } from '@adhelm/domain/access-scope';
import { isOneOf } from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';

/** Verticals and their niches are shared by everyone of their publisher. */
export const categoryRepository = (tx: Tx) => ({
  /** What facts call them: deleted ones too, because facts still name those. */
  async names(
    scope: Scope,
    ids: readonly number[],
  ): Promise<{ id: number; name: string; verticalId: number | null }[]> {
    return tx
      .selectFrom('categories')
      .where(readableBy(scope, 'categories.publisher_id'))
      .where(isOneOf('id', ids))
      .select(['id', 'name', 'parent_id as verticalId'])
      .execute();
  },
});

export type CategoryRepository = ReturnType<typeof categoryRepository>;
