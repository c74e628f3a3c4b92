import { texts } from '../../lib/texts.ts';
import type { TableColumn } from '../columns/table-columns.ts';
import { figuresAmong, type IsCondition } from '../filter/conditions.ts';

const partOf = (row: object, part: 'previous' | 'change', key: string): unknown =>
  Reflect.get(Reflect.get(row, part) ?? {}, key);

/** Behind every figure what it was in the period before, and by how much it changed. */
export const comparedColumns = <Row>(
  columns: readonly TableColumn<Row>[],
  isCondition: IsCondition,
): TableColumn<Row>[] => {
  const figures = new Set(figuresAmong(columns, isCondition));
  return columns.flatMap((column) => {
    if (!figures.has(column)) return [column];
    const { key, label, format, width, numeric, tone } = column;
    const beside = { sortKey: null, numeric };
    return [
      column,
      {
        ...beside,
        key: `${key}.previous`,
        label: texts.report.before(label),
        format,
        width: Math.max(width, 128),
        value: (row) => partOf(row, 'previous', key),
      },
      {
        ...beside,
        key: `${key}.change`,
        label: texts.report.changeOf(label),
        format: 'percent',
        width: 128,
        ...(tone && { tone }),
        value: (row) => partOf(row, 'change', key),
      },
    ];
  });
};
