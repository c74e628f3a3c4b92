import type { PixelPlatform } from '@adhelm/contract/pixel';
import type { Scope } from '@adhelm/domain/access-scope';
import { isOneOf, isOwn } from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';

/** What a landing page names, and what leads to it. */
export const postReferenceRepository = (tx: Tx, scope: Scope) => ({
  async keywordSet(id: number) {
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

  /** Those of the ids that are pixels of the platform, the publisher's own or global ones. */
  async pixels(publisherId: number, platform: PixelPlatform, ids: readonly number[]): Promise<number[]> {
    const rows = await tx
      .selectFrom('pixels')
      .where(readableBy(scope, 'pixels.publisher_id'))
      .where((eb) => eb.or([eb('publisher_id', '=', publisherId), eb('publisher_id', 'is', null)]))
      .where('platform', '=', platform)
      .where('deleted_at', 'is', null)
      .where(isOneOf('id', ids))
      .select('id')
      .execute();
    return rows.map(({ id }) => id);
  },

  async liveCampaigns(postId: number): Promise<number> {
    const { count } = await tx
      .selectFrom('campaigns')
      .where(readableBy(scope, 'campaigns.publisher_id'))
      .where('post_id', '=', postId)
      .where('deleted_at', 'is', null)
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  },
});

export type PostReferenceRepository = ReturnType<typeof postReferenceRepository>;
