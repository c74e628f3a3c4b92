import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasLibrary } from '../apps/api/src/db/facts/embedded/has-library.ts';
import { ensureBrowser } from './browser.ts';
import { bundleCheck, staticChecks } from './static-checks.ts';
import { runStep, runSteps, type Step } from './steps.ts';
import {
  add,
  type Counts,
  faultCounts,
  judge,
  noTests,
  playwrightCounts,
  vitestCounts,
} from './test-counts.ts';

type TestStep = Step & { counts: (report: string) => Counts; report: string };

/** Also the long proofs and the secondary browser tests, which `npm test` leaves out to stay quick. */
const all = process.argv.includes('--all') && hasLibrary;

/** One kill of the database and one of the product, which `npm test` is content with. */
const someFaults = ['--only', 'postmaster-kills,visitor-kills', '--rounds', '1'];

function testSteps(folder: string, browser: NodeJS.ProcessEnv): TestStep[] {
  const vitestReport = join(folder, 'vitest.json');
  const faultReport = join(folder, 'faults.json');
  const browserReport = join(folder, 'browser.json');
  return [
    {
      name: 'unit and API tests',
      command: 'vitest',
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
      ...(all && { env: { TEST_SCOPE: 'all' } }),
      counts: vitestCounts,
      report: vitestReport,
    },
    {
      name: 'fault loops',
      command: 'node',
      args: [
        'tools/fire.ts',
        '--short',
        '--at-once',
        '3',
        ...(all ? [] : someFaults),
        '--report',
        faultReport,
      ],
      counts: faultCounts,
      report: faultReport,
    },
    {
      name: 'browser tests',
      command: 'playwright',
      args: ['test', '--config', 'e2e', '--reporter=list,json'],
      env: { ...browser, ...(all && { E2E_SCOPE: 'all' }), PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
      counts: playwrightCounts,
      report: browserReport,
    },
  ];
}

async function runTests(steps: TestStep[]): Promise<Counts> {
  let total = noTests;
  for (const step of steps) {
    const { ok } = await runStep(step);
    const counts = judge(ok, step.counts(step.report));
    console.log(`      ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
    total = add(total, counts);
    if (total.failed > 0) break;
  }
  return total;
}

async function runEverything(): Promise<Counts> {
  const browser = await ensureBrowser();
  const failedCheck = { ...noTests, failed: 1 };
  if (!(await runSteps(staticChecks))) return failedCheck;
  if (!(await runSteps([bundleCheck]))) return failedCheck;
  const folder = mkdtempSync(join(tmpdir(), 'adhelm-test-'));
  try {
    return await runTests(testSteps(folder, browser));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv.includes('--all') && !hasLibrary)
  console.log(
    'There is no library of the fact store for this machine. The engine in its place is several times slower: the long proofs and the secondary browser tests are left to a machine with a library.\n',
  );
const started = performance.now();
const { passed, failed } = await runEverything();
console.log(`\nAll checks took ${((performance.now() - started) / 1000).toFixed(0)} s`);
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
