import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sealing } from './sealing.ts';

const SECRET = 'a secret of the tests with more than 32 characters';
const tokens = sealing(SECRET, 'tokens');

test('whatever is sealed opens again, for its owner only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = tokens.seal(text, '7');
      expect(tokens.open(sealed, '7')).toBe(text);
      expect(tokens.open(sealed, '8')).toBeNull();
    }),
  );
});

test('the text is not in what is stored, and the same text is never stored the same way', () => {
  const sealed = tokens.seal('1//a-refresh-token', '7');
  expect(sealed.toString('latin1')).not.toContain('refresh');
  expect(tokens.seal('1//a-refresh-token', '7')).not.toEqual(sealed);
});

test('another APP_SECRET and another purpose cannot open it', () => {
  const sealed = tokens.seal('hush', '7');
  expect(sealing(`${SECRET}!`, 'tokens').open(sealed, '7')).toBeNull();
  expect(sealing(SECRET, 'keys').open(sealed, '7')).toBeNull();
});

test('a changed or cut value does not open', () => {
  const sealed = tokens.seal('hush', '7');
  for (let place = 0; place < sealed.length; place++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8((changed[place] ?? 0) ^ 1, place);
    expect(tokens.open(changed, '7'), `byte ${place}`).toBeNull();
    expect(tokens.open(sealed.subarray(0, place), '7'), `cut at ${place}`).toBeNull();
  }
});
