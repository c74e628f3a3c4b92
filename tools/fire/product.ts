import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { repositoryRoot } from '../repository.ts';
import { bareEnvironment, toolEnvironment } from '../run.ts';

const startDeadline = 600_000;
const stopDeadline = 30_000;
const keptOutput = 20_000;

export type Place = { dataDir: string; port: number; folder?: string; command?: [string, ...string[]] };
export type Product = {
  url: string;
  /** Seconds from the launch until the product said that it is ready. */
  startSeconds: number;
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

/** Starts the product as a process group of its own and waits until it is ready. */
export async function startProduct(place: Place): Promise<Product> {
  const { dataDir, port, folder = repositoryRoot, command = ['node', 'tools/start.ts'] } = place;
  const url = `http://localhost:${port}`;
  const environment = folder === repositoryRoot ? toolEnvironment : bareEnvironment;
  const started = performance.now();
  const child = spawn(command[0], command.slice(1), {
    cwd: folder,
    env: environment({ DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url, DEMO: 'on' }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-keptOutput);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const signal = (name: NodeJS.Signals) => {
    if (child.pid !== undefined && !hasEnded(child)) process.kill(-child.pid, name);
  };
  const endWithUs = () => signal('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));

  await waitUntilReady(child, url, () => output).catch(async (error: unknown) => {
    signal('SIGKILL');
    await waitForEnd(child);
    throw error;
  });
  return {
    url,
    startSeconds: (performance.now() - started) / 1000,
    kill: async () => {
      child.kill('SIGKILL');
      await waitForEnd(child);
    },
    stop: async () => {
      const asked = performance.now();
      child.kill('SIGTERM');
      await waitForEnd(child);
      if (child.exitCode !== 0) throw new Error(`The product did not stop cleanly:\n${output}`);
      return (performance.now() - asked) / 1000;
    },
  };
}
