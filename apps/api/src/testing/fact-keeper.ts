import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./fact-keeper.child.ts', import.meta.url));

/** How many clicks, worth how many cents. */
type FactSums = { clicks: number; cents: number };

export type FactKeeper = {
  /** What was acknowledged so far, and what was begun. */
  acknowledged(): FactSums;
  begun(): FactSums;
  counts(): { batches: number; failures: number; seals: number };
  isSealing(): boolean;
  /** How the process ended by itself; null while it runs. */
  death(): string | null;
  end(): Promise<void>;
};

type Batch = FactSums & { written: boolean };

const sum = (batches: Iterable<Batch>): FactSums => {
  const total = { clicks: 0, cents: 0 };
  for (const { clicks, cents } of batches) {
    total.clicks += clicks;
    total.cents += cents;
  }
  return total;
};

/** A process that writes and seals facts on shared stores, with the sums of what it was promised. */
export const startFactKeeper = async (env: NodeJS.ProcessEnv, firstDay: string): Promise<FactKeeper> => {
  const child = spawn(process.execPath, [PROGRAM, firstDay], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const batches = new Map<string, Batch>();
  const counts = { batches: 0, failures: 0, seals: 0 };
  let sealing = false;
  let asked = false;
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const heard: Record<string, (words: string[]) => void> = {
    begun: ([number = '', clicks, cents]) => {
      batches.set(number, { clicks: Number(clicks), cents: Number(cents), written: false });
    },
    written: ([number = '']) => {
      const batch = batches.get(number);
      if (batch) batch.written = true;
      counts.batches += 1;
    },
    failed: () => {
      counts.failures += 1;
      sealing = false;
    },
    sealing: () => {
      sealing = true;
    },
    sealed: () => {
      sealing = false;
      counts.seals += 1;
    },
  };
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    const [word = '', ...rest] = line.split(' ');
    heard[word]?.(rest);
  });
  await Promise.race([once(lines, 'line'), exited]);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  if (hasEnded()) throw new Error(`The fact keeper did not start: ${complaints}`);
  return {
    acknowledged: () => sum([...batches.values()].filter(({ written }) => written)),
    begun: () => sum(batches.values()),
    counts: () => ({ ...counts }),
    isSealing: () => sealing,
    death: () => (asked || !hasEnded() ? null : `exit code ${child.exitCode}: ${complaints}`),
    end: async () => {
      asked = true;
      child.stdin.end();
      await exited;
    },
  };
};
