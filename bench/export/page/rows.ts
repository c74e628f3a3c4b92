import { zoneOfOffset } from '@adhelm/domain/time-zone';
import type { TableColumn } from '../../../apps/web/src/resource/columns/table-columns.ts';
import type { ListPage } from '../../../apps/web/src/resource/declaration.ts';

/** Seventeen columns of the kinds that the campaign list has. */
const FORMATS = [
  'platform',
  'text',
  'text',
  'code',
  'money',
  'percent',
  'money',
  'money',
  'money',
  'money',
  'money',
  'money',
  'integer',
  'integer',
  'money',
  'money',
  'dateTime',
] as const;

const PLATFORMS = ['FACEBOOK', 'GOOGLE', 'TABOOLA', 'OUTBRAIN', 'TIKTOK'];
const START = Date.parse('2026-10-01T00:00:00.000Z');

export type Row = { id: number; cells: readonly unknown[] };

export const COLUMNS: TableColumn<Row>[] = FORMATS.map((format, place) => ({
  key: String(place),
  label: `Column ${place + 1}`,
  format,
  sortKey: null,
  numeric: false,
  width: 100,
  timeZone: zoneOfOffset(420),
  value: ({ cells }) => cells?.[place],
}));

const figureOf = (format: (typeof FORMATS)[number], row: number, place: number): unknown => {
  const figure = ((row * 7919 + place * 104_729) % 1_000_003) / 100;
  switch (format) {
    case 'platform':
      return PLATFORMS[row % PLATFORMS.length];
    case 'text':
      return `US | Campaign ${row} | audience ${place}`;
    case 'code':
      return String(120_000_000_000_000 + row);
    case 'integer':
      return Math.floor(figure);
    case 'dateTime':
      return new Date(START + row * 25_000).toISOString();
    default:
      return figure;
  }
};

const rowOf = (row: number): Row => ({
  id: row,
  cells: FORMATS.map((format, place) => figureOf(format, row, place)),
});

/** One page of a list of so many rows, made when it is asked for, as an answer of the server would be. */
export const pageOf = (total: number, page: number, limit: number): ListPage<Row> => {
  const offset = (page - 1) * limit;
  const length = Math.max(0, Math.min(limit, total - offset));
  return {
    items: Array.from({ length }, (_, place) => rowOf(offset + place)),
    meta: { total, page, limit, totalPages: Math.ceil(total / limit) },
  };
};
