import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DEMO_ACCOUNTS } from '../../apps/api/src/demo/accounts.ts';
import { freePort, startProduct } from '../../tools/fire/product.ts';
import { signIn } from '../../tools/fire/session.ts';
import { quantile } from '../measure.ts';
import { firstPage, linksOf } from './links.ts';
import { type Load, load, requestOf } from './load.ts';

export type Beside = Pick<Load, 'perSecond' | 'p99' | 'failures'> & {
  wanted: number;
  consoleAlone: number;
  consoleMeanwhile: number;
};

const HOST = 'everyday-answers.example';
/** A little more than is promised, which begins and ends do not take from it. */
const WANTED = 2050;
const CONNECTIONS = 17;
const SECONDS = 60;
const ALONE_SECONDS = 15;
const PAUSE_MS = 100;
const REST_MS = 10_000;
const LOADED_WITHIN_MS = 600_000;
const DAY = 86_400_000;

/** The beginning of a day, as the console asks. */
const dayAgo = (days: number) => new Date((Math.floor(Date.now() / DAY) - days) * DAY).toISOString();

/** What somebody at the console waits, one call after the other for a while. */
const consoleWaits = async (url: string, token: string, seconds: number): Promise<number[]> => {
  const range = new URLSearchParams({
    startDate: dayAgo(6),
    endDate: dayAgo(-1),
    timezone: 'UTC',
  });
  const paths = [`/report/summary?${range}`, `/report/campaigns?limit=50&${range}`, '/user/me'];
  const waits: number[] = [];
  const until = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < until; turn += 1) {
    const start = performance.now();
    const answer = await fetch(`${url}/api${paths[turn % paths.length]}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    waits.push(performance.now() - start);
    await setTimeout(PAUSE_MS);
  }
  return waits;
};

/** The demo's past comes by and by: until it stays the same, so that none is being loaded while it is measured. */
const untilLoaded = async (url: string, token: string): Promise<void> => {
  const [from, to] = [dayAgo(400), dayAgo(2)];
  const range = new URLSearchParams({ startDate: from, endDate: to, timezone: 'UTC' });
  const signal = AbortSignal.timeout(LOADED_WITHIN_MS);
  for (let before = ''; ; await setTimeout(REST_MS, undefined, { signal })) {
    const answer = await fetch(`${url}/api/report/summary?${range}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const now = await answer.text();
    if (answer.ok && now === before) return;
    before = now;
  }
};

/** Visitors of a website and somebody at the console, both at one process that has all roles. */
export const besideConsole = async (): Promise<Beside> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'adhelm-bench-beside-'));
  const [port, sitePort] = [await freePort(), await freePort()];
  const product = await startProduct({ dataDir, port, env: { SITE_PORT: String(sitePort) } });
  try {
    const token = await signIn(product.url, DEMO_ACCOUNTS[0]?.email ?? '');
    await untilLoaded(product.url, token);
    const page = await firstPage(sitePort, HOST);
    const { search, exit } = await linksOf(sitePort, HOST, page);
    const consoleAlone = quantile(await consoleWaits(product.url, token, ALONE_SECONDS), 0.95);
    const everyMs = (3 * CONNECTIONS * 1000) / WANTED;
    const ask = (address: string, status: number) =>
      load({ port: sitePort, request: requestOf(address, HOST), status, everyMs }, CONNECTIONS, SECONDS);
    const [waits, ...loads] = await Promise.all([
      consoleWaits(product.url, token, SECONDS),
      ask(page, 200),
      ask(search, 200),
      ask(exit, 302),
    ]);
    const sum = (of: (one: Load) => number) => loads.reduce((total, one) => total + of(one), 0);
    return {
      wanted: WANTED,
      perSecond: sum(({ perSecond }) => perSecond),
      p99: Math.max(...loads.map(({ p99 }) => p99)),
      failures: sum(({ failures }) => failures),
      consoleAlone,
      consoleMeanwhile: quantile(waits, 0.95),
    };
  } finally {
    await product.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
};
