import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { caller, DASHBOARD_CALLS } from '../facts/calls.ts';
import { ms, quantile, table } from '../measure.ts';
import { clickAt, DAY, today } from './estate.ts';
import { filled, seconds } from './filled.ts';

const BATCHES = 600;
const CLICKS_A_BATCH = 1000;
/** As often as the product seals at most. */
const BATCHES_A_SEAL = 10;
const SECONDS = 600;
const TICKS_A_SECOND = 100;
/** The day that streams, and those it is compared with. */
const DAYS = 90;

type Store = Awaited<ReturnType<typeof filled>>;

/** The fields of a process after its name, which may hold anything. */
const statOf = async (pid: string): Promise<string[]> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

/** Seconds of processor time of PostgreSQL so far, of its processes that ended as well. */
const databaseTime = async (dataDir: string): Promise<number> => {
  const file = await readFile(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8');
  const [postmaster] = file.split('\n');
  let ticks = 0;
  for (const pid of await readdir('/proc')) {
    const [, parent, ...rest] = await statOf(pid);
    const [user, system, endedUser, endedSystem] = rest.slice(9, 13).map(Number);
    if (parent === postmaster) ticks += (user ?? 0) + (system ?? 0);
    if (pid === postmaster) ticks += (user ?? 0) + (system ?? 0) + (endedUser ?? 0) + (endedSystem ?? 0);
  }
  return ticks / TICKS_A_SECOND;
};

/** Seconds of processor time of everything the product runs. */
const timeSoFar = async ({ scratch }: Store): Promise<number> => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + (await databaseTime(scratch.dataDir));
};

/** Ten minutes of a thousand clicks a second, as quickly as they can be written; sealed after every ten seconds of them. */
const stream = async (
  { writer, seal }: Store,
  look: { beforeSeal: () => Promise<void>; afterSeal: () => Promise<void> },
): Promise<number> => {
  let sealing = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    const clicks = Array.from({ length: CLICKS_A_BATCH }, (_, place) => {
      const number = batch * CLICKS_A_BATCH + place;
      return clickAt(today + number, 1, { number, publishers: 1 });
    });
    await writer.recordClicks(`stream ${batch}`, clicks);
    if ((batch + 1) % BATCHES_A_SEAL !== 0) continue;
    await look.beforeSeal();
    sealing += await seconds(seal);
    await look.afterSeal();
  }
  return sealing;
};

const nothing = async () => {};

/** What it costs while nobody looks. */
const measureCost = async () => {
  const store = await filled(1, DAYS);
  try {
    const before = await timeSoFar(store);
    const sealing = await stream(store, { beforeSeal: nothing, afterSeal: nothing });
    return { used: (await timeSoFar(store)) - before, sealing };
  } finally {
    await store.close();
  }
};

/** What somebody waits for the dashboard of the day, of which every look finds more. */
const measureLooks = async () => {
  const store = await filled(1, DAYS);
  try {
    const call = caller(store.app, store.accessToken, { from: today, to: today + DAY }, '+00:00');
    const looking = (times: number[]) => async () => {
      times.push(1000 * (await seconds(() => Promise.all(DASHBOARD_CALLS.map(call)))));
    };
    const [unsealed, sealed]: [number[], number[]] = [[], []];
    await looking([])();
    await stream(store, { beforeSeal: looking(unsealed), afterSeal: looking(sealed) });
    return { unsealed: quantile(unsealed, 0.95), sealed: quantile(sealed, 0.95) };
  } finally {
    await store.close();
  }
};

export const measureStream = async (say: (line: string) => void): Promise<string> => {
  const { used, sealing } = await measureCost();
  const { unsealed, sealed } = await measureLooks();
  const cells = [
    `${used.toFixed(1)} s`,
    `${((used / SECONDS) * 100).toFixed(1)} %`,
    `${sealing.toFixed(1)} s`,
    `${ms(unsealed)} ms`,
    `${ms(sealed)} ms`,
  ];
  say(`streaming: ${cells.join(' · ')}`);
  const head = [
    'processor time for ten minutes',
    'share of a core',
    'sealing took',
    'dashboard of the day, before sealing, p95',
    'and after it',
  ];
  return `## A day that streams

${BATCHES} batches of ${CLICKS_A_BATCH.toLocaleString('en')} clicks, sealed after every ${BATCHES_A_SEAL} of them: what ten minutes of 1,000 clicks a second take, PostgreSQL
included. In a second run somebody looks at the whole dashboard of the day (${DASHBOARD_CALLS.length} calls at once) before and after each sealing.

${table(head, [cells])}
`;
};
