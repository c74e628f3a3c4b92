import type { Step } from './steps.ts';

export const staticChecks: Step[] = [
  { name: 'format', command: 'biome', args: ['ci', '--colors=off', '.'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware'] },
  { name: 'types', command: 'tsc', args: ['--build'] },
  { name: 'boundaries', command: 'node', args: ['tools/check-boundaries.ts'] },
  { name: 'dead code', command: 'knip', args: [] },
  { name: 'web build', command: 'node', args: ['tools/build.ts'] },
];

export const bundleCheck: Step = { name: 'bundle budget', command: 'node', args: ['tools/check-bundle.ts'] };
