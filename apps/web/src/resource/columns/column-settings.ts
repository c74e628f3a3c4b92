import { z } from 'zod';

/** What a person chose for one table: the order of the columns, those to see, the widths in pixels. */
export type ColumnSettings = {
  order: readonly string[];
  hidden: readonly string[];
  /** Of those that are seen only where somebody picks them. */
  shown: readonly string[];
  widths: Readonly<Record<string, number>>;
};

export const NO_SETTINGS: ColumnSettings = { order: [], hidden: [], shown: [], widths: {} };

export const MIN_WIDTH = 56;
export const MAX_WIDTH = 800;

export const clampWidth = (width: number): number =>
  Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));

const settingsSchema = z.object({
  order: z.array(z.string()).catch([]),
  hidden: z.array(z.string()).catch([]),
  shown: z.array(z.string()).catch([]),
  widths: z.record(z.string(), z.number().transform(clampWidth)).catch({}),
});

const storageKey = (tableId: string) => `columns.${tableId}`;

/** Stored settings are years old or broken at worst; neither may break the table. */
export const readColumnSettings = (storage: Pick<Storage, 'getItem'>, tableId: string): ColumnSettings => {
  try {
    const stored = settingsSchema.safeParse(JSON.parse(storage.getItem(storageKey(tableId)) ?? 'null'));
    return stored.success ? stored.data : NO_SETTINGS;
  } catch {
    return NO_SETTINGS;
  }
};

export const writeColumnSettings = (
  storage: Pick<Storage, 'setItem'>,
  tableId: string,
  settings: ColumnSettings,
): void => {
  try {
    storage.setItem(storageKey(tableId), JSON.stringify(settings));
  } catch {
    // A full or forbidden storage costs the memory of the choice, not the choice itself.
  }
};

type Keyed = { key: string };

/** All columns in the chosen order; a column that is new since then stands behind its declared neighbour. */
export const orderColumns = <C extends Keyed>(columns: readonly C[], order: readonly string[]): C[] => {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const arranged = order.flatMap((key) => {
    const column = byKey.get(key);
    byKey.delete(key);
    return column ? [column] : [];
  });
  for (const column of columns) {
    if (!byKey.has(column.key)) continue;
    const neighbour = columns[columns.indexOf(column) - 1];
    const after = neighbour ? arranged.indexOf(neighbour) : -1;
    arranged.splice(after + 1, 0, column);
  }
  return arranged;
};

type Hideable = Keyed & { main?: boolean; extra?: boolean };

/** `main` columns are always seen, `extra` ones only once they are picked. */
export const isSeen = (
  { key, main, extra }: Hideable,
  { hidden, shown }: Pick<ColumnSettings, 'hidden' | 'shown'>,
): boolean => main || (extra ? shown.includes(key) : !hidden.includes(key));

/** The columns on screen, in order. */
export const visibleColumns = <C extends Hideable>(
  columns: readonly C[],
  settings: Pick<ColumnSettings, 'order' | 'hidden' | 'shown'>,
): C[] => orderColumns(columns, settings.order).filter((column) => isSeen(column, settings));

/** Moves one key to another place of the list. */
export const moveKey = (keys: readonly string[], from: number, to: number): string[] => {
  const moved = [...keys];
  const [key] = moved.splice(from, 1);
  if (key !== undefined) moved.splice(Math.max(0, Math.min(moved.length, to)), 0, key);
  return moved;
};
