import { expect, test } from 'vitest';
import { compare } from './kill-loop.ts';
import { seededRandom } from './random.ts';

const attempted = new Set(['a-1', 'a-2', 'a-3']);
const acknowledged = [
  { id: 1, name: 'a-1' },
  { id: 2, name: 'a-2' },
];

test('what was acknowledged is there, what was merely attempted may be', () => {
  const clean = { attempted: 3, acknowledged: 2, lost: 0, twice: 0, foreign: 0 };
  expect(compare({ attempted, acknowledged }, acknowledged)).toEqual(clean);
  expect(compare({ attempted, acknowledged }, [...acknowledged, { id: 3, name: 'a-3' }])).toEqual(clean);
});

test('a missing, a changed, a doubled and an unknown row are each found', () => {
  expect(compare({ attempted, acknowledged }, acknowledged.slice(1)).lost).toBe(1);
  expect(
    compare({ attempted, acknowledged }, [
      { id: 1, name: 'a-1' },
      { id: 2, name: 'a-3' },
    ]).lost,
  ).toBe(1);
  expect(compare({ attempted, acknowledged }, [...acknowledged, { id: 9, name: 'a-2' }]).twice).toBe(1);
  expect(compare({ attempted, acknowledged }, [...acknowledged, { id: 9, name: 'b-1' }]).foreign).toBe(1);
});

test('the same seed gives the same moments, another seed others', () => {
  const draw = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  expect(draw(7).every((value) => value >= 0 && value < 1)).toBe(true);
});
