import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Serves a folder on the loopback address. */
export const serve = async (folder: string) => {
  const server = createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : path.normalize(request.url ?? '').slice(1);
    readFile(path.join(folder, name)).then(
      (content) => {
        response.setHeader('content-type', TYPES[path.extname(name)] ?? 'application/octet-stream');
        response.end(content);
      },
      () => {
        response.statusCode = 404;
        response.end();
      },
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
};

export const launch = (executablePath: string | undefined): Promise<Browser> =>
  chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });

const PROBE_MS = 20;

const residentBytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
};

/** Watches how much memory the page's process and the browser's own, which keeps files, hold together. */
export const memoryWatch = async (browser: Browser) => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pids = processInfo
    .filter(({ type }) => type === 'renderer' || type === 'browser')
    .map(({ id }) => id);
  const held = async () => {
    const all = await Promise.all(pids.map(residentBytes));
    return all.reduce((sum, bytes) => sum + bytes, 0);
  };
  const before = await held();
  let peak = before;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await held());
      await new Promise((later) => setTimeout(later, PROBE_MS));
    }
  })();
  return {
    /** How much more than before it held at the highest. */
    async stop() {
      isOver = true;
      await watching;
      return peak - before;
    },
  };
};
