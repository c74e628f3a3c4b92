// Long proof, run with `npm run test:fire`: nothing acknowledged is lost when the product is killed while it writes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeDataDir, removeDataDir } from '../apps/api/src/testing/data-dir.ts';
import { type KillLoop, killLoop, type RoundReport } from './fire/kill-loop.ts';
import { freePort, type Place, startProduct } from './fire/product.ts';
import { signIn } from './fire/session.ts';
import { repositoryRoot } from './repository.ts';
import { runQuietly } from './run.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    clone: { type: 'boolean', default: false },
  },
});

function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function total(reports: RoundReport[], key: keyof RoundReport): number {
  return reports.reduce((sum, report) => sum + report[key], 0);
}

async function measureFreshClone(): Promise<void> {
  const parent = await mkdtemp(join(tmpdir(), 'adhelm-clone-'));
  const folder = join(parent, 'adhelm');
  const dataDir = await makeDataDir();
  try {
    const clone = await runQuietly('git', ['clone', '--quiet', '--no-hardlinks', repositoryRoot, folder]);
    if (!clone.ok) throw new Error(clone.output);
    const product = await startProduct({
      dataDir,
      port: await freePort(),
      folder,
      command: ['npm', 'start'],
    });
    console.log(`npm start in a fresh clone: ready after ${seconds(product.startSeconds)}`);
    await product.stop();
  } finally {
    await removeDataDir(dataDir);
    await rm(parent, { recursive: true, force: true });
  }
}

async function measureStarts(place: Place): Promise<void> {
  const first = await startProduct(place);
  const stopSeconds = await first.stop();
  const second = await startProduct(place);
  await second.stop();
  console.log(
    `first start ${seconds(first.startSeconds)}, second start ${seconds(second.startSeconds)}, stop ${seconds(stopSeconds)}`,
  );
}

function printRound(round: number, report: RoundReport, restartSeconds: number): void {
  const { acknowledged, attempted, lost, twice, foreign } = report;
  console.log(
    `round ${round}: ${acknowledged} of ${attempted} acknowledged, ${lost} lost, ${twice} twice, ${foreign} foreign, restart ${seconds(restartSeconds)}`,
  );
}

async function proveNothingIsLost(place: Place, seed: number, rounds: number): Promise<boolean> {
  const product = await startProduct(place);
  const accessToken = await signIn(product.url, 'admin@demo.test');
  const loop: KillLoop = { place, seed, rounds, accessToken, product };
  const restarts: number[] = [];
  const perRound: RoundReport[] = [];
  try {
    const final = await killLoop(loop, (round, report, restartSeconds) => {
      printRound(round, report, restartSeconds);
      perRound.push(report);
      restarts.push(restartSeconds);
    });
    const all = [...perRound, ...final];
    const [acknowledged, lost, twice] = [
      total(final, 'acknowledged'),
      total(all, 'lost'),
      total(all, 'twice'),
    ];
    const foreign = total(all, 'foreign');
    console.log(
      `rounds ${rounds}, acknowledged ${acknowledged}, lost ${lost}, twice ${twice}, foreign ${foreign}`,
    );
    console.log(
      `restart after kill: median ${seconds(median(restarts))}, max ${seconds(Math.max(...restarts))}`,
    );
    return acknowledged > 0 && lost + twice + foreign === 0;
  } finally {
    await loop.product.stop();
  }
}

const seed = Number(options.seed);
const rounds = Number(options.rounds);
if (!Number.isSafeInteger(seed) || seed < 0 || !Number.isSafeInteger(rounds) || rounds < 1) {
  throw new Error('--seed takes a whole number, --rounds a whole number above 0.');
}
console.log(`seed ${seed} (repeat with: npm run test:fire -- --seed ${seed} --rounds ${rounds})`);
if (options.clone) await measureFreshClone();
const place = { dataDir: await makeDataDir(), port: await freePort() };
let proven = false;
try {
  await measureStarts(place);
  proven = await proveNothingIsLost(place, seed, rounds);
} finally {
  if (proven) await removeDataDir(place.dataDir);
  else console.error(`The data of the failed run is kept in ${place.dataDir}`);
}
if (!proven) process.exitCode = 1;
