// Measures what one user's abuse of each route does to another user's calls, on the product with its demo data, and
// writes bench/abuse-results.md: `npm run bench:abuse`. With parts of routes' names, those alone: `-- keywords clicks`.
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Route } from '@adhelm/contract/route';
import { CONTRACT_ROUTES } from '../../apps/api/src/contract.ts';
import { blackPng } from '../../apps/api/src/features/upload/testing/pictures.ts';
import { REQUEST_LIMITS } from '../../apps/api/src/http/request-counts.ts';
import { makeDataDir, removeDataDir } from '../../apps/api/src/testing/data-dir.ts';
import { heaviestRequest } from '../../apps/api/src/testing/heaviest-request.ts';
import { freePort, startProduct } from '../../tools/fire/product.ts';
import { signIn } from '../../tools/fire/session.ts';
import { ms, quantile, table } from '../measure.ts';
import type { Abuse, Answers } from './abuser.worker.ts';

const AT_ONCE = 20;
const ROUTE_MS = 4_000;
const QUIET_MS = 15_000;
/** What one user is served in that time; an abuser who is refused measures nothing. */
const MOST = (REQUEST_LIMITS.user / 60_000) * ROUTE_MS;
/** Between two calls of somebody who works, whose requests are counted too. */
const PAUSE_MS = 40;
const DAY = 86_400_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** They end the session of the abuser, or give it another token. */
const ENDING = new Set(['/auth/logout', '/auth/switch-publisher']);
const isAbusable = (route: Route) => !route.public && !ENDING.has(route.path);

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

const meant = process.argv.slice(2);
const routes = CONTRACT_ROUTES.filter(
  (route) => isAbusable(route) && (meant.length === 0 || meant.some((part) => nameOf(route).includes(part))),
);

const [from, to] = [new Date(Date.now() - 30 * DAY), new Date()].map((date) => date.toISOString());
const RANGE = `startDate=${from}&endDate=${to}`;

/** What somebody does who works: looks at lists, figures and clicks. */
const ORDINARY = [
  '/user/me',
  '/pixel?limit=50',
  '/posts?limit=50',
  `/report/summary?${RANGE}`,
  `/report/campaigns?${RANGE}&limit=50`,
  `/clicks?${RANGE}&page=1&limit=50`,
];

type Get = (path: string) => Promise<number>;

const getter =
  (url: string, token: string): Get =>
  async (path) => {
    const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    return answer.status;
  };

/** How long each ordinary call takes for as long as asked; every one must succeed. */
const workFor = async (get: Get, milliseconds: number): Promise<number[]> => {
  const taken: number[] = [];
  const until = performance.now() + milliseconds;
  while (performance.now() < until)
    for (const path of ORDINARY) {
      const begun = performance.now();
      const status = await get(path);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      taken.push(performance.now() - begun);
      await wait(PAUSE_MS);
    }
  return taken;
};

/** As many pixels as a picture may have: takes longest to read. */
const largestPicture = (route: Route) => {
  const { path, headers } = heaviestRequest(route);
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
  const picture = blackPng({ width: 8000, height: 5000 });
  return { path, headers, body: Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--b--\r\n')]) };
};

/** Sends the heaviest request again and again, many at once, until told to stop; gives what was answered. */
const abuse = (url: string, tokens: string[], route: Route) => {
  const { path, body, headers } = route.multipart ? largestPicture(route) : heaviestRequest(route);
  const { method } = route;
  const workerData: Abuse = {
    url: `${url}${path}`,
    method,
    body,
    headers,
    tokens,
    atOnce: AT_ONCE,
    most: MOST,
  };
  const thread = new Worker(new URL('./abuser.worker.ts', import.meta.url), { workerData });
  return async (): Promise<Answers> => {
    thread.postMessage('stop');
    const [answers]: Answers[] = await once(thread, 'message');
    await thread.terminate();
    return answers ?? {};
  };
};

/** The demo's clicks come in the background; what is measured begins when they are all there. */
const demoLoaded = async (url: string, token: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` };
  const figures = async () => (await fetch(`${url}/api/report/summary?${RANGE}`, { headers })).text();
  for (let [before, now] = ['', await figures()]; before !== now; [before, now] = [now, await figures()])
    await wait(10_000);
};

type Row = { name: string; answers: Answers; taken: number[] };

const measure = async (url: string): Promise<{ quiet: number[]; rows: Row[] }> => {
  const abusers = [await signIn(url, 'admin@demo.test'), await signIn(url, 'admin@demo.test')];
  const worker = await signIn(url, 'publisher@demo.test');
  await demoLoaded(url, worker);
  const get = getter(url, worker);
  await workFor(get, 2_000);
  const quiet = await workFor(get, QUIET_MS);
  const rows: Row[] = [];
  for (const route of routes) {
    const stop = abuse(url, abusers, route);
    const taken = await workFor(get, ROUTE_MS);
    const row = { name: nameOf(route), answers: await stop(), taken };
    say(lineOf(row).join(' · '));
    rows.push(row);
  }
  return { quiet, rows };
};

const lineOf = ({ name, answers, taken }: Row): string[] => [
  name,
  Object.entries(answers)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', '),
  String(taken.length),
  ms(quantile(taken, 0.5)),
  ms(quantile(taken, 0.99)),
];

const reportOf = ({ quiet, rows }: Awaited<ReturnType<typeof measure>>): string =>
  [
    '# One abusive user',
    '',
    `What another user's ordinary calls take (profile, lists, figures, clicks, one after the other) while one user sends the`,
    `heaviest request of a route ${AT_ONCE} at a time for ${ROUTE_MS / 1000} s, on the demo's million clicks; up to ${MOST} requests, which is what one`,
    'user is served in that time. `npm run bench:abuse` measures it.',
    '',
    `Quiet: p50 ${ms(quantile(quiet, 0.5))} ms, p99 ${ms(quantile(quiet, 0.99))} ms over ${quiet.length} calls, on ${availableParallelism()} processors with a load of ${busy.toFixed(1)} before it began. The rule: no p99 above 1,000 ms.`,
    '',
    table(
      ['abused route', 'abusive answers', 'ordinary calls', 'p50, ms', 'p99, ms'],
      rows.toSorted((a, b) => quantile(b.taken, 0.99) - quantile(a.taken, 0.99)).map(lineOf),
    ),
    '',
  ].join('\n');

/** What else the machine had to do when the run began; figures of a busy one say little. */
const [busy = 0] = loadavg();

const dataDir = await makeDataDir();
const product = await startProduct({ dataDir, port: await freePort() });
try {
  const text = reportOf(await measure(product.url));
  if (meant.length === 0) await writeFile(join(import.meta.dirname, '../abuse-results.md'), text);
  say(text);
} finally {
  await product.stop();
  await removeDataDir(dataDir);
}
