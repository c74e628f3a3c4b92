import { FACT_MODEL, type FactModel } from '@adhelm/contract/fact-model';
import { expect, test } from 'vitest';
import { CLICK_COLUMNS, COST_COLUMNS, storedDimensions } from './dimensions.ts';
import { columnsOf, ROLL_UPS } from './roll-ups.ts';

/** As the facts may be one day. */
const GROWN = {
  ...FACT_MODEL,
  adSet: { column: 'ad_set_id', filter: 'adSetIds' },
  device: { column: 'device', values: ['PHONE', 'DESKTOP'], clicksOnly: true },
} as const satisfies FactModel;

test('a new dimension brings its field and its column to the tables of facts', () => {
  expect(storedDimensions(GROWN).slice(-2)).toEqual([
    { field: 'adSetId', column: 'ad_set_id', isText: false, clicksOnly: false },
    { field: 'device', column: 'device', isText: true, clicksOnly: true },
  ]);
});

test('costs know every dimension but those of clicks alone, and the widest roll-ups know all', () => {
  expect(CLICK_COLUMNS.filter((column) => !COST_COLUMNS.includes(column))).toEqual(['keyword_id']);
  const columnsIn = (table: string) => {
    const rollUp = ROLL_UPS.find((one) => one.table === table);
    return rollUp ? columnsOf(rollUp).map(([name]) => name) : [];
  };
  expect(columnsIn('sums_everything_day')).toEqual(expect.arrayContaining(CLICK_COLUMNS));
  expect(columnsIn('sums_entity_day')).toEqual(expect.arrayContaining(COST_COLUMNS));
});
