import type { Scope } from '@adhelm/domain/access-scope';
import { isOneOf } from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';

/** Websites are shared by everyone of their publisher. */
export const websiteRepository = (tx: Tx) => ({
  /** What facts call them: deleted ones too, because facts still name those. */
  async names(scope: Scope, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
    return tx
      .selectFrom('websites')
      .where(readableBy(scope, 'websites.publisher_id'))
      .where(isOneOf('id', ids))
      .select(['id', 'name'])
      .execute();
  },
});
