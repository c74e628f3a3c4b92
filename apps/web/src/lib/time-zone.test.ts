import { timeZone } from '@adhelm/contract/profile-fields';
import { expect, it } from 'vitest';
import { formatOffset, UTC_OFFSETS } from './time-zone.ts';

it.each([
  [0, '+00:00'],
  [420, '+07:00'],
  [-570, '-09:30'],
  [765, '+12:45'],
])('writes an offset of %d minutes as %s', (minutes, text) => expect(formatOffset(minutes)).toBe(text));

it('lists every offset in use from west to east, once', () => {
  expect(UTC_OFFSETS[0]).toBe('-12:00');
  expect(UTC_OFFSETS.at(-1)).toBe('+14:00');
  expect(UTC_OFFSETS).toContain('+05:45');
  expect(new Set(UTC_OFFSETS).size).toBe(UTC_OFFSETS.length);
});

it('offers nothing that the server would refuse', () => {
  for (const offset of UTC_OFFSETS) expect(timeZone.safeParse(offset).success).toBe(true);
});
