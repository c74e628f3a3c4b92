import { expect, it } from 'vitest';
import { NOTHING_SELECTED, type Selection, toggleAll, toggleRow } from './selection.ts';

const page = [10, 20, 30, 40, 50];
const idsOf = ({ ids }: Selection) => [...ids].map(Number).sort((a, b) => a - b);

it('toggles one row', () => {
  const once = toggleRow(NOTHING_SELECTED, page, 20, false);
  expect(idsOf(once)).toEqual([20]);
  expect(idsOf(toggleRow(once, page, 20, false))).toEqual([]);
});

it('selects the range from the last clicked row, upwards and downwards', () => {
  const first = toggleRow(NOTHING_SELECTED, page, 40, false);
  expect(idsOf(toggleRow(first, page, 20, true))).toEqual([20, 30, 40]);
  expect(idsOf(toggleRow(first, page, 50, true))).toEqual([40, 50]);
});

it('clears a range when the clicked end was selected', () => {
  const all = { ...toggleAll(NOTHING_SELECTED, page), anchor: 20 };
  expect(idsOf(toggleRow(all, page, 40, true))).toEqual([10, 50]);
});

it('ranges only over rows of the page', () => {
  const elsewhere = { ids: new Set([99]), anchor: 99 };
  expect(idsOf(toggleRow(elsewhere, page, 30, true))).toEqual([30, 99]);
});

it('treats shift without an earlier click as a plain click', () => {
  expect(idsOf(toggleRow(NOTHING_SELECTED, page, 30, true))).toEqual([30]);
});

it('selects and clears the page', () => {
  const all = toggleAll(toggleRow(NOTHING_SELECTED, page, 30, false), page);
  expect(idsOf(all)).toEqual(page);
  expect(idsOf(toggleAll(all, page))).toEqual([]);
});
