// Fault loops, whole with `npm run test:fire`, in short with `npm test -- --all` (`--short`), some of them with `npm test`
// (`--only`): what the product leans on, and the product itself, is killed and restarted under load; nothing acknowledged may be lost, nothing be there twice.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeDataDir, removeDataDir } from '../apps/api/src/testing/data-dir.ts';
import { databaseRestarts } from './fire/database-restarts.ts';
import { factsAway } from './fire/facts-away.ts';
import { kills } from './fire/kills.ts';
import { lateFigures } from './fire/late-figures.ts';
import { postmasterKills } from './fire/postmaster-kills.ts';
import { freePort, startProduct } from './fire/product.ts';
import { seededRandom } from './fire/random.ts';
import { type Scenario, seconds } from './fire/scenario.ts';
import { splitRoles } from './fire/split-roles.ts';
import { makeTemplate, type Template } from './fire/template.ts';
import { terminations } from './fire/terminations.ts';
import { threeProcesses } from './fire/three-processes.ts';
import { visitorKills } from './fire/visitor-kills.ts';
import { visitorsAlone } from './fire/visitors-alone.ts';
import { repositoryRoot } from './repository.ts';
import { runQuietly } from './run.ts';

/** What takes longest begins first: begun last, it would go on alone when everything else is done. */
const scenarios = [
  visitorKills,
  threeProcesses,
  splitRoles,
  factsAway,
  lateFigures,
  visitorsAlone,
  databaseRestarts,
  kills,
  terminations,
  postmasterKills,
];

const { values: options } = parseArgs({
  options: {
    /** Names of scenarios, separated by commas. */
    only: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    short: { type: 'boolean', default: false },
    /** Half of the time a scenario waits; their figures are worth less when there are others beside it. */
    'at-once': { type: 'string', default: '1' },
    /** A file for the counts of proven and failed scenarios. */
    report: { type: 'string' },
    clone: { type: 'boolean', default: false },
  },
});

function wholeNumber(name: string, value: string, least: number): number {
  const number = Number(value);
  if (Number.isSafeInteger(number) && number >= least) return number;
  throw new Error(`--${name} takes a whole number from ${least}.`);
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

// Compiling the product's sources is most of a start, and there are many starts here.
process.env.NODE_COMPILE_CACHE ??= join(repositoryRoot, 'node_modules/.cache/node');

const seed = wholeNumber('seed', options.seed, 0);

async function isProven(scenario: Scenario, template: Template): Promise<boolean> {
  const { name } = scenario;
  const usual = options.short ? scenario.rounds.short : scenario.rounds.whole;
  const rounds = options.rounds ? wholeNumber('rounds', options.rounds, 1) : usual;
  const say = (line: string) => console.log(`${name}: ${line}`);
  say(`${rounds} rounds (again: node tools/fire.ts --only ${name} --rounds ${rounds} --seed ${seed})`);
  const began = performance.now();
  const { wrong, figures } = await scenario
    .run({
      template,
      rounds,
      random: seededRandom(seed),
      prefix: `fire-${seed}-${name}-`,
      say,
    })
    .catch((error: unknown) => ({
      wrong: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      figures: [],
    }));
  for (const figure of figures) say(figure);
  for (const complaint of wrong) console.error(`${name}: WRONG: ${complaint}`);
  const verdict = wrong.length === 0 ? 'proven' : 'FAILED';
  say(`${verdict} in ${seconds((performance.now() - began) / 1000)}`);
  return wrong.length === 0;
}

// What was started here ends with this process, which an unhandled signal would not give time to do.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const known = scenarios.map(({ name }) => name);
const wanted = options.only?.split(',') ?? known;
if (!wanted.every((name) => known.includes(name)))
  throw new Error(`--only takes some of ${known.join(', ')}, separated by commas.`);
const chosen = scenarios.filter(({ name }) => wanted.includes(name));
if (options.clone) await measureFreshClone();
const counts = { passed: 0, failed: 0, skipped: 0 };
const template = await makeTemplate();
try {
  console.log(`first start of the product: ${seconds(template.firstStart)}`);
  const left = chosen.values();
  const runInTurn = async () => {
    for (const scenario of left) {
      if (await isProven(scenario, template)) counts.passed += 1;
      else counts.failed += 1;
    }
  };
  await Promise.all(Array.from({ length: wholeNumber('at-once', options['at-once'], 1) }, runInTurn));
} finally {
  await template.remove();
}
if (options.report) await writeFile(options.report, JSON.stringify(counts));
if (counts.failed > 0) process.exitCode = 1;
