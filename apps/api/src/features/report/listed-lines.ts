import type { Condition } from '@adhelm/contract/having';
import type { SortOrder } from '@adhelm/contract/list';
import { compareKeys, type Figure, MICROS, type SortKey, sortKeyOf } from '@adhelm/domain/figure';
import type { InScope } from '../../db/entities/in-scope.ts';
import { offsetOf } from '../../db/entities/list-page.ts';
import type { FactReader, FactSums } from '../../facts/read/fact-reader.ts';
import { addUp } from '../../facts/read/fact-sums.ts';
import { NO_FACT_SUMS } from '../../facts/read/model.ts';
import {
  type EntityRows,
  type Figures,
  isNarrowed,
  type Line,
  type Lines,
  type ListQuestion,
  type ListReport,
  orderOf,
} from './list-question.ts';

type Ranked = Line & { key: SortKey | null };

/** Rows without a value come last either way; ties keep the order of ids, so that pages never overlap or skip. */
const byKey =
  (order: SortOrder) =>
  (a: Ranked, b: Ranked): number => {
    if (a.key === null || b.key === null)
      return Number(a.key === null) - Number(b.key === null) || a.id - b.id;
    return (order === 'asc' ? compareKeys(a.key, b.key) : compareKeys(b.key, a.key)) || a.id - b.id;
  };

const sortedBy = (lines: Line[], { of }: Figures[string], order: SortOrder): Line[] =>
  lines
    .map((line): Ranked => {
      const value = of(line.sums);
      return { ...line, key: value && sortKeyOf(value) };
    })
    .sort(byKey(order));

/** Exactly, on the figure itself; one that is null passes nothing. */
const passes = (figure: Figure | null, { operator, value }: Condition<string>): boolean => {
  if (figure === null) return false;
  const difference = figure.part * MICROS - value * figure.whole;
  if (difference === 0n) return operator === '<=' || operator === '>=' || operator === '=';
  return difference < 0n ? operator.startsWith('<') : operator.startsWith('>');
};

/** Whether sums meet every condition. */
const meets = <F extends Figures>(
  figures: F,
  having: readonly Condition<keyof F & string>[] | undefined,
  sums: FactSums,
): boolean =>
  !having || having.every((condition) => passes(figures[condition.figure]?.of(sums) ?? null, condition));

/** Those of the sums without a row that meet every condition, and these added to the rows' own. */
export const withOthers = <F extends Figures>(
  figures: F,
  having: readonly Condition<keyof F & string>[] | undefined,
  rows: readonly FactSums[],
  { gone, none }: Lines['others'],
): Pick<Lines, 'others' | 'total'> => {
  const passing = (given: FactSums | null) => (given && meets(figures, having, given) ? given : null);
  const others = { gone: passing(gone), none: passing(none) };
  return { others, total: addUp([...rows, ...Object.values(others).flatMap((sums) => sums ?? [])]) };
};

/** What has facts and is not on the list; searches leave nothing of the kind. */
export const strangeIn = (
  query: Parameters<typeof isNarrowed>[0],
  ids: readonly number[],
  sums: ReadonlyMap<number, FactSums>,
): number[] => {
  const listed = new Set(ids);
  return isNarrowed(query) ? [] : [...sums.keys()].filter((id) => id !== 0 && !listed.has(id));
};

type Known = {
  /** Of the list, in its order where it is sorted by an attribute. */
  ids: readonly number[];
  /** What else has facts, and those of it that may be named. */
  strange: readonly number[];
  gone: readonly number[];
  sums: ReadonlyMap<number, FactSums>;
};

/** Sorts, tests, counts and adds up rows that are all at hand. */
export const linesFrom = <F extends Figures, Attribute extends string>(
  report: Pick<ListReport<F, unknown>, 'figures' | 'sortBy'>,
  query: ListQuestion<Attribute, keyof F & string>['query'],
  { ids, strange, gone, sums }: Known,
): Lines => {
  const by = orderOf<F, Attribute>(report, query);
  const sumsOf = (id: number): FactSums => sums.get(id) ?? NO_FACT_SUMS;
  const nameless = new Set(strange).difference(new Set(gone));
  const lineOf = (isGone: boolean) => (id: number) => ({ id, isGone, sums: sumsOf(id) });
  const own = [...ids.map(lineOf(false)), ...gone.map(lineOf(true))];
  const sorted = 'figure' in by ? sortedBy(own, by.figure, by.order) : own;
  const lines = sorted.filter((line) => meets(report.figures, query.having, line.sums));
  return {
    page: lines.slice(offsetOf(query), offsetOf(query) + query.limit),
    count: lines.length,
    ...withOthers(
      report.figures,
      query.having,
      lines.map((line) => line.sums),
      {
        gone: nameless.size > 0 ? addUp([...nameless].map(sumsOf)) : null,
        none: isNarrowed(query) ? null : (sums.get(0) ?? null),
      },
    ),
  };
};

/**
 * The rows of a list that is not too long. The entity store says which rows belong to it (those without facts too) and
 * sorts by attributes; the facts give every row's sums and sort by figures.
 */
export const listedLines = async <
  Repositories,
  Attribute extends string,
  F extends Figures,
  Rows extends EntityRows<Attribute, object>,
>(
  { inScope, facts }: { inScope: InScope<Repositories>; facts: FactReader },
  report: ListReport<F, (repositories: Repositories) => Rows>,
  { scope, query, asked }: ListQuestion<Attribute, keyof F & string>,
): Promise<Lines> => {
  const { period, filters, factScope, sight, asOf } = asked;
  const { search, status, kind: kinds } = query;
  const by = orderOf<F, Attribute>(report, query);
  const attribute = 'attribute' in by ? { sortBy: by.attribute, sortOrder: by.order } : {};
  const known = await facts.at([period], asOf);
  const [ids, sums] = await Promise.all([
    inScope(scope, (repositories) =>
      report.rows(repositories).matchingIds({ ...filters, search, status, kinds, ...attribute }, sight),
    ),
    known.by(report.dimension, factScope, period, filters, report.measures),
  ]);
  const strange = strangeIn(query, ids, sums);
  const gone =
    strange.length === 0
      ? []
      : await inScope(scope, (repositories) => report.rows(repositories).knownIds(strange, sight));
  return linesFrom<F, Attribute>(report, query, { ids, strange, gone, sums });
};
