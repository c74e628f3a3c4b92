import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { repositoryRoot } from '../repository.ts';
import { bareEnvironment, toolEnvironment } from '../run.ts';

const startDeadline = 600_000;
const stopDeadline = 60_000;
const keptOutput = 4_000;

/** Where and how the product runs; without a command it is the server alone, which builds nothing. */
export type Place = {
  dataDir: string;
  port: number;
  folder?: string;
  command?: [string, ...string[]];
  env?: NodeJS.ProcessEnv;
};
export type Product = {
  url: string;
  /** Seconds from the launch until the product said that it is ready. */
  startSeconds: number;
  /** How the process ended by itself; null while it runs. */
  death(): string | null;
  kill(): Promise<void>;
  /** Asks it to stop and gives the seconds it took. */
  stop(): Promise<number>;
};

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2000) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function waitUntilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + startDeadline;
  while (!(await isReady(url))) {
    if (hasEnded(child)) throw new Error(`The product ended instead of starting:\n${output()}`);
    if (Date.now() > deadline)
      throw new Error(`The product is not ready after ${startDeadline} ms:\n${output()}`);
    await wait(20);
  }
}

async function waitForEnd(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit', { signal: AbortSignal.timeout(stopDeadline) });
}

function killGroup(child: ChildProcess): void {
  if (child.pid !== undefined && !hasEnded(child)) process.kill(-child.pid, 'SIGKILL');
}

function endWithUs(child: ChildProcess): void {
  const end = () => killGroup(child);
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

function launch({ dataDir, port, folder = repositoryRoot, command, env }: Place): ChildProcess {
  const [program, ...args] = command ?? ['node', 'apps/api/src/main.ts'];
  const environment = folder === repositoryRoot ? toolEnvironment : bareEnvironment;
  const child = spawn(program, args, {
    cwd: folder,
    env: environment({
      DATA_DIR: dataDir,
      PORT: String(port),
      // Whichever is free: the one after PORT may be somebody else's.
      SITE_PORT: '0',
      PUBLIC_URL: `http://localhost:${port}`,
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  endWithUs(child);
  return child;
}

/** Starts the product as a process group of its own and waits until it is ready. */
export async function startProduct(place: Place): Promise<Product> {
  const started = performance.now();
  const url = `http://localhost:${place.port}`;
  const child = launch(place);
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-keptOutput);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  let asked = false;
  const end = async (signal: NodeJS.Signals) => {
    asked = true;
    child.kill(signal);
    await waitForEnd(child);
  };

  await waitUntilReady(child, url, () => output).catch(async (error: unknown) => {
    killGroup(child);
    await waitForEnd(child);
    throw error;
  });
  return {
    url,
    startSeconds: (performance.now() - started) / 1000,
    death: () =>
      asked || !hasEnded(child) ? null : `${child.signalCode ?? `exit code ${child.exitCode}`}\n${output}`,
    kill: () => end('SIGKILL'),
    stop: async () => {
      const began = performance.now();
      await end('SIGTERM');
      if (child.exitCode !== 0) throw new Error(`The product did not stop cleanly:\n${output}`);
      return (performance.now() - began) / 1000;
    },
  };
}
