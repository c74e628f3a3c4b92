import {
  type CreatePixel,
  PIXEL_PLATFORMS,
  type Pixel,
  type PixelListQuery,
  type PixelPlatform,
  pixelIdFits,
  pixelIdMessage,
  type UpdatePixel,
} from '@adhelm/contract/pixel';
import { mayChange, publisherForNewRow } from '@adhelm/domain/access-scope';
import { onDuplicate, onMissingReference } from '../../db/entities/conflicts.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { Conflict, InvalidInput, NotFound, PermissionMissing, StaleVersion } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import type { PixelRepository } from './pixel.repository.ts';

type Repositories = { pixels: PixelRepository; audit: AuditRepository };

const duplicate = (platform: PixelPlatform) => () => {
  const message = `This pixel ID is already in use for ${PIXEL_PLATFORMS[platform].label} in this publisher.`;
  return new Conflict(message, [{ path: 'pixelId', message }]);
};

export const pixelService = ({ inScope, clock }: { inScope: InScope<Repositories>; clock: Clock }) => {
  const existing = async ({ pixels }: Repositories, actor: Actor, id: number): Promise<Pixel> => {
    const pixel = await pixels.find(actor.scope, id);
    if (!pixel) throw new NotFound('This pixel');
    return pixel;
  };

  /** Reads the row for a change: held until the end, visible, changeable and in the expected state. */
  const changeable = async (
    repositories: Repositories,
    actor: Actor,
    id: number,
    state: 'live' | 'deleted',
  ) => {
    await repositories.pixels.lock(actor.scope, id);
    const pixel = await existing(repositories, actor, id);
    if ((pixel.deletedAt !== null) !== (state === 'deleted')) throw new NotFound('This pixel');
    if (!mayChange(actor.scope, pixel))
      throw new PermissionMissing('Global pixels can only be changed by an admin acting for all publishers.');
    return pixel;
  };

  const write = (
    actor: Actor,
    id: number,
    step: { action: 'update' | 'delete' | 'restore'; state: 'live' | 'deleted' },
    changesOf: (before: Pixel, now: Date) => UpdatePixel & { deletedAt?: Date | null },
  ): Promise<Pixel> =>
    inScope(actor.scope, async (repositories) => {
      const before = await changeable(repositories, actor, id, step.state);
      const now = clock();
      const changes = changesOf(before, now);
      await onDuplicate(
        repositories.pixels.change(actor.scope, id, changes, now),
        'pixels_pixel_id',
        duplicate(changes.platform ?? before.platform),
      );
      const after = await existing(repositories, actor, id);
      const { publisherId } = after;
      await repositories.audit.record(
        actor,
        { action: step.action, entity: 'pixel', entityId: id, publisherId, before, after },
        now,
      );
      return after;
    });

  return {
    list: (actor: Actor, query: PixelListQuery) =>
      inScope(actor.scope, ({ pixels }) => pixels.list(actor.scope, query)),

    get: (actor: Actor, id: number) =>
      inScope(actor.scope, async (repositories) => {
        const pixel = await existing(repositories, actor, id);
        if (pixel.deletedAt) throw new NotFound('This pixel');
        return pixel;
      }),

    create: (actor: Actor, input: CreatePixel) =>
      inScope(actor.scope, async (repositories) => {
        const publisherId = publisherForNewRow(actor.scope, input.publisherId);
        if (publisherId === undefined)
          throw new PermissionMissing('You do not belong to a publisher yet, so you cannot create pixels.');
        const now = clock();
        const inserted = onDuplicate(
          repositories.pixels.insert(publisherId, input, actor.userId, now),
          'pixels_pixel_id',
          duplicate(input.platform),
        );
        const id = await onMissingReference(
          inserted,
          'pixels_publisher_id_fkey',
          () => new InvalidInput('publisherId', 'This publisher was not found.'),
        );
        const after = await existing(repositories, actor, id);
        await repositories.audit.record(
          actor,
          { action: 'create', entity: 'pixel', entityId: id, publisherId, after },
          now,
        );
        return after;
      }),

    update: (actor: Actor, id: number, input: UpdatePixel) =>
      write(actor, id, { action: 'update', state: 'live' }, (before) => {
        if (input.updatedAt && input.updatedAt !== before.updatedAt) throw new StaleVersion('This pixel');
        const platform = input.platform ?? before.platform;
        if (!pixelIdFits({ platform, pixelId: input.pixelId ?? before.pixelId }))
          throw new InvalidInput('pixelId', pixelIdMessage(platform));
        return input;
      }),

    remove: (actor: Actor, id: number) =>
      write(actor, id, { action: 'delete', state: 'live' }, (_, now) => ({ deletedAt: now })),

    restore: (actor: Actor, id: number) =>
      write(actor, id, { action: 'restore', state: 'deleted' }, () => ({ deletedAt: null })),
  };
};

export type PixelService = ReturnType<typeof pixelService>;
