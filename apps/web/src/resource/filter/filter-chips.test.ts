import { describe, expect, it } from 'vitest';
import { chipsOf, conditionChips, offeredBy, without } from './filter-chips.ts';

type Row = { campaign: { id: number; name: string } | null };

const platform = {
  key: 'platform',
  label: 'Platform',
  options: [
    { value: 'GOOGLE', label: 'Google' },
    { value: 'TABOOLA', label: 'Taboola' },
  ],
};
const campaign = { key: 'campaignIds', label: 'Campaign', entityOf: (row: Row) => row.campaign } as const;
const rows: Row[] = [{ campaign: null }, { campaign: { id: 12, name: 'US | Knee relief' } }];

const textsOf = (filters: Record<string, string[]>) =>
  chipsOf([platform], [campaign], filters, rows).map(({ label, text }) => `${label} ${text}`);

describe('the chips of a list', () => {
  it('name the chosen options', () => {
    expect(textsOf({ platform: ['TABOOLA', 'GOOGLE'] })).toEqual(['Platform Google', 'Platform Taboola']);
  });

  it('name an entity as the rows do, or by its number', () => {
    expect(textsOf({ campaignIds: ['12', '13'] })).toEqual(['Campaign US | Knee relief', 'Campaign #13']);
  });

  it('name an entity that no row knows as the server does', () => {
    const known = new Map([['campaignIds 13', 'DE | Treppenlift']]);
    expect(chipsOf([], [campaign], { campaignIds: ['13'] }, rows, known)).toMatchObject([
      { text: 'DE | Treppenlift' },
    ]);
  });

  it('put many entities of a kind into one', () => {
    const ids = ['1', '2', '3', '4', '5'];
    expect(chipsOf([], [campaign], { campaignIds: ids }, rows)).toEqual([
      { key: 'campaignIds', label: 'Campaign', values: ids, text: '5 selected' },
    ]);
  });

  it('are none without filters', () => expect(textsOf({})).toEqual([]));
});

it('offers to find those entities that can be found by name, to those who may list them', () => {
  const lookup = { search: async () => [], one: async () => ({ id: 1, name: 'One' }) };
  const filters = [campaign, { ...campaign, lookup }, { ...campaign, lookup, offered: 'GET_POSTS' } as const];
  const offer = [{ key: 'campaignIds', label: 'Campaign', lookup, single: false }];
  expect(offeredBy(filters, (code) => code === 'GET_POSTS')).toEqual(offer);
  expect(offeredBy(filters, () => false)).toEqual([]);
});

it('takes away the values of one chip', () => {
  const filters = { platform: ['GOOGLE'], campaignIds: ['1', '2'] };
  expect(without(filters, 'campaignIds', ['1'])).toEqual({ platform: ['GOOGLE'], campaignIds: ['2'] });
});

it('says conditions in the words and formats of the columns', () => {
  const columns = [
    { key: 'roi', label: 'ROI', format: 'percent' as const },
    { key: 'cost', label: 'Cost', format: 'money' as const },
  ];
  expect(conditionChips(['roi<-5', 'cost>=50', 'cost=0'], columns)).toEqual([
    { key: 'having', label: 'ROI', values: ['roi<-5'], text: '< -5.00%' },
    { key: 'having', label: 'Cost', values: ['cost>=50'], text: '≥ $50.00' },
    { key: 'having', label: 'Cost', values: ['cost=0'], text: '= $0.00' },
  ]);
});
