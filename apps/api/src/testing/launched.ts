import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** The product as a process of its own. */
export const launch = (env: Record<string, string>) => {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [PROGRAM], {
    env: { PATH, HOME, TMPDIR, ...env },
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
