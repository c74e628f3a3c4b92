import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { hasLibrary } from './apps/api/src/db/facts/embedded/has-library.ts';

/** Long proofs, which `npm test` leaves to `npm test -- --all` (CI); one that is named is always run. */
const isNamed = process.argv.some((argument) => argument.includes('.long'));
const isWhole = process.env.TEST_SCOPE === 'all' || isNamed;

/** Long enough for a disk that others keep busy, and for the slower fact store: what hangs is still found. */
const patience = hasLibrary ? 240_000 : 900_000;

/** Compiling the product's sources is most of a start, and tests start it as a process many times. */
const compiled = process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, 'node_modules/.cache/node');

const TAKES_MINUTES = /\.long\.test\.ts$|\/(matrix|fuzz|one-abusive-user)\.test\.ts$/;

/** What takes longest begins first: begun last, it would go on alone when everything else is done. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (TAKES_MINUTES.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Files of a project share processes: starting one anew for each takes longer than most of them run.
    isolate: false,
    // Without a library, tests wait for a thread of the fact store, which a third worker would keep from its work.
    maxWorkers: hasLibrary ? 3 : 2,
    projects: [
      {
        test: {
          name: 'domain',
          include: ['packages/*/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts', 'apps/simulators/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(isWhole ? [] : ['**/*.long.test.ts'])],
          globalSetup: ['apps/api/src/testing/global-setup.ts'],
          env: { NODE_COMPILE_CACHE: compiled },
          pool: 'forks',
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
