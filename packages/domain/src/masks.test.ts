import { expect, test } from 'vitest';
import { maskedAddress, maskedEmail } from './masks.ts';

test.each([
  ['buyer@demo.test', 'b***@demo.test'],
  ['b@demo.test', 'b***@demo.test'],
  ['"a@b"@demo.test', '"***@demo.test'],
  ['😀x@demo.test', '😀***@demo.test'],
  ['no address', '***'],
  ['', '***'],
])('the e-mail %j is shown as %j', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '::ffff:203.0.113.x'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:x'],
  ['2001:db8::7348', '2001:db8:x'],
  ['fe80::1', 'fe80:x'],
  ['::1', ':x'],
])('the address %s is shown as %s', (address, shown) => {
  expect(maskedAddress(address)).toBe(shown);
});
