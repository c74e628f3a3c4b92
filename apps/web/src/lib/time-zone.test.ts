import { timeZone } from '@adhelm/contract/profile-fields';
import { zoneOfOffset } from '@adhelm/domain/time-zone';
import { beforeEach, expect, it } from 'vitest';
import { browserOffset, ownZone, profileZone, rememberZone, UTC_OFFSETS } from './time-zone.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
});

const NOW = new Date('2026-11-15T20:00:00.000Z');

it('is the one chosen last, that of the profile, or that of the browser', () => {
  expect(ownZone(null, NOW)).toBe(browserOffset(NOW));
  expect(ownZone('Asia/Saigon', NOW)).toBe('Asia/Saigon');
  rememberZone(zoneOfOffset(345));
  expect(ownZone('Asia/Saigon', NOW)).toBe('+05:45');
});

it.each(['+14:30', 'Mars/Olympus', ''])('is not %j, whoever kept it: reports would refuse it', (none) => {
  kept.set('timeZone', none);
  expect(ownZone('Asia/Saigon', NOW)).toBe('Asia/Saigon');
  expect(ownZone(none, NOW)).toBe(browserOffset(NOW));
  expect(profileZone(none, NOW)).toBe(browserOffset(NOW));
});

it('lists every offset in use from west to east, once', () => {
  expect(UTC_OFFSETS[0]).toBe('-12:00');
  expect(UTC_OFFSETS.at(-1)).toBe('+14:00');
  expect(UTC_OFFSETS).toContain('+05:45');
  expect(new Set(UTC_OFFSETS).size).toBe(UTC_OFFSETS.length);
});

it('offers nothing that the server would refuse', () => {
  for (const offset of UTC_OFFSETS) expect(timeZone.safeParse(offset).success).toBe(true);
});
