import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { RuleStep } from '../../../compose-rules.ts';

const PROGRAM = fileURLToPath(new URL('./rule-worker.child.ts', import.meta.url));

const CACHE = fileURLToPath(new URL('../../../../../../node_modules/.cache/node', import.meta.url));

export type WorkerOrder = {
  database: { host: string; user: string; database: string };
  facebook: { appId: string; appSecret: string; graphUrl: string; dialogUrl: string };
  appSecret: string;
  publisherId: number;
  userId: number;
  /** The time on its clock, which stands still. */
  now: number;
  stopAt: RuleStep | null;
  /** The execution that it undoes instead of working. */
  undo: number | null;
  /** How many of them work side by side. */
  workers: number;
};

/** A process that works on rules until it is done, or until it is killed where it stopped. */
export const ruleWorker = async (order: WorkerOrder) => {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(order)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Compiling the sources is most of a start, and there are many starts here.
    env: { ...process.env, NODE_COMPILE_CACHE: CACHE },
  });
  const exited = once(child, 'exit');
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const until = async (wanted: string): Promise<void> => {
    const { value, done } = await lines.next();
    if (done || value !== wanted)
      throw new Error(`The worker said ${value} instead of ${wanted}: ${complaints}`);
  };
  await until('ready');
  return {
    begin: () => child.stdin.write('\n'),
    /** Resolves when it says so. */
    until,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    ended: async () => {
      await until('over');
      await exited;
    },
  };
};
