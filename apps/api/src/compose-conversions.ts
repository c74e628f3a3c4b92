import { clickConversionsSimulator } from '@adhelm/simulators/click-conversions';
import { facebookConversionsSimulator } from '@adhelm/simulators/facebook-conversions';
import { googleDataManagerSimulator } from '@adhelm/simulators/google-data-manager';
import { tiktokEventsSimulator } from '@adhelm/simulators/tiktok-events';
import { facebookConversions } from './adapters/facebook/conversions.ts';
import { googleConversions } from './adapters/google/conversions.ts';
import { outbrainConversions } from './adapters/outbrain/conversions.ts';
import { taboolaConversions } from './adapters/taboola/conversions.ts';
import { tiktokConversions } from './adapters/tiktok/conversions.ts';
import type { Config, ConversionHosts } from './config.ts';
import type { InScope } from './db/entities/in-scope.ts';
import { encryptionFor } from './encryption.ts';
import { conversionService } from './features/conversion/conversion.service.ts';
import { conversionSender, type SendingStep } from './features/conversion/conversion-sender.ts';
import { serveSimulator } from './http/simulators.ts';
import { keepWorking } from './keep-working.ts';
import type { Clock } from './ports/clock.ts';
import type { ConversionDestinations } from './ports/conversion-destination.ts';
import type { Repositories } from './repositories.ts';

export type ConversionSeams = {
  sendingStep?: ((step: SendingStep) => Promise<void>) | undefined;
  destinations?: ConversionDestinations | undefined;
};

type Setting = {
  config: Pick<Config, 'appSecret' | 'conversionHosts' | 'google'> & { publicUrl: string };
  /** Where the server reaches itself. */
  ownAddress: () => string;
  inScope: InScope<Repositories>;
  clock: Clock;
  warn: (reason: string, error: Error) => void;
  seams: ConversionSeams;
};

type Simulators = readonly Parameters<typeof serveSimulator>[1][];

const LOOK_EVERY_MS = 5000;

type Application = { tokenUrl: string; clientId: string; clientSecret: string };

const destinationsAt = (
  hosts: ConversionHosts,
  { app, clock, ...by }: { app: Application | null; clock: Clock; fetch?: typeof fetch },
): ConversionDestinations => ({
  FACEBOOK: facebookConversions({ graphUrl: hosts.facebook, ...by }),
  TIKTOK: tiktokConversions({ baseUrl: hosts.tiktok, ...by }),
  TABOOLA: taboolaConversions({ baseUrl: hosts.taboola, ...by }),
  OUTBRAIN: outbrainConversions({ baseUrl: hosts.outbrain, ...by }),
  ...(app && { GOOGLE: googleConversions({ baseUrl: hosts.google, ...app, clock, ...by }) }),
});

/** Stand-ins for the platforms, which are reached over the server's own address. */
const standIns = async ({ ownAddress, clock }: Setting) => {
  const reach: typeof fetch = (address, init) =>
    fetch(`${ownAddress()}${address instanceof Request ? address.url : String(address)}`, init);
  const [facebook, tiktok, taboola, outbrain, google] = await Promise.all([
    facebookConversionsSimulator({ mount: '/sim/facebook-conversions', clock }),
    tiktokEventsSimulator({ mount: '/sim/tiktok-events', clock }),
    clickConversionsSimulator({ mount: '/sim/taboola', platform: 'taboola' }),
    clickConversionsSimulator({ mount: '/sim/outbrain', platform: 'outbrain' }),
    googleDataManagerSimulator({ mount: '/sim/google-data-manager', clock }),
  ]);
  const hosts = {
    facebook: facebook.mount,
    tiktok: tiktok.mount,
    taboola: taboola.mount,
    outbrain: outbrain.mount,
    google: google.mount,
  };
  const app = { tokenUrl: `${google.mount}/token`, clientId: 'stand-in', clientSecret: 'stand-in' };
  return {
    destinations: destinationsAt(hosts, { app, clock, fetch: reach }),
    simulators: [facebook, tiktok, taboola, outbrain, google],
  };
};

/** Conversions: what is told to platforms, by whom, and what people see of it. */
export const composeConversions = async (setting: Setting) => {
  const { config, inScope, clock, warn, seams } = setting;
  const local = config.conversionHosts ? undefined : await standIns(setting);
  const simulators: Simulators = local?.simulators ?? [];
  const destinations =
    seams.destinations ??
    local?.destinations ??
    (config.conversionHosts ? destinationsAt(config.conversionHosts, { app: config.google, clock }) : {});
  const pixelTokens = encryptionFor(config.appSecret, 'conversions');
  const { work } = conversionSender({ inScope, destinations, pixelTokens, clock, onStep: seams.sendingStep });
  return {
    serveStandIns: async (app: Parameters<typeof serveSimulator>[0]) => {
      for (const simulator of simulators) await serveSimulator(app, simulator);
    },
    /** What the calls need. */
    needs: {
      pixelTokens,
      conversions: conversionService({
        inScope,
        destinations,
        pixelTokens,
        publicUrl: config.publicUrl,
        clock,
      }),
    },
    works: {
      send: work,
      keepSending: keepWorking({
        work,
        restMs: LOOK_EVERY_MS,
        failed: (error) => warn('conversions wait for the next look', error),
      }),
    },
  };
};
