import { z } from 'zod';
import { invalidArgument } from './sheets-errors.ts';
import type { Grid } from './sheets-values.ts';

const index = z.number().int().nonnegative();
const colour = z.strictObject({ red: z.number(), green: z.number(), blue: z.number() }).partial();
const cellFormat = z
  .strictObject({
    textFormat: z.strictObject({ bold: z.boolean(), italic: z.boolean() }).partial(),
    backgroundColorStyle: z.strictObject({ rgbColor: colour }),
  })
  .partial();

const requestSchema = z
  .strictObject({
    repeatCell: z.strictObject({
      range: z.strictObject({
        sheetId: index,
        startRowIndex: index.optional(),
        endRowIndex: index.optional(),
        startColumnIndex: index.optional(),
        endColumnIndex: index.optional(),
      }),
      cell: z.strictObject({ userEnteredFormat: cellFormat.optional() }),
      fields: z.string().default(''),
    }),
    updateSheetProperties: z.strictObject({
      properties: z.strictObject({
        sheetId: index,
        title: z.string().optional(),
        gridProperties: z.strictObject({ frozenRowCount: index.optional() }).optional(),
      }),
      fields: z.string().default(''),
    }),
    updateDimensionProperties: z.strictObject({
      range: z.strictObject({
        sheetId: index,
        dimension: z.enum(['ROWS', 'COLUMNS']),
        startIndex: index,
        endIndex: index,
      }),
      properties: z.strictObject({ pixelSize: z.number().int().positive() }).partial(),
      fields: z.string().default(''),
    }),
  })
  .partial();
export const formatBody = z.strictObject({ requests: z.array(requestSchema) });
type FormatRequest = z.infer<typeof requestSchema>;

/** How rows look and how wide columns are, as far as anybody has said. */
export type Format = { bold: Set<number>; background: Map<number, string>; widths: Map<number, number> };

export const plainFormat = (): Format => ({ bold: new Set(), background: new Map(), widths: new Map() });

const MASKS = {
  repeatCell: [
    'userEnteredFormat',
    'userEnteredFormat.textFormat',
    'userEnteredFormat.textFormat.bold',
    'userEnteredFormat.textFormat.italic',
    'userEnteredFormat.backgroundColorStyle',
  ],
  updateSheetProperties: ['title', 'gridProperties', 'gridProperties.frozenRowCount'],
  updateDimensionProperties: ['pixelSize'],
} as const;

/** `a(b,c.d),e` → a.b, a.c.d, e. */
const pathsOf = (mask: string): string[] =>
  [...mask.matchAll(/([\w.*]+)(?:\(([^()]*)\))?/g)].flatMap(([, path = '', inner]) =>
    inner === undefined ? [path] : inner.split(',').map((field) => `${path}.${field.trim()}`),
  );

/** The fields a mask lists; what it does not list is left as it is, what it lists but is absent is cleared. */
const listed = (kind: keyof typeof MASKS, place: number, mask: string) => {
  const paths = pathsOf(mask);
  if (paths.length === 0)
    throw invalidArgument(
      `Invalid requests[${place}].${kind}: At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)`,
    );
  const known: readonly string[] = MASKS[kind];
  const unknown = paths.find((path) => path !== '*' && !known.includes(path));
  if (unknown !== undefined)
    throw invalidArgument(`Invalid requests[${place}].${kind}: Invalid field: ${unknown}`);
  return (path: string) => paths.some((one) => one === '*' || path === one || path.startsWith(`${one}.`));
};

const gridOf = (sheets: readonly Grid[], sheetId: number, place: number): Grid => {
  const grid = sheets.find((sheet) => sheet.sheetId === sheetId);
  if (!grid) throw invalidArgument(`Invalid requests[${place}]: No grid with id: ${sheetId}`);
  return grid;
};

const asCss = ({ red = 0, green = 0, blue = 0 }: z.infer<typeof colour>) =>
  `rgb(${[red, green, blue].map((part) => Math.round(part * 255)).join(',')})`;

type Change = () => void;

const repeatCell = (
  sheets: readonly Grid[],
  format: Format,
  { range, cell, fields }: NonNullable<FormatRequest['repeatCell']>,
  place: number,
): Change => {
  const grid = gridOf(sheets, range.sheetId, place);
  const covers = listed('repeatCell', place, fields);
  const { textFormat, backgroundColorStyle } = cell.userEnteredFormat ?? {};
  return () => {
    for (let row = range.startRowIndex ?? 0; row < (range.endRowIndex ?? grid.rowCount); row++) {
      if (covers('userEnteredFormat.textFormat.bold')) {
        if (textFormat?.bold) format.bold.add(row);
        else format.bold.delete(row);
      }
      if (covers('userEnteredFormat.backgroundColorStyle')) {
        if (backgroundColorStyle) format.background.set(row, asCss(backgroundColorStyle.rgbColor));
        else format.background.delete(row);
      }
    }
  };
};

const sheetProperties = (
  sheets: readonly Grid[],
  { properties, fields }: NonNullable<FormatRequest['updateSheetProperties']>,
  place: number,
): Change => {
  const grid = gridOf(sheets, properties.sheetId, place);
  const covers = listed('updateSheetProperties', place, fields);
  const frozen = properties.gridProperties?.frozenRowCount ?? 0;
  if (frozen >= grid.rowCount)
    throw invalidArgument(
      `Invalid requests[${place}].updateSheetProperties: You can't freeze all visible rows on the sheet.`,
    );
  return () => {
    if (covers('gridProperties.frozenRowCount')) grid.frozenRowCount = frozen;
    if (covers('title')) grid.title = properties.title ?? '';
  };
};

const dimensionProperties = (
  sheets: readonly Grid[],
  format: Format,
  { range, properties, fields }: NonNullable<FormatRequest['updateDimensionProperties']>,
  place: number,
): Change => {
  const { columnCount } = gridOf(sheets, range.sheetId, place);
  listed('updateDimensionProperties', place, fields);
  if (range.dimension === 'COLUMNS' && range.endIndex > columnCount)
    throw invalidArgument(
      `Invalid requests[${place}].updateDimensionProperties: endIndex[${range.endIndex}] after last column in sheet[${columnCount}]`,
    );
  return () => {
    if (range.dimension === 'ROWS') return;
    for (let column = range.startIndex; column < range.endIndex; column++)
      format.widths.set(column, properties.pixelSize ?? 100);
  };
};

/** Applies all requests or, when one of them is wrong, none. */
export const applyFormat = (
  sheets: readonly Grid[],
  format: Format,
  requests: readonly FormatRequest[],
): void => {
  const changes = requests.flatMap((request, place): Change[] => {
    const { repeatCell: cells, updateSheetProperties: sheet, updateDimensionProperties: size } = request;
    if (Object.keys(request).length !== 1)
      throw invalidArgument(`Invalid requests[${place}]: exactly one kind of request must be set.`);
    return [
      ...(cells ? [repeatCell(sheets, format, cells, place)] : []),
      ...(sheet ? [sheetProperties(sheets, sheet, place)] : []),
      ...(size ? [dimensionProperties(sheets, format, size, place)] : []),
    ];
  });
  for (const change of changes) change();
};
