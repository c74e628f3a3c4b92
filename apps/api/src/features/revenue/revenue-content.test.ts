import type { RevenueMapping } from '@adhelm/contract/revenue-file';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { referenceOf } from '../callback/click-reference.ts';
import { MIXED, readRevenue } from './revenue-content.ts';

const TODAY = '2026-11-15';
const read = (content: string, mapping?: RevenueMapping) => readRevenue({ content, mapping, today: TODAY });
const lines = (...rows: string[]) => rows.join('\n');
const amounts = (content: string) =>
  read(content).figures.map(({ channel, day, amount, currency }) => [channel, day, amount, currency]);

describe('a file is read whoever wrote it', () => {
  test.each<[string, string]>([
    ['plain', lines('Date,Website,Revenue', '2026-11-01,one.example,12.5')],
    ['with a mark of its encoding', `\ufeff${lines('Date,Website,Revenue', '2026-11-01,one.example,12.5')}`],
    ['from Windows', 'Date,Website,Revenue\r\n2026-11-01,one.example,12.5\r\n\r\n'],
    ['German', lines('Datum;Website;Revenue', '01.11.2026;one.example;12,50')],
    ['American', lines('Date\tWebsite\tRevenue', '11/1/2026\tone.example\t$12.50')],
    ['quoted', lines('"Date","Website","Revenue"', '"2026-11-01","https://One.example/page","12.50"')],
    ['with a time', lines('Report Date,Domain,Net Revenue USD', '2026-11-01 23:59:59,one.example,12.5')],
    ['in several rows', lines('day,site,amount', '20261101,one.example,12', '2026-11-01,one.example,"0.5"')],
  ])('%s', (_, content) => {
    expect(amounts(content)).toEqual([['one.example', '2026-11-01', '12.500000', 'USD']]);
  });

  test('with commas before decimals and points between thousands', () => {
    const content = lines('date;website;revenue;currency', '13/01/2026;a.example;-1.234,5678915;eur');
    expect(amounts(content)).toEqual([['a.example', '2026-01-13', '-1234.567892', 'EUR']]);
  });

  test('with the click ids that feeds know', () => {
    const reference = referenceOf(7, '019a7a2e-0000-7000-8000-000000000001');
    const content = lines('click_id,revenue', `${reference},0.10`, `${reference},0.05`, 'elsewhere,1');
    expect(read(content).figures).toEqual([
      { reference, channel: null, day: '2025-11-12', amount: '0.150000', currency: 'USD' },
      { reference: 'elsewhere', channel: null, day: TODAY, amount: '1.000000', currency: 'USD' },
    ]);
  });
});

describe('a day of a website can be narrowed', () => {
  const parts = (content: string) =>
    read(content).figures.map(({ channel, narrowedBy, narrowedTo, amount }) => [
      channel,
      narrowedBy,
      narrowedTo,
      amount,
    ]);

  test('by the ids of campaigns', () => {
    const rows = [
      '2026-11-01,one.example,77,1',
      '2026-11-01,one.example,78,2',
      '2026-11-01,one.example,77,3',
    ];
    expect(parts(lines('date,website,campaign_id,revenue', ...rows))).toEqual([
      ['one.example', 'campaign', '77', '4.000000'],
      ['one.example', 'campaign', '78', '2.000000'],
    ]);
  });

  test('by keywords, whatever their case', () => {
    const rows = ['2026-11-01,one.example,Cheap Flights,1', '2026-11-01,one.example,cheap flights,2'];
    expect(parts(lines('date,website,Keyword,revenue', ...rows))).toEqual([
      ['one.example', 'keyword', 'cheap flights', '3.000000'],
    ]);
  });

  test('not by the campaigns that a feed calls channels', () => {
    const { mapping } = read(lines('date,campaign_id,revenue', '2026-11-01,77,1'));
    expect(mapping).toMatchObject({ channel: 1, campaign: null, keyword: null });
  });

  test('in one way alone', () => {
    const content = lines('date,website,campaign_id,keyword,revenue', '2026-11-01,one.example,77,shoes,1');
    const { mapping } = read(content);
    expect(mapping).toMatchObject({ campaign: 2, keyword: null });
    expect(read(content, { ...mapping, keyword: 3 }).problem).toMatch(/not both/);
    expect(read(content, { ...mapping, keyword: 9 }).problem).toMatch(/no such column/);
  });

  test('or not, but not both, which the row says', () => {
    const { preview, errors } = read(
      lines(
        'date,website,campaign_id,revenue',
        '2026-11-01,one.example,77,1',
        '2026-11-01,two.example,,1',
        '2026-11-02,one.example,,1',
        '2026-11-01,one.example,,1',
        '2026-11-01,two.example,77,1',
      ),
    );
    expect(errors).toBe(2);
    expect(preview.map(({ line, error }) => [line, error])).toEqual([
      [2, null],
      [3, null],
      [4, null],
      [5, MIXED],
      [6, MIXED],
    ]);
  });
});

