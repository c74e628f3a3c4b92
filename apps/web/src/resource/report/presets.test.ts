import { campaignReport } from '@adhelm/contract/reports/campaigns';
import { keywordReport } from '@adhelm/contract/reports/keywords';
import { describe, expect, it } from 'vitest';
import { isChosen, type Preset, presetsFor, pressed } from './presets.ts';

type Query = typeof campaignReport.route.query | typeof keywordReport.route.query;

const presetsOf = ({ shape }: Query) =>
  presetsFor(
    (text) => shape.having.safeParse(text).success,
    (by) => shape.sortBy.safeParse(by).success,
  );

const OWN = { by: 'profit', order: 'desc' } as const;
const presets = presetsOf(campaignReport.route.query);
const named = (key: Preset['key']): Preset => {
  const preset = presets.find((one) => one.key === key);
  if (!preset) throw new Error(`Campaigns have ${key}.`);
  return preset;
};

it('are there where the server can answer them', () => {
  expect(presets.map(({ key }) => key)).toEqual(['losing', 'scaling', 'new']);
  expect(presetsOf(keywordReport.route.query).map(({ key }) => key)).not.toContain('losing');
});

describe('a press', () => {
  const plain = { filters: { categoryIds: ['7'] }, sort: OWN };
  const losing = { filters: { categoryIds: ['7'], having: ['profit<0'] }, sort: named('losing').sort };

  it('asks for those that lose money, the worst first, and leaves the other filters', () => {
    expect(pressed(named('losing'), plain, OWN)).toEqual({
      filters: { categoryIds: ['7'], having: ['profit<0'] },
      sort: { by: 'profit', order: 'asc' },
    });
  });

  it('takes the place of another preset', () => {
    expect(pressed(named('scaling'), losing, OWN)).toEqual({
      filters: { categoryIds: ['7'], having: ['roi>=20', 'cost>=50'] },
      sort: null,
    });
    expect(pressed(named('new'), losing, OWN)).toEqual({
      filters: { categoryIds: ['7'] },
      sort: { by: 'createdAt', order: 'desc' },
    });
  });

  it('is taken back by a second one', () => {
    expect(isChosen(named('losing'), losing)).toBe(true);
    expect(pressed(named('losing'), losing, OWN)).toEqual({ filters: { categoryIds: ['7'] }, sort: null });
  });

  it('does not count as one where somebody asked for something else as well', () => {
    const more = { ...losing, filters: { having: ['profit<0', 'cost>=5'] } };
    expect(isChosen(named('losing'), more)).toBe(false);
    expect(isChosen(named('losing'), { ...losing, sort: OWN })).toBe(false);
  });
});
