import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { accountFor } from '../../apps/api/src/db/entities/embedded/account.ts';
import { findBinaries } from '../../apps/api/src/db/entities/embedded/binaries.ts';
import { cleanSurroundings } from '../../apps/api/src/db/entities/embedded/run-command.ts';
import { asSuperuser } from '../../apps/api/src/testing/superuser.ts';
import { freePort } from './product.ts';

const endPatience = 60_000;

/** How a server is shut down: `fast` ends its connections in order, `immediate` as a crash would. */
type Shutdown = 'fast' | 'immediate';
const signalOf = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

export const clusterOf = (dataDir: string) => join(dataDir, 'postgres', 'data');

/** The process id of the server that runs on the cluster, if there is one. */
export async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const file = await readFile(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(file, 10);
  return Number.isInteger(pid) && isRunning(pid) ? pid : undefined;
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Ends the server that a killed product left behind. */
export async function endLeftover(dataDir: string, signal: NodeJS.Signals = 'SIGQUIT'): Promise<void> {
  const pid = await postmasterOf(dataDir);
  if (pid === undefined) return;
  process.kill(pid, signal);
  const deadline = Date.now() + endPatience;
  while (isRunning(pid) && Date.now() < deadline) await wait(20);
}

export type PostgresServer = {
  port: number;
  /** The seconds from the order until it takes connections again. */
  restart(how: Shutdown): Promise<number>;
  /** Does something while it is away, and starts it again. */
  awayWhile(work: () => Promise<void>): Promise<void>;
  query(statement: string): ReturnType<typeof asSuperuser>;
  stop(): Promise<void>;
};

/** Runs a server of our own on a cluster that an embedded product has made; it listens on loopback and trusts it. */
export async function startPostgres(dataDir: string): Promise<PostgresServer> {
  const cluster = clusterOf(dataDir);
  const account = await accountFor(cluster);
  const { postgres } = await findBinaries(account);
  await writeFile(join(cluster, 'pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 trust\n');
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', log_timezone: 'UTC' };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

  async function start(): Promise<ChildProcess> {
    const child = spawn(postgres, ['-D', cluster, ...args], {
      ...account,
      ...cleanSurroundings(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const endWithUs = () => child.kill('SIGQUIT');
    process.once('exit', endWithUs);
    child.once('exit', () => process.off('exit', endWithUs));
    const lines: string[] = [];
    await new Promise<void>((resolve, reject) => {
      child.once('close', () => reject(new Error(`PostgreSQL did not start:\n${lines.join('\n')}`)));
      createInterface({ input: child.stderr }).on('line', (line) => {
        lines.push(line);
        if (line.includes('ready to accept connections')) resolve();
      });
    });
    return child;
  }

  async function end(child: ChildProcess, how: Shutdown): Promise<void> {
    const exited = once(child, 'exit', { signal: AbortSignal.timeout(endPatience) });
    child.kill(signalOf[how]);
    await exited;
  }

  let running = await start();
  return {
    port,
    restart: async (how) => {
      const began = performance.now();
      await end(running, how);
      running = await start();
      return (performance.now() - began) / 1000;
    },
    awayWhile: async (work) => {
      await end(running, 'immediate');
      await work();
      running = await start();
    },
    query: (statement) => asSuperuser('127.0.0.1', statement, 'adhelm', port),
    stop: () => end(running, 'fast'),
  };
}
