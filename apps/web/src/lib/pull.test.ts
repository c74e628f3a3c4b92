import { expect, it } from 'vitest';
import { pullDistance, pullTriggers } from './pull.ts';

it.each([
  [-50, 0],
  [100, 50],
  [240, 120],
  [1000, 140],
])('a finger that moves %d px pulls %d px', (moved, distance) => expect(pullDistance(moved)).toBe(distance));

it('refreshes from 120 px on', () => {
  expect(pullTriggers(pullDistance(239))).toBe(false);
  expect(pullTriggers(pullDistance(240))).toBe(true);
});
