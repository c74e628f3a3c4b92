import { randomBytes } from 'node:crypto';
import { openExchangeRatesSimulator } from '@adhelm/simulators/open-exchange-rates';
import { openExchangeRates } from './adapters/open-exchange-rates/exchange-rates.ts';
import type { Config } from './config.ts';
import { usdPerDong } from './demo/rates.ts';
import { serveSimulator } from './http/simulators.ts';
import type { Clock } from './ports/clock.ts';
import type { ExchangeRates } from './ports/exchange-rates.ts';

type Setting = {
  config: Pick<Config, 'production' | 'exchangeRates'>;
  /** Where the server reaches itself. */
  ownAddress: () => string;
  clock: Clock;
};

type Composed = {
  service: ExchangeRates | null;
  isSimulated: boolean;
  serveStandIns: (app: Parameters<typeof serveSimulator>[0]) => Promise<void>;
};

const MOUNT = '/sim/open-exchange-rates';

/** Units for a dollar as the stand-in has them; the dong as in the demo data. */
const MADE_UP: Record<string, (day: string) => number> = {
  VND: (day) => Math.round(1 / usdPerDong(day)),
  EUR: () => 0.92,
  GBP: () => 0.79,
  INR: () => 84.5,
  THB: () => 34.2,
};

/** Rates as configured; without a key, and outside production only, the stand-in's. */
export const composeRates = async ({ config, ownAddress, clock }: Setting): Promise<Composed> => {
  const { appId, baseUrl } = config.exchangeRates;
  const alone = { isSimulated: false, serveStandIns: async () => {} };
  if (appId) return { ...alone, service: openExchangeRates({ appId, baseUrl: () => baseUrl }) };
  if (config.production) return { ...alone, service: null };
  const ownId = randomBytes(24).toString('base64url');
  const simulator = await openExchangeRatesSimulator({ mount: MOUNT, appId: ownId, rates: MADE_UP, clock });
  return {
    service: openExchangeRates({ appId: ownId, baseUrl: () => `${ownAddress()}${MOUNT}` }),
    isSimulated: true,
    serveStandIns: async (app) => {
      await serveSimulator(app, simulator);
    },
  };
};
