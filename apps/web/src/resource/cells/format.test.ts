import { describe, expect, it } from 'vitest';
import { zone } from '../../testing/zone.ts';
import { asOfLabel, formatValue, isNumeric, toneOf } from './format.ts';

describe('formatValue', () => {
  it.each([
    ['money', 1234.5, '$1,234.50'],
    ['money', -75.18, '-$75.18'],
    ['money', 0, '$0.00'],
    ['money', -0.001, '$0.00'],
    ['price', 1234.5, '$1,234.50'],
    ['price', 0.01, '$0.01'],
    ['price', 0.0012, '$0.0012'],
    ['price', -0.00004, '-$0.00004'],
    ['price', 0, '$0.00'],
    ['percent', 43.005, '43.01%'],
    ['percent', -31.317, '-31.32%'],
    ['integer', 155081, '155,081'],
    ['integer', -3, '-3'],
    ['id', 42, '42'],
    ['text', 'Spring sale', 'Spring sale'],
    ['user', { id: 1, name: 'Linh' }, 'Linh'],
    ['publisher', { id: 1, name: 'North Media' }, 'North Media'],
  ] as const)('shows %s %j as %s', (format, value, shown) => {
    expect(formatValue(format, value)).toBe(shown);
  });

  it('shows dates as dd/MM/yyyy and times as HH:mm in the given time zone', () => {
    expect(formatValue('date', '2026-11-05T23:30:00.000Z', zone('Asia/Ho_Chi_Minh'))).toBe('06/11/2026');
    expect(formatValue('dateTime', '2026-11-05T17:05:00.000Z', zone('Asia/Ho_Chi_Minh'))).toBe(
      '06/11/2026 00:05',
    );
  });

  it('takes offsets as zones', () => {
    expect(formatValue('dateTime', '2026-11-05T18:30:00.000Z', zone('+05:45'))).toBe('06/11/2026 00:15');
  });

  it('says since when figures stand: the time, and the day unless it is today in the zone', () => {
    const now = new Date('2026-11-05T20:00:00.000Z');
    expect(asOfLabel('2026-11-05T18:30:00.000Z', zone('-03:30'), now)).toBe('15:00');
    expect(asOfLabel('2026-11-05T16:30:00.000Z', zone('+07:00'), now)).toBe('05/11/2026 23:30');
  });

  it('shows what has a name or a title by it', () => {
    expect(formatValue('text', { id: 3, name: 'Knee relief' })).toBe('Knee relief');
    expect(formatValue('text', { id: 3, title: 'Seven ways', url: null })).toBe('Seven ways');
  });

  it.each(['text', 'money', 'percent', 'integer', 'date', 'user'] as const)(
    'shows "-" for no %s',
    (format) => {
      expect(formatValue(format, null)).toBe('-');
      expect(formatValue(format, undefined)).toBe('-');
    },
  );

  it('shows "-" for what is no number or no date', () => {
    expect(formatValue('money', Number.NaN)).toBe('-');
    expect(formatValue('integer', 'many')).toBe('-');
    expect(formatValue('date', 'yesterday')).toBe('-');
  });

  it('shows a row without publisher as global', () => {
    expect(formatValue('publisher', null)).toBe('Global (Admin only)');
  });
});

describe('toneOf', () => {
  it('colours by sign only where the column asks for it', () => {
    expect(toneOf('sign', 0.38)).toBe('good');
    expect(toneOf('sign', -0.01)).toBe('bad');
    expect(toneOf('sign', 0)).toBe('plain');
    expect(toneOf('sign', null)).toBe('plain');
    expect(toneOf(undefined, -5)).toBe('plain');
  });

  it('colours a change green above zero and red otherwise', () => {
    expect(toneOf('change', 0.01)).toBe('good');
    expect(toneOf('change', 0)).toBe('bad');
    expect(toneOf('change', -3)).toBe('bad');
    expect(toneOf('change', null)).toBe('plain');
  });
});

describe('isNumeric', () => {
  it('is true for what is summed and aligned right', () => {
    expect(isNumeric('money')).toBe(true);
    expect(isNumeric('id')).toBe(false);
  });
});
