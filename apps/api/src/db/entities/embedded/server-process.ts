import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { totalmem } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { EngineLog } from '../../engine-log.ts';
import type { Binaries } from './binaries.ts';
import { type Account, cleanSurroundings, programFailure } from './run-command.ts';

export type ServerProcess = {
  ready: Promise<void>;
  /** Settles when the process has ended, however that came; its children may outlive it for a moment. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

const FAST_SHUTDOWN_PATIENCE_MS = 60_000;

/** What PostgreSQL is told on its command line, where it counts more than in any file. */
export type ServerSettings = Readonly<Record<string, string>>;

type ServerPlace = {
  binaries: Binaries;
  account: Account;
  dataFolder: string;
  socketFolder: string;
  /** In place of those that the product runs with. */
  settings?: ServerSettings | undefined;
  log: EngineLog;
};

const MEGABYTE = 2 ** 20;

/** A sixteenth of the memory, so that the rows of a million entities are not read from the disk again and again. */
const sharedBuffers = (memory = Math.min(totalmem(), process.constrainedMemory() || totalmem())): string =>
  `${Math.min(512, Math.max(64, Math.floor(memory / 16 / MEGABYTE)))}MB`;

export function spawnServer({
  binaries,
  account,
  dataFolder,
  socketFolder,
  settings: given,
  log,
}: ServerPlace): ServerProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: '5432',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: sharedBuffers(),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors tell why a start fails; later ones are the API's to report, and must not carry row values here.
    log_min_messages: 'error',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '',
    ...given,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', dataFolder, ...args], {
    ...account,
    ...cleanSurroundings(),
    // A session of its own: Ctrl-C in the terminal reaches the API, which stops the server last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return watch(child, log);
}

function watch(child: ChildProcess, log: EngineLog): ServerProcess {
  const lines: string[] = [];
  let started = false;
  let stopping = false;
  const stopWithProcess = () => child.kill('SIGINT');
  process.once('exit', stopWithProcess);

  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => {
      process.removeListener('exit', stopWithProcess);
      if (!stopping) log.error({ lines: lines.slice(-5) }, 'the embedded PostgreSQL stopped');
      resolve();
    });
  });

  const ready = new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(programFailure(error.message)));
    child.once('close', () => reject(programFailure(lines.join('\n'))));
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.includes('database system is ready to accept connections')) {
        started = true;
        resolve();
      }
      if (started && line.startsWith('ERROR:')) return;
      lines.push(line);
      if (lines.length > 20) lines.shift();
      if (/^(WARNING|FATAL|PANIC):/.test(line)) log.warn({ line }, 'embedded PostgreSQL');
    });
  });

  async function stop(): Promise<void> {
    stopping = true;
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGINT');
    const inTime = await Promise.race([
      exited.then(() => true),
      wait(FAST_SHUTDOWN_PATIENCE_MS, false, { ref: false }),
    ]);
    if (!inTime) child.kill('SIGQUIT');
    await exited;
  }

  return { ready, ended, stop };
}
