import { expect, test } from 'vitest';
import { daysToPull } from './days-to-pull.ts';

const now = new Date('2026-11-15T10:35:00.000Z');
const RECENT = ['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15'];
/** Every day of a month, read on the day after it and final. */
const pulled = Array.from({ length: 32 }, (_, age) => {
  const time = Date.UTC(2026, 10, 15 - age);
  return {
    day: new Date(time).toISOString().slice(0, 10),
    isFinal: true,
    pulledAt: new Date(age < 10 ? time + 86_400_000 : time + 10 * 86_400_000),
  };
});
const finalUntil = new Date('2026-11-14T00:00:00.000Z');
const changed = (day: string, change: object) =>
  pulled.map((one) => (one.day === day ? { ...one, ...change } : one));

test('the last days are read each time', () => {
  expect(daysToPull({ now, pulled, finalUntil })).toEqual(RECENT);
});

test('the tenth day is read once more, also some days late', () => {
  const early = { pulledAt: new Date('2026-11-06T00:00:00.000Z') };
  for (const day of ['2026-11-02', '2026-11-05'])
    expect(daysToPull({ now, pulled: changed(day, early), finalUntil })).toEqual([day, ...RECENT]);
  expect(daysToPull({ now, pulled: changed('2026-11-06', early), finalUntil })).toEqual(RECENT);
});

test('a day that is not final is read until it is, for a month', () => {
  for (const day of ['2026-10-15', '2026-11-08'])
    expect(daysToPull({ now, pulled: changed(day, { isFinal: false }), finalUntil })).toEqual([
      day,
      ...RECENT,
    ]);
});

test('days that the feed takes back are read again', () => {
  const takenBack = new Date('2026-11-10T00:00:00.000Z');
  expect(daysToPull({ now, pulled, finalUntil: takenBack })).toEqual(['2026-11-11', ...RECENT]);
});

test('at first the tenth day and those after it are read, beside the last ones', () => {
  expect(daysToPull({ now, pulled: [], finalUntil: null })).toEqual([
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    ...RECENT,
  ]);
});
