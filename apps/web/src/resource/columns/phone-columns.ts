import type { Order } from '../list/order.ts';
import type { TableColumn } from './table-columns.ts';

/** On a phone a list begins with its names and one figure, the one it is sorted by; the rest is a swipe away. */
export const phoneColumns = <Row>(
  columns: readonly TableColumn<Row>[],
  { by }: Order,
): TableColumn<Row>[] => {
  const figures = columns.filter(({ numeric }) => numeric);
  const figure = figures.find(({ sortKey }) => sortKey === by) ?? figures[0];
  const first = columns.filter((column) => column.main || column === figure);
  const places = first.toSorted((one, other) => Number(other.main ?? false) - Number(one.main ?? false));
  return [...places, ...columns.filter((column) => !first.includes(column))];
};
