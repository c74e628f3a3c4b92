import { integrationRoutes } from '@adhelm/contract/integration';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { graphSimulator } from '@adhelm/simulators/graph';
import { madeUpWorld } from '@adhelm/simulators/graph-made-up';
import type { GraphStore } from '@adhelm/simulators/graph-store';
import { facebookAdPlatform } from './adapters/facebook/ad-platform.ts';
import type { Config } from './config.ts';
import type { InScope } from './db/entities/in-scope.ts';
import { simulatedAccounts } from './demo/simulated-accounts.ts';
import { keyFor } from './encryption.ts';
import type { SimulatorRecordRepository } from './features/adapter/simulator-record.repository.ts';
import type { Platforms } from './features/integration/integration.service.ts';
import { API_BASE } from './http/register.ts';
import { serveSimulator } from './http/simulators.ts';
import type { Clock } from './ports/clock.ts';

type Setting = {
  config: Omit<Config, 'publicUrl'> & { publicUrl: string };
  /** Where the server reaches itself. */
  ownAddress: () => string;
  /** What the stand-in remembers lies here. */
  inScope: InScope<{ simulatorRecords: SimulatorRecordRepository }>;
  clock: Clock;
  sleep: (ms: number) => Promise<unknown>;
};

type Composed = {
  /** Those that can be connected; the others of the list are not yet. */
  connected: Platforms;
  /** Puts the stand-in under the app's own port. */
  serveStandIns: (app: Parameters<typeof serveSimulator>[0]) => Promise<void>;
};

const MOUNT = '/sim/facebook';
const SIMULATOR = 'graph';
const SEED = 20_261;

const keptRecords = (inScope: Setting['inScope']): GraphStore => ({
  all: async () =>
    (await inScope(SYSTEM, ({ simulatorRecords }) => simulatorRecords.all(SIMULATOR))) as Awaited<
      ReturnType<GraphStore['all']>
    >,
  save: (record) => inScope(SYSTEM, ({ simulatorRecords }) => simulatorRecords.save(SIMULATOR, record)),
  remove: (kind, id) =>
    inScope(SYSTEM, ({ simulatorRecords }) => simulatorRecords.remove(SIMULATOR, kind, id)),
});

/** Facebook as the stand-in plays it, and the client that talks to it over the server's own address. */
const localFacebook = async ({ config, ownAddress, inScope, clock, sleep }: Setting) => {
  const { publicUrl } = config;
  const standIn = `${publicUrl}${MOUNT}`;
  const app = {
    appId: '100000000000001',
    appSecret: keyFor(config.appSecret, 'built-in facebook: app').toString('base64url'),
  };
  const reach: typeof fetch = (address, init) => {
    const url = address instanceof Request ? address.url : String(address);
    return fetch(url.replace(publicUrl, ownAddress()), init);
  };
  const { people, accounts } = madeUpWorld(SEED);
  const demoAccounts = async () => {
    const anchor = await inScope(SYSTEM, ({ simulatorRecords }) => simulatorRecords.demoAnchor());
    const [first] = people;
    return first ? simulatedAccounts([first.id], anchor ?? clock()) : [];
  };
  const simulator = await graphSimulator({
    ...app,
    publicUrl: standIn,
    redirectUris: [`${publicUrl}${API_BASE}${integrationRoutes.facebookCallback.path}`],
    deauthorizeUrl: `${publicUrl}${API_BASE}${integrationRoutes.facebookDeauthorise.path}`,
    seed: SEED,
    people,
    accounts: [...(config.demo ? await demoAccounts() : []), ...accounts],
    store: keptRecords(inScope),
    clock,
    fetch: reach,
  });
  const platform = facebookAdPlatform({
    ...app,
    graphUrl: standIn,
    dialogUrl: standIn,
    clock,
    sleep,
    fetch: reach,
  });
  return { simulator, platform };
};

/** Ad platforms as configured and nothing beside them; without an app, and outside production only, the stand-in. */
export const composePlatforms = async (setting: Setting): Promise<Composed> => {
  const { config, clock, sleep } = setting;
  if (config.facebook)
    return {
      connected: { FACEBOOK: facebookAdPlatform({ ...config.facebook, clock, sleep }) },
      serveStandIns: async () => {},
    };
  if (config.production) return { connected: {}, serveStandIns: async () => {} };
  const { simulator, platform } = await localFacebook(setting);
  return {
    connected: { FACEBOOK: platform },
    serveStandIns: async (app) => {
      await serveSimulator(app, simulator);
    },
  };
};
