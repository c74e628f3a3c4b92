import type { Can } from '../../lib/session/use-session.ts';
import { texts } from '../../lib/texts.ts';
import { formatValue } from '../cells/format.ts';
import type { EntityFilter, Filter, OfferedEntities } from '../declaration.ts';
import type { Filters } from '../list/list-search.ts';
import { type FigureColumn, HAVING } from './conditions.ts';

/** More entities than this of one kind share a chip. */
export const CHIPS_OF_A_KIND = 4;

/** One thing a list is narrowed to. */
export type Chip = { key: string; label: string; values: readonly string[]; text: string };

const choiceChips = ({ key, label, options }: Filter, filters: Filters): Chip[] =>
  options
    .filter((option) => filters[key]?.includes(option.value))
    .map((option) => ({ key, label, values: [option.value], text: option.label }));

const entityChips = <Row>(
  { key, label, entityOf }: EntityFilter<Row>,
  filters: Filters,
  rows: readonly Row[],
  known: ReadonlyMap<string, string>,
): Chip[] => {
  const ids = filters[key] ?? [];
  if (ids.length > CHIPS_OF_A_KIND)
    return [{ key, label, values: ids, text: texts.list.entities(ids.length) }];
  const names = new Map(
    rows.flatMap((row) => {
      const entity = entityOf(row);
      return entity ? [[String(entity.id), entity.name]] : [];
    }),
  );
  return ids.map((id) => ({
    key,
    label,
    values: [id],
    text: names.get(id) ?? known.get(`${key} ${id}`) ?? texts.list.entity(id),
  }));
};

/** What a list is narrowed to; entities carry their name where a row on screen, or the server, knows it. */
export const chipsOf = <Row>(
  choices: readonly Filter[],
  entities: readonly EntityFilter<Row>[],
  filters: Filters,
  rows: readonly Row[],
  known: ReadonlyMap<string, string> = new Map(),
): Chip[] => [
  ...choices.flatMap((filter) => choiceChips(filter, filters)),
  ...entities.flatMap((filter) => entityChips(filter, filters, rows, known)),
];

const PARTS = /^(\w+)(\W?[<>=])(.+)$/;
const SIGNS: Readonly<Record<string, string>> = { '<=': '≤', '>=': '≥' };

/** What a list is narrowed to by its figures, in the words and formats of their columns. */
export const conditionChips = (
  conditions: readonly string[] = [],
  columns: readonly FigureColumn[],
): Chip[] =>
  conditions.map((condition) => {
    const [, key, operator = '', value] = PARTS.exec(condition) ?? [];
    const column = columns.find((one) => one.key === key);
    return {
      key: HAVING,
      label: column?.label ?? '',
      values: [condition],
      text: `${SIGNS[operator] ?? operator} ${formatValue(column?.format ?? 'text', Number(value))}`,
    };
  });

export const without = (filters: Filters, key: string, values: readonly string[]): Filters => ({
  ...filters,
  [key]: (filters[key] ?? []).filter((one) => !values.includes(one)),
});

/** What the filter panel lets the user search for by name, such as ad accounts; only what they may list. */
export const offeredBy = <Row>(entities: readonly EntityFilter<Row>[], can: Can): OfferedEntities[] =>
  entities.flatMap(({ key, label, lookup, offered, single = false }) =>
    lookup && offered && can(offered) ? [{ key, label, lookup, single }] : [],
  );
