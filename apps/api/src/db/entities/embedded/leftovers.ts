import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../../../start-error.ts';
import type { EngineLog } from '../../engine-log.ts';
import { runCommand } from './run-command.ts';
import { isTemporarySocketFolder } from './socket-folder.ts';

const PATIENCE_MS = 60_000;
const POLL_MS = 20;

/**
 * A killed API leaves its PostgreSQL running. It is found by what it runs and where, not by the bare number
 * in `postmaster.pid`, which may belong to another program by now. Once nobody is left the file is stale.
 */
export async function stopLeftovers(
  dataFolder: string,
  log: EngineLog,
  ownSocketFolder?: string,
): Promise<void> {
  const folder = await realpath(dataFolder);
  const pidFile = join(folder, 'postmaster.pid');
  const [pidLine = '', , , , socketFolder = ''] = (await readFile(pidFile, 'utf8').catch(() => '')).split(
    '\n',
  );
  const postmaster = Number.parseInt(pidLine, 10);
  const running = await serversIn(folder, postmaster);
  if (running.length > 0) {
    log.warn({ pids: running }, 'stopping what a dead PostgreSQL left behind');
    if (running.includes(postmaster)) await signalUntilGone([postmaster], 'SIGINT', folder, postmaster);
    const stubborn = await serversIn(folder, postmaster);
    await signalUntilGone(stubborn, 'SIGQUIT', folder, postmaster);
    const [survivor] = await serversIn(folder, postmaster);
    if (survivor !== undefined) {
      throw new StartError(
        `The PostgreSQL of an earlier run (pid ${survivor}) on ${dataFolder} does not stop.`,
      );
    }
  }
  await rm(pidFile, { force: true });
  if (isTemporarySocketFolder(socketFolder) && socketFolder !== ownSocketFolder)
    await rm(socketFolder, { recursive: true, force: true });
}

async function signalUntilGone(
  pids: number[],
  signal: NodeJS.Signals,
  folder: string,
  postmaster: number,
): Promise<void> {
  for (const pid of pids) sendSignal(pid, signal);
  const deadline = Date.now() + PATIENCE_MS;
  while ((await serversIn(folder, postmaster)).length > 0 && Date.now() < deadline) await wait(POLL_MS);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** All PostgreSQL processes on the folder: every one of them has it as its working folder. */
async function serversIn(folder: string, postmaster: number): Promise<number[]> {
  if (process.platform !== 'linux') return postmasterByPs(folder, postmaster);
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const matches = await Promise.all(pids.map((pid) => isServerIn(folder, pid)));
  return pids.filter((_, index) => matches[index]);
}

async function isServerIn(folder: string, pid: number): Promise<boolean> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== folder) return false;
    // The kernel marks a program file that was replaced since, as a reinstall does.
    const program = (await readlink(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '');
    return basename(program) === 'postgres';
  } catch {
    return false;
  }
}

async function postmasterByPs(folder: string, postmaster: number): Promise<number[]> {
  if (!Number.isInteger(postmaster)) return [];
  const { succeeded, output } = await runCommand('ps', ['-p', String(postmaster), '-o', 'command=']);
  return succeeded && output.includes('postgres') && output.includes(folder) ? [postmaster] : [];
}
