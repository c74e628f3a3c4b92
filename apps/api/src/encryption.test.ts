import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encryptionFor } from './encryption.ts';

const SECRET = 'a secret of the tests with more than 32 characters';
const tokens = encryptionFor(SECRET, 'tokens');

test('whatever is encrypted can be read again, for its owner only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const encrypted = tokens.encrypt(text, '7');
      expect(tokens.decrypt(encrypted, '7')).toBe(text);
      expect(tokens.decrypt(encrypted, '8')).toBeNull();
    }),
  );
});

test('the text is not in what is stored, and the same text is never stored the same way', () => {
  const encrypted = tokens.encrypt('1//a-refresh-token', '7');
  expect(encrypted.toString('latin1')).not.toContain('refresh');
  expect(tokens.encrypt('1//a-refresh-token', '7')).not.toEqual(encrypted);
});

test('another APP_SECRET and another purpose cannot open it', () => {
  const encrypted = tokens.encrypt('hush', '7');
  expect(encryptionFor(`${SECRET}!`, 'tokens').decrypt(encrypted, '7')).toBeNull();
  expect(encryptionFor(SECRET, 'keys').decrypt(encrypted, '7')).toBeNull();
});

test('a changed or cut value does not open', () => {
  const encrypted = tokens.encrypt('hush', '7');
  for (let place = 0; place < encrypted.length; place++) {
    const changed = Buffer.from(encrypted);
    changed.writeUInt8((changed[place] ?? 0) ^ 1, place);
    expect(tokens.decrypt(changed, '7'), `byte ${place}`).toBeNull();
    expect(tokens.decrypt(encrypted.subarray(0, place), '7'), `cut at ${place}`).toBeNull();
  }
});
