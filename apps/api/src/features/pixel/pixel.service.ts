import {
  type CreatePixel,
  PIXEL_PLATFORMS,
  type PixelListQuery,
  type PixelPlatform,
  pixelIdFits,
  pixelIdMessage,
  type UpdatePixel,
} from '@adhelm/contract/pixel';
import { publisherForNewRow } from '@adhelm/domain/access-scope';
import { onDuplicate, onMissingReference } from '../../db/entities/conflicts.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Encryption } from '../../encryption.ts';
import { Conflict, InvalidInput } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import { rowChanges } from '../access/row-changes.ts';
import type { PixelRepository } from './pixel.repository.ts';

type Repositories = { pixels: PixelRepository; audit: AuditRepository };

const unlessDuplicate = <T>(work: Promise<T>, platform: PixelPlatform): Promise<T> =>
  onDuplicate(work, 'pixels_pixel_id', () => {
    const message = `This pixel ID is already in use for ${PIXEL_PLATFORMS[platform].label} in this publisher.`;
    return new Conflict(message, [{ path: 'pixelId', message }]);
  });

type Dependencies = {
  inScope: InScope<Repositories>;
  /** Of what opens pixels at their platforms. */
  pixelTokens: Encryption;
  clock: Clock;
};

/** Whose token a pixel holds, so that one that was moved to another row cannot be read. */
export const pixelTokenOwner = (id: number): string => `pixel ${id}`;

export const pixelService = (deps: Dependencies) => {
  const encrypted = (id: number, token: string | null | undefined): Buffer | null | undefined =>
    token ? deps.pixelTokens.encrypt(token, pixelTokenOwner(id)) : token === null ? null : undefined;

  const rows = rowChanges(deps, {
    resource: 'PIXEL',
    rows: ({ pixels }: Repositories) => pixels,
  });

  return {
    list: (actor: Actor, query: PixelListQuery) =>
      deps.inScope(actor.scope, ({ pixels }) => pixels.list(query)),

    get: rows.get,

    create: (actor: Actor, input: CreatePixel) =>
      rows.create(actor, async ({ pixels }, now) => {
        const publisherId = publisherForNewRow(actor.scope, input.publisherId) ?? null;
        const id = await onMissingReference(
          unlessDuplicate(pixels.insert(publisherId, input, actor.userId, now), input.platform),
          'pixels_publisher_id_fkey',
          () => new InvalidInput('publisherId', 'This publisher was not found.'),
        );
        const token = encrypted(id, input.conversions?.accessToken);
        if (token) await pixels.keepToken(id, token);
        return id;
      }),

    update: (actor: Actor, id: number, input: UpdatePixel) =>
      rows.change(actor, id, { action: 'update', basedOn: input.updatedAt }, (before, { pixels }, now) => {
        const platform = input.platform ?? before.platform;
        if (!pixelIdFits({ platform, pixelId: input.pixelId ?? before.pixelId }))
          throw new InvalidInput('pixelId', pixelIdMessage(platform));
        const token = encrypted(id, input.conversions?.accessToken);
        const goesOn = Boolean(input.conversions ?? input.pixelId ?? input.platform);
        return unlessDuplicate(pixels.change(id, { ...input, token, goesOn }, now), platform);
      }),

    remove: (actor: Actor, id: number) =>
      rows.change(actor, id, { action: 'delete' }, (_, { pixels }, now) =>
        pixels.change(id, { deletedAt: now }, now),
      ),

    restore: (actor: Actor, id: number) =>
      rows.change(actor, id, { action: 'restore' }, (before, { pixels }, now) =>
        unlessDuplicate(pixels.change(id, { deletedAt: null }, now), before.platform),
      ),
  };
};

export type PixelService = ReturnType<typeof pixelService>;
