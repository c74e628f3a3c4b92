// @vitest-environment happy-dom
import '../../testing/patience.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ListState } from '../list/list-search.ts';
import { everythingOf, useSelection } from './use-selection.ts';

afterEach(cleanup);

type Row = { id: number; isGlobal?: boolean };

const page: readonly Row[] = [{ id: 1 }, { id: 2, isGlobal: true }, { id: 3 }];
const everything: readonly Row[] = [...page, { id: 4 }, { id: 5, isGlobal: true }, { id: 6 }];
const state: ListState = {
  page: 1,
  limit: 3,
  search: '',
  sort: null,
  filters: {},
  archived: false,
  compare: false,
};
const mayChange = ({ isGlobal = false }: Row) => !isGlobal;

const selecting = () =>
  renderHook((shown: ListState) => useSelection(page, mayChange, shown), { initialProps: state });

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

it('selects rows of all pages, without those that cannot be changed', () => {
  const { result } = selecting();
  act(() => result.current.selectEverything(everything));
  expect(idsOf(result.current.selected)).toEqual([1, 3, 4, 6]);
  act(() => result.current.toggle({ id: 3 }, false));
  expect(idsOf(result.current.selected)).toEqual([1, 4, 6]);
});

it('forgets all of them with another view, and with a press on the box of the page', () => {
  const { result, rerender } = selecting();
  act(() => result.current.selectEverything(everything));
  rerender({ ...state, search: 'knee' });
  expect(result.current.selected).toEqual([]);
  act(() => result.current.selectEverything(everything));
  act(() => result.current.togglePage());
  expect(result.current.selected).toEqual([]);
});

it.each([
  ['once the page is selected and there are more', { all: true, isEverything: false }, 2, 4],
  ['not while rows of the page are left', { all: false, isEverything: false }, 2, null],
  ['not twice', { all: true, isEverything: true }, 2, null],
  ['not where the page is all there is', { all: true, isEverything: false }, 1, null],
])('offers all pages %s', (_, selection, totalPages, count) => {
  const meta = { total: 4, page: 1, limit: 3, totalPages };
  const offer = everythingOf(meta, { ...selection, selectEverything: () => undefined }, async () => []);
  expect(offer?.count ?? null).toBe(count);
});
