import type { ChangedPolicy } from '@adhelm/contract/conversion';
import type { CreatePixel, Pixel, PixelListQuery, PixelPlatform, UpdatePixel } from '@adhelm/contract/pixel';
import type { SearchHit } from '@adhelm/contract/search';
import type { Scope } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import { isOneOf } from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { lockRow } from '../../db/entities/locked-row.ts';
import { publisherRefOf, refOf } from '../../db/entities/row-refs.ts';
import { nextVersion } from '../../db/entities/row-version.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';

const SORT_COLUMNS = {
  id: sql`pixels.id`,
  platform: sql`pixels.platform`,
  name: alphabetical('pixels.name'),
  pixelId: sql`pixels.pixel_id`,
  createdBy: alphabetical('users.name'),
  publisher: alphabetical('publishers.name'),
  createdAt: sql`pixels.created_at`,
} satisfies Record<NonNullable<PixelListQuery['sortBy']>, unknown>;

/** Without the token, which is encrypted for the row that it lies in. */
const policyColumns = (policy: ChangedPolicy) => ({
  conversion_moments: policy.moments && [...new Set(policy.moments)],
  conversion_value: policy.value,
  conversion_names: policy.eventNames && JSON.stringify(policy.eventNames),
  google_account_id: policy.googleAccountId,
  google_action_id: policy.googleActionId,
  test_mode: policy.testMode,
  test_event_code: policy.testEventCode,
});

const GOES_ON = { parked_at: null, parked_reason: null };

type Changes = UpdatePixel & { deletedAt?: Date | null; token?: Buffer | null | undefined; goesOn?: boolean };

export const pixelRepository = (tx: Tx, scope: Scope) => {
  const readable = () =>
    tx
      .selectFrom('pixels')
      .leftJoin('users', 'users.id', 'pixels.created_by')
      .leftJoin('publishers', 'publishers.id', 'pixels.publisher_id')
      .where(readableBy(scope, 'pixels.publisher_id'));

  const matching = (query: PixelListQuery) => {
    let rows = readable().where('pixels.deleted_at', query.archived ? 'is not' : 'is', null);
    if (query.platform?.length) rows = rows.where('pixels.platform', 'in', query.platform);
    if (query.search)
      rows = rows.where(contains(['pixels.name', 'pixels.pixel_id', 'pixels.id'], query.search));
    return rows;
  };

  const withNames = (rows: ReturnType<typeof readable>) =>
    rows.select([
      'pixels.id',
      'pixels.platform',
      'pixels.name',
      'pixels.pixel_id',
      'pixels.created_by',
      'pixels.publisher_id',
      'pixels.created_at',
      'pixels.updated_at',
      'pixels.deleted_at',
      'conversion_moments',
      'conversion_value',
      'conversion_names',
      'google_account_id',
      'google_action_id',
      'test_mode',
      'test_event_code',
      'parked_at',
      'parked_reason',
      sql<boolean>`conversion_token is not null`.as('has_token'),
      'users.name as creator_name',
      'publishers.name as publisher_name',
      'publishers.avatar as publisher_avatar',
    ]);

  type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

  const toPixel = (row: Row): Pixel => ({
    id: row.id,
    platform: row.platform as Pixel['platform'],
    name: row.name,
    pixelId: row.pixel_id,
    createdBy: row.created_by,
    createdByUser: refOf(row.created_by, row.creator_name),
    publisherId: row.publisher_id,
    publisher: publisherRefOf(row),
    conversions: {
      moments: row.conversion_moments,
      value: row.conversion_value,
      eventNames: row.conversion_names,
      googleAccountId: row.google_account_id,
      googleActionId: row.google_action_id,
      testMode: row.test_mode,
      testEventCode: row.test_event_code,
      hasAccessToken: row.has_token,
      parkedAt: row.parked_at?.toISOString() ?? null,
      parkedReason: row.parked_reason,
    },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  });

  return {
    async list(query: PixelListQuery) {
      const { rows, meta } = await pageOfRows(withNames(matching(query)), SORT_COLUMNS, query);
      return { items: rows.map(toPixel), meta };
    },

    async searchHits(words: string, limit: number): Promise<SearchHit[]> {
      const rows = await readable()
        .where('pixels.deleted_at', 'is', null)
        .where(contains(['pixels.name', 'pixels.pixel_id'], words))
        .select(['pixels.id', 'pixels.name as title', 'pixels.pixel_id as detail'])
        .orderBy(alphabetical('pixels.name'))
        .orderBy('pixels.id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ kind: 'pixel', ...row }));
    },

    async find(id: number): Promise<Pixel | undefined> {
      const row = await withNames(readable().where('pixels.id', '=', id)).executeTakeFirst();
      return row && toPixel(row);
    },

    /** Those of the ids that a page of the publisher can show: of the platform, the publisher's own or global ones. */
    async usableIds(publisherId: number, platform: PixelPlatform, ids: readonly number[]): Promise<number[]> {
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

    lock: (id: number): Promise<void> => lockRow(tx, 'pixels', scope, id),

    async insert(
      publisherId: number | null,
      pixel: CreatePixel,
      createdBy: number,
      at: Date,
    ): Promise<number> {
      const { id } = await tx
        .insertInto('pixels')
        .values({
          publisher_id: publisherId,
          platform: pixel.platform,
          name: pixel.name,
          pixel_id: pixel.pixelId,
          ...policyColumns(pixel.conversions ?? {}),
          created_by: createdBy,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** The token of a pixel that was just made. */
    async keepToken(id: number, token: Buffer): Promise<void> {
      await tx.updateTable('pixels').set({ conversion_token: token }).where('id', '=', id).execute();
    },

    async change(id: number, changes: Changes, at: Date): Promise<void> {
      await tx
        .updateTable('pixels')
        .set({
          platform: changes.platform,
          name: changes.name,
          pixel_id: changes.pixelId,
          deleted_at: changes.deletedAt,
          ...policyColumns(changes.conversions ?? {}),
          conversion_token: changes.token,
          ...(changes.goesOn && GOES_ON),
          updated_at: nextVersion(at),
        })
        .where(readableBy(scope, 'pixels.publisher_id'))
        .where('id', '=', id)
        .execute();
    },

    /** The token as it was encrypted. */
    async token(id: number): Promise<Buffer | null> {
      const row = await tx
        .selectFrom('pixels')
        .where(readableBy(scope, 'pixels.publisher_id'))
        .where('id', '=', id)
        .select('conversion_token')
        .executeTakeFirst();
      return row?.conversion_token ?? null;
    },

    /** Nothing is sent any more until somebody changes something; false where that is so already. */
    async park(id: number, reason: string, at: Date): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('pixels')
        .set({ parked_at: at, parked_reason: reason, updated_at: nextVersion(at) })
        .where('id', '=', id)
        .where('parked_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
};

export type PixelRepository = ReturnType<typeof pixelRepository>;
