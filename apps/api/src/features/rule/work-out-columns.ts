import { setImmediate as turn } from 'node:timers/promises';
import type { Column } from '@adhelm/domain/rules/columns';
import type { FigureTable } from '@adhelm/domain/rules/figures';
import { conditionsOf, type Rule } from '@adhelm/domain/rules/rule';
import { periodOfOther, periodOfWindow } from '@adhelm/domain/rules/windows';

const OBJECTS_AT_ONCE = 2000;

/** The figures that the conditions of a rule look at. */
const columnsOf = (rule: Rule, table: FigureTable, now: number): Column[] => {
  const clock = { zone: rule.schedule.zone, maturity: rule.maturity, now };
  return conditionsOf(rule).flatMap(({ metric, window, against }) => {
    const period = periodOfWindow(window, clock);
    const own = table.column(metric, period);
    if (against.kind === 'METRIC') return [own, table.column(against.metric, period)];
    if (against.kind === 'WINDOW')
      return [own, table.column(metric, periodOfOther(against.window, window, clock))];
    return [own];
  });
};

/** Works out the figures of all objects with turns for others in between; an evaluation finds them worked out. */
export const workOutColumns = async (
  rules: readonly Rule[],
  tables: Readonly<Partial<Record<Rule['scope']['level'], FigureTable>>>,
  now: number,
): Promise<void> => {
  const known = new Set<Column>();
  for (const rule of rules) {
    const table = tables[rule.scope.level];
    for (const column of table ? columnsOf(rule, table, now) : []) {
      if (known.has(column)) continue;
      known.add(column);
      for (const place of table?.index.objects.keys() ?? []) {
        column.aboutAt(place);
        if (place % OBJECTS_AT_ONCE === OBJECTS_AT_ONCE - 1) await turn();
      }
    }
  }
};
