import { SYSTEM } from '@adhelm/domain/access-scope';
import { type PayoutRecord, payoutSimulator } from '@adhelm/simulators/payouts';
import { bankFiles } from './adapters/payouts/bank-file.ts';
import { httpPayoutProvider } from './adapters/payouts/http-provider.ts';
import type { Config } from './config.ts';
import type { InScope } from './db/entities/in-scope.ts';
import { keyFor } from './encryption.ts';
import type { FactReader } from './facts/read/fact-reader.ts';
import { bankFileService } from './features/billing/bank-file.service.ts';
import { billingService } from './features/billing/billing.service.ts';
import { type ClosingStep, closeService } from './features/billing/close.service.ts';
import { payoutService } from './features/billing/payout.service.ts';
import { type PayingStep, payoutWorkService } from './features/billing/payout-work.service.ts';
import { type SettledRevenue, settledRevenue } from './features/billing/settled-revenue.ts';
import { serveSimulator } from './http/simulators.ts';
import type { Clock } from './ports/clock.ts';
import type { PayoutProvider } from './ports/payout-provider.ts';
import type { Repositories } from './repositories.ts';

export type BillingStep = ClosingStep | PayingStep;

/** Where tests stand between the pieces. */
export type BillingSeams = {
  billingStep?: ((step: BillingStep) => Promise<void>) | undefined;
  settledRevenue?: SettledRevenue | undefined;
  payoutProvider?: PayoutProvider | undefined;
};

type Setting = {
  config: Pick<Config, 'production' | 'appSecret' | 'payouts'>;
  /** Where the server reaches itself. */
  ownAddress: () => string;
  inScope: InScope<Repositories>;
  reader: FactReader;
  factMoment: () => Promise<Date>;
  wakePayouts?: (() => Promise<void>) | undefined;
  clock: Clock;
  warn: (reason: string, error: Error) => void;
  seams: BillingSeams;
};

const MOUNT = '/sim/payouts';
const SIMULATOR = 'payouts';
const KIND = 'payout';

type StandIns = (app: Parameters<typeof serveSimulator>[0]) => Promise<void>;
type Provided = { provider: PayoutProvider | null; serveStandIns: StandIns };

/** What the stand-in paid lies in the database, so that it still knows after a restart. */
const standIn = async ({ config, ownAddress, inScope }: Setting): Promise<Provided> => {
  const token = keyFor(config.appSecret, 'built-in payouts: token').toString('base64url');
  const simulator = await payoutSimulator({
    mount: MOUNT,
    token,
    records: {
      get: (key) =>
        inScope(SYSTEM, async ({ simulatorRecords }) => {
          const records = await simulatorRecords.all(SIMULATOR);
          return records.find(({ id }) => id === key)?.value as PayoutRecord | undefined;
        }),
      set: (id, value) =>
        inScope(SYSTEM, ({ simulatorRecords }) =>
          simulatorRecords.save(SIMULATOR, { kind: KIND, id, value }),
        ),
    },
  });
  const reach: typeof fetch = (address, init) =>
    fetch(`${ownAddress()}${address instanceof Request ? address.url : String(address)}`, init);
  return {
    provider: httpPayoutProvider({ baseUrl: MOUNT, token, fetch: reach }),
    serveStandIns: async (app) => {
      await serveSimulator(app, simulator);
    },
  };
};

/** Who pays, as configured; without anybody, and outside production only, the stand-in. Files work everywhere. */
const providerOf = async (setting: Setting): Promise<Provided> => {
  const { config, seams } = setting;
  const nothing = async () => {};
  if (seams.payoutProvider) return { provider: seams.payoutProvider, serveStandIns: nothing };
  if (config.payouts) return { provider: httpPayoutProvider(config.payouts), serveStandIns: nothing };
  return config.production ? { provider: null, serveStandIns: nothing } : standIn(setting);
};

/** Billing: closing months, paying what is owed, and what people do about both. */
export const composeBilling = async (setting: Setting) => {
  const { inScope, reader, factMoment, clock, warn, seams } = setting;
  const { billingStep: onStep } = seams;
  const { provider, serveStandIns } = await providerOf(setting);
  const between = { ...(onStep && { onStep }) };
  const settled = seams.settledRevenue ?? settledRevenue({ facts: reader, factMoment });
  const closing = closeService({ inScope, settled, clock, warn, ...between });
  const works = payoutWorkService({ inScope, provider, clock, warn, ...between });
  const wake = () =>
    (setting.wakePayouts ?? (async () => {}))().catch((error: Error) =>
      warn('payouts wait for the next look, since their queue is away', error),
    );
  return {
    serveStandIns,
    /** What the calls need. */
    needs: {
      billing: billingService({ inScope, clock }),
      closing,
      payouts: payoutService({
        inScope,
        works,
        ways: provider ? ['PROVIDER', 'BANK_FILE'] : ['BANK_FILE'],
        wake,
        clock,
      }),
      bankFiles: bankFileService({ inScope, files: bankFiles, clock }),
    },
    /** What workers do in the background. */
    works: {
      closeDue: (signal?: AbortSignal) => closing.runDue(signal),
      pay: (signal?: AbortSignal) => works.work(signal),
    },
  };
};
