import { expect, it } from 'vitest';
import { zone } from '../../testing/zone.ts';
import { exportName } from './file-name.ts';

const november = {
  from: '2026-10-31T17:00:00.000Z',
  to: '2026-11-14T16:59:59.999Z',
  timeZone: zone('+07:00'),
};

it('is the key, the days in the zone of the list and the pages', () => {
  expect(exportName({ many: 'campaigns', ...november, range: { start: 1, end: 5 } })).toBe(
    'campaigns_2026-11-01_2026-11-14_p1-5',
  );
});

it('names one day once, and makes a key of any words', () => {
  const day = '2026-11-14T16:59:59.999Z';
  expect(
    exportName({
      many: 'Keyword sets',
      from: day,
      to: day,
      timeZone: zone('UTC'),
      range: { start: 3, end: 3 },
    }),
  ).toBe('keyword-sets_2026-11-14_p3-3');
});
