import { isZone } from '@adhelm/domain/time-zone';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { FactWriter } from '../../facts/write/fact-writer.ts';
import { type PlatformCalls, PlatformFailed } from '../../ports/ad-platform.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ClaimedRun } from '../job/sync-run.repository.ts';
import { costWindow } from './cost-window.ts';
import type { SyncedAccount } from './platform-objects.repository.ts';
import { runSteps, type SyncRepositories } from './run-steps.ts';
import { syncHours } from './sync-hours.ts';
import { syncObjects } from './sync-objects.ts';

type Surroundings = {
  run: ClaimedRun;
  worker: string;
  account: SyncedAccount;
  calls: PlatformCalls;
  inScope: InScope<SyncRepositories>;
  writer: Pick<FactWriter, 'replaceCosts'>;
  retrieveRates: () => Promise<void>;
  clock: Clock;
  sleep: (ms: number) => Promise<unknown>;
};

/** Retrieves what an account holds, step by step from where the run was left: lists first, then the hours of its ads. */
export const syncAccount = async (given: Surroundings): Promise<void> => {
  const { run, worker, account, calls, inScope, writer, retrieveRates, clock, sleep } = given;
  const { timeZone: zone } = account;
  if (!isZone(zone)) throw new PlatformFailed('refused', `the account's time zone is unknown: ${zone}`);
  const steps = runSteps({ run, worker, inScope, clock });
  const objects = syncObjects({ run, steps, account, calls });
  const costs = costWindow({ runId: run.id, account, zone, inScope, writer, retrieveRates, clock });
  const hours = syncHours({ run, steps, account, zone, calls, costs, inScope, clock, sleep });
  const all = [objects.campaigns, objects.adSets, ...(run.kind === 'ADS' ? [objects.ads, hours] : [])];
  for (let step = all[steps.place().step]; step; step = all[steps.place().step]) await step();
};
