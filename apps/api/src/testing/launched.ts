import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';

const PROGRAM = path.resolve(import.meta.dirname, '../main.ts');

const launched = new Set<ChildProcess>();

/** Ends those that still run. */
export const endLaunched = async (): Promise<void> => {
  for (const child of launched) {
    launched.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
};

/** Below those that connections are given, so that none takes it before the product does. */
const FIRST_PORT = 10_000;
const PORTS = 20_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST_PORT + randomInt(PORTS);
    if (await isFree(port)) return port;
  }
};

/** The product as a process of its own. */
export const launch = (env: Record<string, string>) => {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [PROGRAM], {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  launched.add(child);
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  let [output, complaints] = ['', ''];
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  /** Waits for what the process prints, or for its end. */
  const printed = async (text: string) => {
    while (!output.includes(text))
      await Promise.race([
        once(child.stdout, 'data'),
        exited.then(() => Promise.reject(new Error(complaints))),
      ]);
  };
  return { child, exited, printed, complaints: () => complaints };
};
