import { expect, test } from 'vitest';
import { nameKey } from './name-key.ts';

const sorted = (names: string[]) =>
  names.toSorted((a, b) => {
    const [left, right] = [Buffer.from(nameKey(a)), Buffer.from(nameKey(b))];
    return left.compare(right);
  });

test('case and accents do not matter', () => {
  expect(nameKey('Éclair')).toBe(nameKey('eCLAIR'));
  expect(nameKey('Đà Nẵng').normalize('NFC')).toBe(nameKey('đà nẵng').normalize('NFC'));
});

test('spaces come before signs, signs before digits, digits before letters', () => {
  const names = ['a b', 'a-b', 'a_b', 'a0', 'ab', 'aé', 'af', 'b', '~x', '1', 'Z'];
  const expected = names.toSorted(new Intl.Collator('und', { sensitivity: 'base' }).compare);
  expect(sorted(names)).toEqual(expected);
});
