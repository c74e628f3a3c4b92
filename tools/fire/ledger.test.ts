import { expect, test } from 'vitest';
import { ledgerOf } from './ledger.ts';
import { seededRandom } from './random.ts';

/** Four writes: two acknowledged, one refused, one without an answer. */
function ledger() {
  const made = ledgerOf('a-');
  for (const id of [1, 2]) made.acknowledge(made.next().name, id);
  made.refuse(made.next().name);
  made.next();
  return made;
}

const acknowledged = [
  { id: 1, name: 'a-1' },
  { id: 2, name: 'a-2' },
];
const clean = { acknowledged: 2, refused: 1, unknown: 1, lost: 0, twice: 0, foreign: 0, kept: 0 };

test('what was acknowledged is there, what was never answered may be', () => {
  expect(ledger().judge(acknowledged)).toEqual(clean);
  expect(ledger().judge([...acknowledged, { id: 4, name: 'a-4' }])).toEqual(clean);
});

test('a missing and a changed row are lost', () => {
  expect(ledger().judge(acknowledged.slice(1)).lost).toBe(1);
  const changed = [
    { id: 1, name: 'a-1' },
    { id: 2, name: 'a-4' },
  ];
  expect(ledger().judge(changed).lost).toBe(1);
});

test('a doubled, an unknown and a refused row are each found', () => {
  expect(ledger().judge([...acknowledged, { id: 9, name: 'a-2' }]).twice).toBe(1);
  expect(ledger().judge([...acknowledged, { id: 4, name: 'a-4' }, { id: 9, name: 'a-4' }]).twice).toBe(1);
  expect(ledger().judge([...acknowledged, { id: 9, name: 'b-1' }]).foreign).toBe(1);
  expect(ledger().judge([...acknowledged, { id: 9, name: 'a-3' }]).kept).toBe(1);
});

test('the same seed gives the same moments, another seed others', () => {
  const draw = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  expect(draw(7).every((value) => value >= 0 && value < 1)).toBe(true);
});