test('each row that cannot be read says why, also far behind the first', () => {
  const good = Array.from({ length: 30 }, () => '2026-11-01,one.example,1');
  const bad = [
    '2026-02-31,one.example,1',
    '2026-11-16,one.example,1',
    '2026-11-01,,1',
    '2026-11-01,one.example,=1+1',
    '2026-11-01,one.example,1e3',
    '2026-11-01,one.example,1000000000',
    '2026-11-01',
  ];
  const { preview, errors, rows } = read(lines('date,website,revenue', ...good, ...bad));
  expect([rows, errors]).toEqual([37, 7]);
  expect(preview.filter(({ error }) => error !== null).map(({ line, error }) => [line, error])).toEqual([
    [32, 'The date cannot be read.'],
    [33, 'This day has not come yet.'],
    [34, 'The website is missing.'],
    [35, 'The amount cannot be read.'],
    [36, 'The amount cannot be read.'],
    [37, 'The amount cannot be read.'],
    [38, 'The amount cannot be read.'],
  ]);
});

test('what the columns mean can be said, and what lacks is asked for', () => {
  const content = lines('a,b,c', '02.03.2026,one.example,"1,5"');
  expect(read(content)).toMatchObject({ problem: 'Choose the column of amounts.', figures: [] });
  const mapping = { ...read(content).mapping, date: 0, channel: 1, amount: 2 };
  expect(read(content, { ...mapping, dates: 'DMY', decimals: 'COMMA' }).figures).toMatchObject([
    { day: '2026-03-02', amount: '1.500000' },
  ]);
  expect(read(content, { ...mapping, amount: 3 }).problem).toBe('The file has no such column.');
});

describe('a file is refused', () => {
  test.each<[string, string, RegExp]>([
    ['that is one huge line', `date,website,revenue\n${'x'.repeat(1_000_000)}`, /more than 20000 characters/],
    ['whose names are one huge line', 'x,'.repeat(1_000_000), /more than 20000 characters/],
    ['whose quote never closes', 'date,website,revenue\n"2026-11-01,a,1\n', /quote/],
    ['without rows', 'date,website,revenue\n\n', /no rows/],
    ['of too many rows', `a\n${'1\n'.repeat(100_001)}`, /more than 100,000 rows/],
    ['of too many columns', `${'a,'.repeat(300)}\n1`, /more than 200 columns/],
  ])('%s', (_, content, why) => {
    expect(() => read(content)).toThrow(why);
  });

  test('of too many days', () => {
    const days = Array.from({ length: 201 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString());
    const content = lines('date,website,revenue', ...days.map((day) => `${day},a.example,1`));
    expect(read(content)).toMatchObject({ problem: expect.stringContaining('200 days'), figures: [] });
  });
});

test('whatever the text is, it is read or refused', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(text, fc.boolean(), (noise, hasHead) => {
      try {
        read(hasHead ? `date,website,revenue\n${noise}` : noise);
      } catch (error) {
        expect(error).toMatchObject({ code: 'VA01' });
      }
    }),
    { numRuns: 500 },
  );
});
