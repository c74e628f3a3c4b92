import { composePlatforms } from './compose-platforms.ts';
import { composeRates } from './compose-rates.ts';
import { composeRules, type RuleStep } from './compose-rules.ts';
import type { InScope } from './db/entities/in-scope.ts';
import type { EntityStore } from './db/entities/open.ts';
import type { FactStore } from './db/facts/open.ts';
import { encryptionFor } from './encryption.ts';
import type { FactReader } from './facts/read/fact-reader.ts';
import { factWriter } from './facts/write/fact-writer.ts';
import { platformCalls } from './features/adapter/platform-calls.ts';
import { rateService } from './features/adapter/rate.service.ts';
import { standingService } from './features/adapter/standing.service.ts';
import { syncService } from './features/adapter/sync.service.ts';
import type { Origins } from './features/auth/origins.ts';
import { integrationService } from './features/integration/integration.service.ts';
import { ruleWorlds } from './features/rule/rule-world.ts';
import type { ReadWorld } from './features/rule-execution/rule-run.service.ts';
import { type VerdictStep, verdictWorkService } from './features/verdict/verdict-work.service.ts';
import { keepWorking } from './keep-working.ts';
import type { Repositories } from './repositories.ts';

/** Where the tests stand between the steps. */
export type BuyingSeams = {
  ruleStep?: (step: RuleStep) => Promise<void>;
  readWorld?: ReadWorld;
  verdictStep?: (step: VerdictStep) => Promise<void>;
};

const LOOK_EVERY_MS = 5000;

type Setting = Omit<Parameters<typeof composePlatforms>[0], 'inScope'> & {
  entities: Pick<EntityStore, 'pool'>;
  facts: Pick<FactStore, 'client' | 'insertSettings'>;
  wakeRun?: (run: { id: number; publisherId: number }) => Promise<void>;
  wakeRules?: (publisherId: number) => Promise<void>;
  inScope: InScope<Repositories>;
  reader: FactReader;
  origins: Origins;
  apiUrl: string;
  warn: (reason: string, error: Error) => void;
  seams: BuyingSeams;
};

/** What is bought at ad platforms: connecting, retrieving, changing, and the rules that do so by themselves. */
export const composeBuying = async (setting: Setting) => {
  const { config, inScope, reader, origins, apiUrl, clock, sleep, warn, seams } = setting;
  const platforms = await composePlatforms(setting);
  const exchange = await composeRates(setting);
  const rates = rateService({ inScope, service: exchange.service, clock });
  const encryption = encryptionFor(config.appSecret, 'platform-token');
  const callsOf = platformCalls({ inScope, platforms: platforms.connected, encryption });
  const syncs = syncService({
    inScope,
    callsOf,
    writer: factWriter({ ...setting.facts, pool: setting.entities.pool }),
    retrieveRates: () =>
      rates.retrieve().catch((error: Error) => warn('exchange rates could not be retrieved', error)),
    wake: setting.wakeRun ?? (async () => {}),
    clock,
    sleep,
    warn,
  });
  const integrations = integrationService({
    inScope,
    platforms: platforms.connected,
    encryption,
    origins,
    apiUrl,
    publicUrl: config.publicUrl,
    retrieveAccounts: syncs.retrieveAccounts,
    clock,
    warn,
  });
  const worlds = ruleWorlds({ inScope, facts: reader });
  const rules = composeRules({
    readWorld: worlds.readWorld,
    ...seams,
    inScope,
    callsOf,
    wake: setting.wakeRules,
    clock,
    warn,
  });
  const { work } = verdictWorkService({ inScope, callsOf, clock, warn, onStep: seams.verdictStep });
  return {
    serveStandIns: async (app: Parameters<typeof exchange.serveStandIns>[0]) => {
      await platforms.serveStandIns(app);
      await exchange.serveStandIns(app);
    },
    exchangeRates: exchange.service && { simulated: exchange.isSimulated },
    /** What the calls of these resources need. */
    needs: {
      callsOf,
      syncs,
      integrations,
      standings: standingService({ inScope, callsOf, clock }),
      worlds,
      ...rules.needs,
    },
    /** What workers do in the background. */
    works: {
      syncs,
      integrations,
      rates,
      rules: rules.works,
      verdicts: {
        work,
        keepWorking: keepWorking({
          work,
          restMs: LOOK_EVERY_MS,
          failed: (error) => warn('what feeds say of ads waits for the next look', error),
        }),
      },
    },
  };
};
