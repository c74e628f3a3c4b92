import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type StoreHolder = {
  pid: number;
  /** `held`, or the error that kept the process from opening the store. */
  outcome: string;
  end(): Promise<void>;
  kill(): Promise<void>;
};

type Holding = {
  kind: 'lock' | 'entities' | 'facts';
  dataDir: string;
  statements?: string[];
  account?: { uid: number; gid: number };
};

const PROGRAM = fileURLToPath(new URL('./store-holder.child.ts', import.meta.url));

/** Opens a store in a process of its own and waits for what becomes of it. */
export async function holdStore({ kind, dataDir, statements = [], account }: Holding): Promise<StoreHolder> {
  const child = spawn(process.execPath, [PROGRAM, kind, dataDir, ...statements], {
    ...account,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  const lines = createInterface({ input: child.stdout });
  const [outcome] = await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [complaints])]);
  return {
    pid: child.pid ?? 0,
    outcome: String(outcome),
    end: async () => {
      child.stdin.end();
      await exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
