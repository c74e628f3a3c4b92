import { expect, it } from 'vitest';
import { placeAfterKey } from './keys.ts';

const line = { count: 7, columns: 7 };
const grid = { count: 48, columns: 24 };

it.each([
  [null, 'ArrowRight', line, 0],
  [null, 'End', line, 6],
  [0, 'ArrowRight', line, 1],
  [0, 'ArrowLeft', line, 0],
  [6, 'ArrowRight', line, 6],
  [3, 'Home', line, 0],
  [3, 'ArrowDown', line, undefined],
  [3, 'Tab', line, undefined],
  [3, 'ArrowDown', grid, 27],
  [27, 'ArrowUp', grid, 3],
  [30, 'ArrowDown', grid, 30],
  [null, 'ArrowRight', { count: 0, columns: 0 }, undefined],
] as const)('from %s the key %s of %j goes to %s', (place, key, shape, next) => {
  expect(placeAfterKey(place, key, shape)).toBe(next);
});
