import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import {
  dimensionColumns,
  FACT_MODEL,
  type FactModel,
  type FiltersOf,
  filterColumns,
  filterNames,
  filtersIn,
  idFilterNames,
} from './fact-model.ts';
import { filterSchemas } from './report-query.ts';

/** As the facts may be one day. */
const GROWN = {
  ...FACT_MODEL,
  adSet: { column: 'ad_set_id', filter: 'adSetIds' },
  device: { column: 'device', filter: 'device', values: ['PHONE', 'DESKTOP'] },
} as const satisfies FactModel;

test('a new dimension is a line of the model: its column, filter and schema follow', () => {
  expect(dimensionColumns(GROWN)).toEqual({
    ...dimensionColumns(FACT_MODEL),
    adSet: 'ad_set_id',
    device: 'device',
  });
  expect(filterNames(GROWN)).toEqual([...filterNames(FACT_MODEL), 'adSetIds', 'device']);
  expect(idFilterNames(GROWN)).toEqual([...idFilterNames(FACT_MODEL), 'adSetIds']);
  expect(filterColumns(GROWN)).toEqual({
    ...filterColumns(FACT_MODEL),
    adSetIds: ['ad_set_id'],
    device: ['device'],
  });
  const query = z.strictObject(filterSchemas(GROWN));
  expect(query.parse({ adSetIds: '4,5,4', device: 'PHONE' })).toEqual({
    adSetIds: [4, 5],
    device: ['PHONE'],
  });
  expect(query.parse({ device: 'PHONE,DESKTOP' })).toEqual({ device: ['PHONE', 'DESKTOP'] });
  expect(query.safeParse({ adSetIds: 'x' }).success).toBe(false);
  expect(query.safeParse({ device: 'FRIDGE' }).success).toBe(false);
  expect(query.safeParse({ device: 'PHONE,FRIDGE' }).success).toBe(false);
  const asked = { adSetIds: [4], startDate: new Date(0) };
  expect(filtersIn(GROWN, asked)).toEqual({ adSetIds: [4] });
  expectTypeOf<FiltersOf<typeof GROWN>['adSetIds']>().toEqualTypeOf<number[] | undefined>();
  expectTypeOf<FiltersOf<typeof GROWN>['device']>().toEqualTypeOf<('PHONE' | 'DESKTOP')[] | undefined>();
  expectTypeOf(query.parse({})).toEqualTypeOf<FiltersOf<typeof GROWN>>();
});

test('the filters of the specification are there, and a category is a niche or a vertical', () => {
  expect(filterNames(FACT_MODEL).toSorted()).toEqual([
    'adAccountIds',
    'adIds',
    'campaignIds',
    'categoryIds',
    'keywordIds',
    'keywordSetIds',
    'platform',
    'postIds',
    'userIds',
    'websiteIds',
  ]);
  expect(filterColumns(FACT_MODEL).categoryIds).toEqual(['niche_id', 'vertical_id']);
});

test('every column is held by one dimension, and every filter asks either for ids or for texts', () => {
  const model: FactModel = FACT_MODEL;
  const columns = Object.values(model).map(({ column }) => column);
  expect(new Set(columns).size).toBe(columns.length);
  for (const sharing of Map.groupBy(Object.values(model), ({ filter }) => filter).values())
    expect(new Set(sharing.map(({ values }) => values)).size).toBe(1);
});
