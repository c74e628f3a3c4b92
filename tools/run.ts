import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { hasLibrary } from '../apps/api/src/db/facts/embedded/has-library.ts';
import { repositoryRoot } from './repository.ts';

const binaries = join(repositoryRoot, 'node_modules/.bin');
/** Compiling the product's sources is most of a start, and tests start it often. */
const compiled = join(repositoryRoot, 'node_modules/.cache/node');
/** Several times what a step takes where nothing else runs: what hangs is still found. */
const longestRun = (hasLibrary ? 35 : 60) * 60_000;

export type RunOptions = { cwd?: string; env?: NodeJS.ProcessEnv };
export type RunResult = { ok: boolean; stdout: string; output: string; seconds: number };

/** The environment in which `node` is the pinned Node and every installed tool is on the path. */
export function toolEnvironment(env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const path = `${binaries}${delimiter}${process.env.PATH ?? ''}`;
  // Tests open the portable fact store again and again, and each of its threads would keep a heap of its own.
  return { NODE_COMPILE_CACHE: compiled, MALLOC_ARENA_MAX: '2', ...process.env, ...env, PATH: path };
}

/** The environment of someone who has just cloned: without our tools, without our Node. */
export function bareEnvironment(env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(binaries));
  return { ...process.env, ...env, PATH: path.join(delimiter) };
}

/** Runs a command to its end, keeping what it printed instead of showing it. */
export function runQuietly(command: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  const started = performance.now();
  return new Promise((resolve) => {
    let stdout = '';
    let output = '';
    const finish = (ok: boolean, note = '') =>
      resolve({ ok, stdout, output: output + note, seconds: (performance.now() - started) / 1000 });
    const child = spawn(command, args, {
      cwd: options.cwd ?? repositoryRoot,
      env: toolEnvironment({ ...options.env, NO_COLOR: '1', FORCE_COLOR: undefined }),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: longestRun,
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.once('error', (error) => finish(false, `${command}: ${error.message}\n`));
    child.once('close', (code, signal) =>
      finish(code === 0, code === 0 ? '' : `\n${command} ended with ${signal ?? `exit code ${code}`}\n`),
    );
  });
}
