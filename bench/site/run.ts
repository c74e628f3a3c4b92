// Measures how many visitors a process of the role `site` bears, beside the bare limit of server and disk, and how a served
// page does in a browser; writes bench/site-results.md: `npm run bench:site`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { ms, table, times } from '../measure.ts';
import { type Beside, besideConsole } from './beside-console.ts';
import { inBrowser, type Looks } from './browser.ts';
import { linksOf } from './links.ts';
import { HOST, type Load, load, requestOf } from './load.ts';
import { SNAPSHOT } from './pages.ts';

const CONNECTIONS = 50;
const SECONDS = 10;
const say = (line: string) => process.stdout.write(`${line}\n`);

const withProcess = async <Result>(kind: 'site' | 'bare', work: (port: number) => Promise<Result>) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'adhelm-bench-site-'));
  await mkdir(path.join(folder, 'site'));
  await writeFile(path.join(folder, 'site', 'pages.json'), JSON.stringify(SNAPSHOT));
  const child = fork(path.join(import.meta.dirname, 'serve.ts'), [kind, folder]);
  try {
    const [port] = (await once(child, 'message')) as [number];
    return await work(port);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
    await rm(folder, { recursive: true });
  }
};

type Measured = { name: string; load: Load };

const measureSite = (port: number) => async (): Promise<Measured[]> => {
  const { search, exit } = await linksOf(port, HOST, '/guide');
  const measure = async (name: string, address: string, status: number): Promise<Measured> => {
    const asking = { port, request: requestOf(address), status };
    await load(asking, CONNECTIONS, 2);
    const measured = { name, load: await load(asking, CONNECTIONS, SECONDS) };
    say(`${name}: ${Math.round(measured.load.perSecond)}/s`);
    return measured;
  };
  return [
    await measure('a press on a result', exit, 302),
    await measure('a page', '/guide', 200),
    await measure('a search page', search, 200),
  ];
};

const bare = await withProcess('bare', (port) => {
  const asking = { port, request: requestOf('/'), status: 302 };
  return load(asking, CONNECTIONS, SECONDS);
});
say(`bare: ${Math.round(bare.perSecond)}/s`);
const { measured, alone, looks } = await withProcess('site', async (port) => ({
  measured: await measureSite(port)(),
  alone: await load({ port, request: requestOf('/guide'), status: 200 }, 1, SECONDS),
  looks: await inBrowser(port),
}));

const beside = await besideConsole();
say(`beside a console: ${Math.round(beside.perSecond)}/s`);

const row = (name: string, { perSecond, p50, p99, failures }: Load): string[] => [
  name,
  Math.round(perSecond).toLocaleString('en'),
  times(bare.perSecond / perSecond),
  ms(p50),
  ms(p99),
  String(failures),
];

const besideOf = ({
  perSecond,
  wanted,
  p99,
  failures,
  consoleAlone,
  consoleMeanwhile,
}: Beside): string[][] => [
  [
    'steps a second',
    `${Math.round(perSecond).toLocaleString('en')} of ${wanted.toLocaleString('en')} asked for`,
  ],
  ['a step, p99', `${ms(p99)} ms`],
  ['wrong answers', String(failures)],
  ['the console before, p95', `${ms(consoleAlone)} ms`],
  ['the console meanwhile, p95', `${ms(consoleMeanwhile)} ms`],
];

const lookOf = ({ name, requests, kilobytes, lcp, shift }: Looks): string[] => [
  name,
  String(requests),
  kilobytes.toFixed(1),
  ms(lcp),
  shift.toFixed(3),
];

const results = `# Websites, measured

Written by \`npm run bench:site\`, ${cpus().length} cores (${process.arch}), which the process that asks shares. One process of the role
\`site\`, no store; ${CONNECTIONS} connections, each with one visitor after the other for ${SECONDS} seconds. Everything is acknowledged after
\`fdatasync\`. The bare limit is an HTTP server that does nothing but put a record of the same size on the disk first.

${table(
  ['', 'a second', 'bare limit, times as many', 'p50, ms', 'p99, ms', 'wrong answers'],
  [row('bare limit', bare), ...measured.map(({ name, load: own }) => row(name, own))],
)}

A page by itself, on one connection: p50 ${ms(alone.p50)} ms, p99 ${ms(alone.p99)} ms, with its visit on the disk.

With the demo's data and all roles in one process, visitors in a thread of their own, what comes drained and summed: pages, searches and presses in equal
parts, and somebody at the console who asks for the summary, the campaigns and themselves, ten times a second.

${table(['beside a console', ''], besideOf(beside))}

In a browser, a phone of 390 px, from loopback (so that the times are the browser's own):

${table(['', 'requests', 'KB sent, not compressed', 'largest contentful paint, ms', 'layout shift'], looks.map(lookOf))}
`;
await writeFile(path.join(import.meta.dirname, '..', 'site-results.md'), results);
say(results);
