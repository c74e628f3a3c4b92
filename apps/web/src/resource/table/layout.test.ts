import { expect, it } from 'vitest';
import { NO_SETTINGS } from '../columns/column-settings.ts';
import { tableLayout } from './layout.ts';

const column = (key: string, main = false) => ({
  key,
  label: key,
  format: 'text' as const,
  main,
  sortKey: key,
  numeric: false,
  width: 100,
  value: () => null,
});
const columns = [column('id'), column('name', true)];

const widths = (layout: ReturnType<typeof tableLayout>) => layout.columns.map(({ width }) => width);

it('gives the main column what the others leave', () => {
  const layout = tableLayout(columns, NO_SETTINGS, { selectable: true, withActions: true });
  expect(widths(layout)).toEqual(['44px', '100px', null, 'calc(2 * var(--action-size) + 28px)']);
  expect(layout.minWidth).toBe(
    'calc(44px + 100px + var(--main-width) + calc(2 * var(--action-size) + 28px))',
  );
});

it('makes room for what a screen adds to the actions', () => {
  const layout = tableLayout(columns, NO_SETTINGS, { selectable: false, withActions: true, withMore: true });
  expect(widths(layout)).toEqual(['100px', null, 'calc(3 * var(--action-size) + 28px)']);
});

it('lets the last column stretch once the main one has a width of its own', () => {
  const settings = { ...NO_SETTINGS, widths: { name: 300, id: 80 } };
  const layout = tableLayout(columns, settings, { selectable: false, withActions: true });
  expect(widths(layout)).toEqual(['80px', '300px', null]);
  expect(layout.minWidth).toBe('calc(80px + 300px + calc(2 * var(--action-size) + 28px))');
});

it('has no room for actions where rows have none', () => {
  const bare = { selectable: false, withActions: false };
  expect(widths(tableLayout(columns, NO_SETTINGS, bare))).toEqual(['100px', null]);
  const settings = { ...NO_SETTINGS, widths: { name: 300 } };
  expect(widths(tableLayout(columns.toReversed(), settings, bare))).toEqual(['300px', null]);
});
