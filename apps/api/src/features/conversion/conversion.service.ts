import type { ConversionList, ConversionListQuery, TestAnswer } from '@adhelm/contract/conversion';
import { PIXEL_PLATFORMS, type PixelPlatform } from '@adhelm/contract/pixel';
import { mayChange } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Encryption } from '../../encryption.ts';
import { InvalidInput, PermissionMissing } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ConversionDestinations, ConversionEvent } from '../../ports/conversion-destination.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import { rowChanges } from '../access/row-changes.ts';
import type { PixelRepository } from '../pixel/pixel.repository.ts';
import { newId } from '../site/visit-id.ts';
import type { ConversionRepository } from './conversion.repository.ts';
import { eventNameOf } from './conversion-decisions.ts';
import { targetOf, tokenOf } from './conversion-target.ts';

type Repositories = { pixels: PixelRepository; audit: AuditRepository; conversions: ConversionRepository };

type Needs = {
  inScope: InScope<Repositories>;
  destinations: ConversionDestinations;
  pixelTokens: Encryption;
  publicUrl: string;
  clock: Clock;
};

/** A click id by which each platform would know a visitor; there is no such click. */
const MADE_UP: Record<PixelPlatform, Record<string, string>> = {
  FACEBOOK: { fbclid: 'AdhelmTestEvent' },
  GOOGLE: { gclid: 'AdhelmTestEvent' },
  TABOOLA: { tblci: 'AdhelmTestEvent' },
  OUTBRAIN: { ob_click_id: 'AdhelmTestEvent' },
  TIKTOK: { ttclid: 'AdhelmTestEvent' },
};
/** They show what comes with a test code apart from what counts. */
const WITH_TEST_CODES: readonly PixelPlatform[] = ['FACEBOOK', 'TIKTOK'];

/** What people see of what a pixel tells its platform, and do about it. */
export const conversionService = (needs: Needs) => {
  const { inScope, destinations, pixelTokens, publicUrl, clock } = needs;
  const rows = rowChanges(needs, { resource: 'PIXEL', rows: ({ pixels }: Repositories) => pixels });

  const testEvent = (platform: PixelPlatform, name: string): ConversionEvent => {
    const now = clock();
    return {
      id: newId(now),
      name,
      at: now,
      value: { amount: '0.01', currency: 'USD' },
      source: MADE_UP[platform],
      firstSeenAt: now,
      ip: '',
      userAgent: 'Mozilla/5.0 (compatible; Adhelm test event)',
      pageUrl: publicUrl,
    };
  };

  return {
    list: (actor: Actor, id: number, query: ConversionListQuery): Promise<ConversionList> =>
      inScope(actor.scope, async (repositories) => {
        await rows.live(repositories, actor, id);
        const counts = await repositories.conversions.counts(id);
        return { counts, ...(await repositories.conversions.list(id, query, counts)) };
      }),

    async sendAgain(actor: Actor, id: number): Promise<{ waiting: number }> {
      let waiting = 0;
      await rows.change(actor, id, { action: 'update' }, async (before, { pixels, conversions }, now) => {
        waiting = await conversions.retry(id, now);
        if (before.conversions.parkedAt !== null) await pixels.change(id, { goesOn: true }, now);
      });
      return { waiting };
    },

    async test(actor: Actor, id: number): Promise<TestAnswer> {
      const { pixel, token } = await inScope(actor.scope, async (repositories) => ({
        pixel: await rows.live(repositories, actor, id),
        token: await repositories.pixels.token(id),
      }));
      if (!mayChange(actor.scope, pixel))
        throw new PermissionMissing(
          'Global pixels can only be tested by an admin acting for all publishers.',
        );
      const { platform, pixelId, conversions: policy } = pixel;
      const { label } = PIXEL_PLATFORMS[platform];
      const destination = destinations[platform];
      if (!destination) return { isTaken: false, words: `Conversions cannot be sent to ${label}.` };
      if (WITH_TEST_CODES.includes(platform) && policy.testEventCode === '')
        throw new InvalidInput(
          'testEventCode',
          `Enter the test code that ${label} shows among its test events, and save the pixel.`,
        );
      const accessToken = tokenOf(pixelTokens, { id, token }, destination);
      if (typeof accessToken === 'object') return { isTaken: false, words: accessToken.missing };
      const name = eventNameOf({ platform, policy }, 'CLICK', true);
      const outcome = await destination.send(targetOf({ pixelId, policy }, accessToken, true), [
        testEvent(platform, name),
      ]);
      return { isTaken: outcome.kind === 'TAKEN', words: outcome.words };
    },
  };
};

export type ConversionService = ReturnType<typeof conversionService>;
