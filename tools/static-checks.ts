import type { Step } from './steps.ts';

export const staticChecks: Step[] = [
  { name: 'format', command: 'biome', args: ['ci', '--colors=off', '.'] },
  // Finds what `tsc --build` does, of one reading of the sources instead of two.
  { name: 'lint and types', command: 'oxlint', args: ['--type-aware', '--type-check'] },
  { name: 'boundaries', command: 'node', args: ['tools/check-boundaries.ts'] },
  { name: 'dead code', command: 'knip', args: [] },
  { name: 'web build', command: 'node', args: ['tools/build.ts'] },
];

export const bundleCheck: Step = { name: 'bundle budget', command: 'node', args: ['tools/check-bundle.ts'] };
