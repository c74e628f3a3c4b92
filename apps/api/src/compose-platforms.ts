import type { Config } from './config.ts';
import type { Platforms } from './features/integration/integration.service.ts';
import type { serveSimulator } from './http/simulators.ts';
import type { Clock } from './ports/clock.ts';

type Setting = {
  config: Omit<Config, 'publicUrl'> & { publicUrl: string };
  ownAddress: () => string;
  clock: Clock;
  sleep: (ms: number) => Promise<unknown>;
};

type Composed = {
  connected: Platforms;
  serveStandIns: (app: Parameters<typeof serveSimulator>[0]) => Promise<void>;
};

export const composePlatforms = async (_setting: Setting): Promise<Composed> => ({
  connected: {},
  serveStandIns: async () => {},
});
