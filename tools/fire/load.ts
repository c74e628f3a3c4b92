import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from './callers.ts';
import { type Ledger, ledgerOf } from './ledger.ts';
import { keptConnections } from './request.ts';
import { type Reading, requestsTo } from './requests.ts';
import { type Tally, tallyOf } from './tally.ts';

/** All workers begin a request together this often, so that a fault meets many at once and nobody exceeds a limit. */
const burstEvery = 250;
const recoveryPatience = 60_000;
const writersPerCaller = 2;

type LoadPlan = {
  url: string;
  callers: Caller[];
  prefix: string;
  readings: Reading[];
  /** How processes ended that should not have. */
  deaths: () => string[];
};

export type LoadReport = {
  ledger: Ledger;
  writes: Tally;
  reads: Tally;
  reports: Tally;
  /** What was wrong with successful answers. */
  complaints: string[];
  /** The longest time between two acknowledged writes, in seconds. */
  longestGap: number;
};

export type Load = {
  /** Resolves when requests have just gone out. */
  burst(): Promise<void>;
  /** Resolves when another write has been acknowledged that began after this call, with the seconds that took. */
  recovered(): Promise<number>;
  stop(): Promise<LoadReport>;
};

const nothingAcknowledged = ({ counts }: Tally) =>
  `No write was acknowledged for ${recoveryPatience / 1000} s: ${JSON.stringify([...counts])}`;

/** Writes and reads without pause until it is stopped, and remembers what it was told. */
export function startLoad({ url, callers, prefix, readings, deaths }: LoadPlan): Load {
  const agent = keptConnections();
  const events = new EventEmitter().setMaxListeners(0);
  const ledger = ledgerOf(prefix);
  const tallies = { writes: tallyOf(), reads: tallyOf(), reports: tallyOf() };
  const complaints: string[] = [];
  let stopping = false;
  let lastSuccess = performance.now();
  let lastBegun = 0;
  let longestGap = 0;

  const onAcknowledged = (began: number) => {
    const now = performance.now();
    longestGap = Math.max(longestGap, now - lastSuccess);
    lastSuccess = now;
    lastBegun = Math.max(lastBegun, began);
  };
  const { write, read } = requestsTo(url, agent, { ledger, tallies, complaints, onAcknowledged });

  async function work(step: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !stopping; turn += 1) {
      await once(events, 'burst');
      if (!stopping) await step(turn);
    }
  }

  const timer = setInterval(() => events.emit('burst'), burstEvery);
  const workers = callers.flatMap((caller) => [
    ...Array.from({ length: writersPerCaller }, () => work(() => write(caller))),
    work((turn) => {
      const reading = readings[turn % readings.length];
      return reading ? read(caller, reading) : Promise.resolve();
    }),
  ]);

  return {
    burst: async () => {
      await once(events, 'burst');
    },
    recovered: async () => {
      const asked = performance.now();
      while (lastBegun < asked) {
        await once(events, 'burst');
        const [death] = deaths();
        if (death) throw new Error(`A process died: ${death}`);
        if (performance.now() - asked > recoveryPatience)
          throw new Error(nothingAcknowledged(tallies.writes));
      }
      return (lastSuccess - asked) / 1000;
    },
    stop: async () => {
      stopping = true;
      events.emit('burst');
      await Promise.all(workers);
      clearInterval(timer);
      agent.destroy();
      return { ledger, ...tallies, complaints, longestGap: longestGap / 1000 };
    },
  };
}

/** A short while into the next burst, the same for the same seed. */
export async function inTheMiddle(load: Load, random: () => number, longest = 60): Promise<void> {
  await load.burst();
  await wait(random() * longest);
}
