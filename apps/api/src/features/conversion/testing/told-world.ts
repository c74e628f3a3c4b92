import { randomUUID } from 'node:crypto';
import { ROLE } from '@adhelm/contract/constants';
import { conversionRoutes } from '@adhelm/contract/conversion';
import { type CreatePixel, type PixelPlatform, pixelRoutes } from '@adhelm/contract/pixel';
import { clickConversionsSimulator } from '@adhelm/simulators/click-conversions';
import {
  facebookConversionsControl,
  facebookConversionsSimulator,
} from '@adhelm/simulators/facebook-conversions';
import { googleDataManagerControl, googleDataManagerSimulator } from '@adhelm/simulators/google-data-manager';
import { facebookConversions } from '../../../adapters/facebook/conversions.ts';
import { googleConversions } from '../../../adapters/google/conversions.ts';
import { taboolaConversions } from '../../../adapters/taboola/conversions.ts';
import { scopedTransactions } from '../../../db/entities/in-scope.ts';
import { encryptionFor } from '../../../encryption.ts';
import type { ConversionDestinations } from '../../../ports/conversion-destination.ts';
import { repositories } from '../../../repositories.ts';
import { APP_SECRET, type TestApp, testApp } from '../../../testing/app.ts';
import { type Estate, estates } from '../../../testing/estates.ts';
import { newId } from '../../site/visit-id.ts';
import type { ConversionStep } from '../conversion-decisions.ts';
import { conversionQueue } from '../conversion-queue.ts';
import { conversionSender, type SendingStep } from '../conversion-sender.ts';

export type Policy = NonNullable<CreatePixel['conversions']>;
export type Side = Estate & { publisherId: number; admin: number; token: string };

/** Two publishers with a page each, and a Facebook that listens. */
export const toldWorld = async () => {
  const t: TestApp = await testApp();
  const control = facebookConversionsControl();
  const googleControl = googleDataManagerControl();
  const simulator = await facebookConversionsSimulator({ clock: t.clock, control });
  const google = await googleDataManagerSimulator({ clock: t.clock, control: googleControl });
  const baseUrl = await google.listen();
  const app = { tokenUrl: `${baseUrl}/token`, clientId: 'client', clientSecret: 'secret' };
  const taboola = await clickConversionsSimulator({ platform: 'taboola' });
  const destinations: ConversionDestinations = {
    FACEBOOK: facebookConversions({ graphUrl: await simulator.listen() }),
    GOOGLE: googleConversions({ baseUrl, ...app, clock: t.clock }),
    TABOOLA: taboolaConversions({ baseUrl: await taboola.listen() }),
  };
  const { settle } = estates(t.pool);
  const side = async (name: string): Promise<Side> => {
    const publisherId = await t.addPublisher({ name });
    const estate = await settle(publisherId, name, 'FACEBOOK');
    const admin = await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId });
    const { accessToken: token } = await t.signIn(admin);
    return { ...estate, publisherId, admin, token };
  };
  const [own, other] = [await side('North'), await side('Lotus')];
  const inScope = scopedTransactions(t.pool, repositories);
  const pixelTokens = encryptionFor(APP_SECRET, 'conversions');

  /** A pixel of a page that tells of clicks. */
  let count = 0;
  const pixelOf = async (
    { token, post }: Side,
    conversions: Policy = {},
    platform: PixelPlatform = 'FACEBOOK',
  ): Promise<number> => {
    count += 1;
    const { result } = await t.call(pixelRoutes.create, {
      token,
      body: {
        platform,
        name: `Pixel ${count}`,
        pixelId: `${platform === 'GOOGLE' ? 'AW-' : ''}${1_000_000 + count}`,
        conversions: { moments: ['CLICK'], accessToken: 'EAAgood', ...conversions },
      },
    });
    const pixels = `${platform.toLowerCase()}_pixel_ids`;
    await t.system(`update posts set ${pixels} = ${pixels} || $1::int where id = $2`, [result.id, post]);
    return result.id;
  };
  const list = async (id: number, { token }: Side, query: Record<string, string> = {}) =>
    t.callAny(conversionRoutes.list, { params: { id: String(id) }, query, token });
  /** A press of a visitor that Facebook sent, unless told otherwise. */
  const press = ({ publisherId, post }: Side, given: Partial<ConversionStep> = {}): ConversionStep => ({
    id: newId(t.clock()),
    visit: newId(new Date(t.clock().getTime() - 30_000)),
    at: t.clock().toISOString(),
    publisherId,
    postId: post,
    consent: true,
    source: { fbclid: `click-${randomUUID()}`, utm_source: 'fb' },
    ip: '203.0.113.0',
    userAgent: 'Mozilla/5.0',
    estimate: '0.42',
    ...given,
  });

  return {
    t,
    control,
    simulator,
    google,
    googleControl,
    taboola,
    pixelOf,
    press,
    presses: (many: number, side = own, given: Partial<ConversionStep> = {}) =>
      Array.from({ length: many }, () => press(side, given)),
    list,
    /** By state, those alone of which there are any. */
    countsOf: async (id: number, side = own) => {
      const { result } = await list(id, side);
      return Object.fromEntries(Object.entries(result.counts).filter(([, many]) => many > 0));
    },
    /** Pixels and what they told are forgotten. */
    clear: async () => {
      await t.system('delete from notifications');
      await t.system('delete from conversions');
      await t.system(
        `update posts set facebook_pixel_ids = '{}', google_pixel_ids = '{}', taboola_pixel_ids = '{}'`,
      );
      await t.system('delete from pixels');
      t.clock.advance(1000);
    },
    own,
    other,
    inScope,
    queue: conversionQueue({ inScope, clock: t.clock }),
    /** A process that sends. */
    sender: (onStep?: (step: SendingStep) => Promise<void>, to: ConversionDestinations = destinations) =>
      conversionSender({ inScope, destinations: to, pixelTokens, clock: t.clock, onStep }),
    destinations,
    close: async () => {
      await t.close();
      await simulator.close();
      await google.close();
      await taboola.close();
    },
  };
};

export type ToldWorld = Awaited<ReturnType<typeof toldWorld>>;
