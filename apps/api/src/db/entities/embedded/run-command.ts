import { spawn } from 'node:child_process';
import { isDiskFull } from '../../storage-failure.ts';

/** The operating-system account a program runs as; empty means the account of this process. */
export type Account = { uid?: number; gid?: number };

type CommandResult = { succeeded: boolean; output: string };

/** Runs a program to its end with a clean environment; a program that cannot be started counts as failed. */
export function runCommand(program: string, args: string[], account: Account = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...account,
      ...cleanSurroundings(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ succeeded: false, output: error.message }));
    child.on('close', (code) => resolve({ succeeded: code === 0, output: output.trim() }));
  });
}

/** PostgreSQL reads PG* and LC_* variables, and its account may not reach our working folder. */
export function cleanSurroundings(): { cwd: string; env: NodeJS.ProcessEnv } {
  return { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
}

/** The telling line of what a PostgreSQL program printed before it gave up. */
export function programFailure(output: string): Error {
  const lines = output.split('\n');
  const telling =
    lines.findLast((line) => isDiskFull(line)) ??
    lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ??
    lines.at(-1);
  return new Error(`the embedded PostgreSQL does not start: ${telling}`);
}
