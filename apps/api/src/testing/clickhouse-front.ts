import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./clickhouse-front.child.ts', import.meta.url));

export type ClickhouseFront = {
  /** For `CLICKHOUSE_URL`. */
  url: string;
  end(): Promise<void>;
  kill(): Promise<void>;
  /** It keeps its connections and answers nobody. */
  freeze(): void;
  thaw(): void;
};

/** A stand-in for a ClickHouse server: a process of its own that answers its HTTP protocol from an embedded engine. */
export const startClickhouseFront = async (dataDir: string, port = 0): Promise<ClickhouseFront> => {
  const child = spawn(process.execPath, [PROGRAM, dataDir, String(port)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const lines = createInterface({ input: child.stdout });
  const [url] = await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [undefined])]);
  if (typeof url !== 'string') throw new Error(`The ClickHouse front did not start: ${complaints}`);
  return {
    url,
    end: async () => {
      child.stdin.end();
      await exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
};
