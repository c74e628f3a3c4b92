// Measures what one user's abuse of each route does to another user's calls, on the product with its demo data, and
// writes bench/abuse-results.md: `npm run bench:abuse`.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@adhelm/contract/contract';
import type { Route } from '@adhelm/contract/route';
import { makeDataDir, removeDataDir } from '../../apps/api/src/testing/data-dir.ts';
import { heaviestRequest } from '../../apps/api/src/testing/heaviest-request.ts';
import { freePort, startProduct } from '../../tools/fire/product.ts';
import { signIn } from '../../tools/fire/session.ts';
import { ms, quantile, table } from '../measure.ts';

const AT_ONCE = 20;
const ROUTE_MS = 2_500;
const QUIET_MS = 15_000;
const DAY = 86_400_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Ends the session of the abuser, or is not for those who are signed in. */
const isAbusable = (route: Route) => !route.public && route.path !== '/auth/switch-publisher';

const routes = Object.values(contract)
  .flatMap((group) => Object.values<Route>(group))
  .filter(isAbusable);

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

const range = () => {
  const [from, to] = [new Date(Date.now() - 30 * DAY), new Date()].map((date) => date.toISOString());
  return `startDate=${from}&endDate=${to}`;
};

/** What somebody does who works: looks at lists, figures and clicks. */
const ORDINARY = () => [
  '/user/me',
  '/pixel?limit=50',
  '/posts?limit=50',
  `/report/summary?${range()}`,
  `/report/campaigns?${range()}&limit=50`,
  `/clicks?${range()}&page=1&limit=50`,
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
    for (const path of ORDINARY()) {
      const begun = performance.now();
      const status = await get(path);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      taken.push(performance.now() - begun);
    }
  return taken;
};

/** Sends the heaviest request again and again, many at once, until told to stop; gives how many were answered. */
const abuse = (url: string, token: string, route: Route) => {
  const { path, body, headers } = heaviestRequest(route);
  const stopping = new AbortController();
  let answered = 0;
  const one = async () => {
    while (!stopping.signal.aborted) {
      const init = { method: route.method, headers: { authorization: `Bearer ${token}`, ...headers } };
      const answer = await fetch(`${url}${path}`, {
        ...init,
        ...(body && { body }),
        signal: stopping.signal,
      });
      await answer.arrayBuffer();
      answered += 1;
    }
  };
  const all = Promise.allSettled(Array.from({ length: AT_ONCE }, one));
  return async () => {
    stopping.abort();
    await all;
    return answered;
  };
};

/** The demo's clicks come in the background; what is measured begins when they are all there. */
const demoLoaded = async (url: string, token: string): Promise<void> => {
  const clicks = async () => {
    const answer = await fetch(`${url}/api/report/summary?${range()}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return JSON.stringify(await answer.json());
  };
  for (let [before, now] = ['', await clicks()]; before !== now; [before, now] = [now, await clicks()])
    await wait(10_000);
};

const dataDir = await makeDataDir();
const product = await startProduct({ dataDir, port: await freePort() });
try {
  const { url } = product;
  const abuser = await signIn(url, 'admin@demo.test');
  const get = getter(url, await signIn(url, 'publisher@demo.test'));
  await demoLoaded(url, abuser);
  await workFor(get, 2_000);
  const quiet = await workFor(get, QUIET_MS);
  const rows = [];
  for (const route of routes) {
    const stop = abuse(url, abuser, route);
    const taken = await workFor(get, ROUTE_MS);
    const answered = await stop();
    rows.push({
      name: nameOf(route),
      answered,
      calls: taken.length,
      p50: quantile(taken, 0.5),
      p99: quantile(taken, 0.99),
    });
    say(`${nameOf(route)}: p50 ${ms(quantile(taken, 0.5))} ms, p99 ${ms(quantile(taken, 0.99))} ms`);
  }
  const worst = rows.toSorted((a, b) => b.p99 - a.p99);
  const text = [
    '# One abusive user',
    '',
    `What another user's ordinary calls take (profile, lists, figures, clicks, one after the other) while one user sends the`,
    `heaviest request of a route ${AT_ONCE} at a time, on the demo's million clicks. \`npm run bench:abuse\` measures it.`,
    '',
    `Quiet: p50 ${ms(quantile(quiet, 0.5))} ms, p99 ${ms(quantile(quiet, 0.99))} ms over ${quiet.length} calls.`,
    '',
    table(
      ['abused route', 'abusive answers', 'ordinary calls', 'p50, ms', 'p99, ms'],
      worst.map(({ name, answered, calls, p50, p99 }) => [
        name,
        String(answered),
        String(calls),
        ms(p50),
        ms(p99),
      ]),
    ),
    '',
  ].join('\n');
  await writeFile(join(import.meta.dirname, '../abuse-results.md'), text);
  say(text);
} finally {
  await product.stop();
  await removeDataDir(dataDir);
}
