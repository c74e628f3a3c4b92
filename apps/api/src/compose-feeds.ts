import { randomBytes } from 'node:crypto';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { type TonicRow, tonicSimulator } from '@adhelm/simulators/tonic';
import { tonicReports } from './adapters/tonic/reports.ts';
import type { Config } from './config.ts';
import type { InScope } from './db/entities/in-scope.ts';
import type { DayEstimates } from './features/revenue/day-estimates.ts';
import { type FeedPulls, feedPulls } from './features/revenue/feed-pulls.ts';
import { serveSimulator } from './http/simulators.ts';
import type { Clock } from './ports/clock.ts';
import type { FeedReports } from './ports/feed-reports.ts';
import type { Repositories } from './repositories.ts';

type Setting = {
  config: Pick<Config, 'production' | 'tonic'>;
  /** Where the server reaches itself. */
  ownAddress: () => string;
  inScope: InScope<Repositories>;
  estimate: (estimates: DayEstimates) => Promise<void>;
  apply: () => Promise<void>;
  clock: Clock;
  sleep: (ms: number) => Promise<unknown>;
  warn: (reason: string, error: Error) => void;
};

const MOUNT = '/sim/tonic';

/** Made up from the day and the campaign, the same each time it is asked for. */
const madeUp = (campaignId: string, day: string): TonicRow => {
  const number = Buffer.from(`${campaignId} ${day}`).reduce((sum, byte) => (sum * 31 + byte) % 4000, 7);
  return { campaignId, clicks: 10 + (number % 90), usd: (5 + number / 100).toFixed(2), keyword: 'made up' };
};

/** Tonic's stand-in, whose campaigns are those that websites name. */
const standIn = async ({ ownAddress, inScope, clock, sleep }: Setting) => {
  const [key, secret] = [randomBytes(24).toString('base64url'), randomBytes(24).toString('base64url')];
  const simulator = await tonicSimulator({
    mount: MOUNT,
    key,
    secret,
    rowsOf: async (day) =>
      (await inScope(SYSTEM, ({ revenue }) => revenue.channelsOf('TONIC'))).map((id) => madeUp(id, day)),
    clock,
  });
  return {
    simulator,
    reports: tonicReports({ key, secret, baseUrl: () => `${ownAddress()}${MOUNT}`, sleep }),
  };
};

type Composed = FeedPulls & {
  serveStandIns: (app: Parameters<typeof serveSimulator>[0]) => Promise<void>;
};

/** Feeds whose reports are pulled. */
export const composeFeeds = async (setting: Setting): Promise<Composed> => {
  const { config, sleep, ...pulling } = setting;
  const pulls = (reports: FeedReports | undefined) =>
    feedPulls({ ...pulling, providers: reports ? { tonic: reports } : {} });
  const { tonic } = config;
  const serveStandIns = async () => {};
  if (tonic)
    return { ...pulls(tonicReports({ ...tonic, baseUrl: () => tonic.baseUrl, sleep })), serveStandIns };
  if (config.production) return { ...pulls(undefined), serveStandIns };
  const { simulator, reports } = await standIn(setting);
  return {
    ...pulls(reports),
    serveStandIns: async (app) => {
      await serveSimulator(app, simulator);
    },
  };
};
