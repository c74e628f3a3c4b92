import type { Condition } from '@adhelm/contract/having';
import type { SortOrder } from '@adhelm/contract/list';
import type { Recipe } from '@adhelm/domain/metrics';
import type { Sums } from '@adhelm/domain/sums';
import type { Bind } from '../bindings.ts';
import { type MeasureColumn, measureOf } from '../measures.ts';
import { SUM_COLUMNS } from '../read/model.ts';

/** How a list's figure is made: as a metric is, or as the least or most of something. */
export type FigureRecipe = Recipe | { kind: 'extreme'; of: MeasureColumn };

/** How wide the numbers are that a figure is worked out in: narrow ones are three times as quick by the million. */
type Width = 'Int128' | 'Int256';

/** Fractions with denominators up to 10^15 that differ at all differ in so many digits. */
const EXACT_DIGITS = 36;
/** As many as leave room for a part of 10^22. */
const ROUGH_DIGITS = 15;

const powerOfTen = (width: Width, digits: number): string => `to${width}('1${'0'.repeat(digits)}')`;

/** A sum as a whole number, money in millionths; the sums of a group are called `sum_` and their column. */
const unitsOf = (width: Width, column: MeasureColumn): string =>
  measureOf(column).kind === 'money' ? `to${width}(sum_${column} * 1000000)` : `to${width}(sum_${column})`;

const added = (width: Width, terms: readonly (keyof Sums)[]): string =>
  terms.length > 0
    ? `(${terms.map((term) => unitsOf(width, SUM_COLUMNS[term])).join(' + ')})`
    : `to${width}(0)`;

/** Half away from zero, as everything that is shown. */
const centsOf = (micros: string): string => `(sign(${micros}) * intDiv(abs(${micros}) + 5000, 10000))`;

type Fraction = { part: string; whole: string };

/** The figure as parts of a whole, exactly as it is where it is shown. */
const fractionOf = (recipe: FigureRecipe, width: Width = 'Int256'): Fraction => {
  const sum = (terms: readonly (keyof Sums)[]) => added(width, terms);
  switch (recipe.kind) {
    case 'extreme':
      return { part: unitsOf(width, recipe.of), whole: `to${width}(1000000)` };
    case 'sum':
      return { part: sum(recipe.of), whole: `to${width}(${recipe.unit === 'money' ? 1_000_000 : 1})` };
    case 'balance':
      return {
        part: `(${centsOf(sum(recipe.of))} - ${centsOf(sum(recipe.less))})`,
        whole: `to${width}(100)`,
      };
    case 'ratio': {
      const [parts, wholes] = recipe.unit === 'percent' ? [100, 1] : [1, 1_000_000];
      return {
        part: `((${sum(recipe.of)} - ${sum(recipe.less)}) * ${parts})`,
        whole: `(${sum(recipe.per)} * ${wholes})`,
      };
    }
  }
};

/** What a figure needs to be known. */
export const columnsOfFigure = (recipe: FigureRecipe): MeasureColumn[] => {
  if (recipe.kind === 'extreme') return [recipe.of];
  const terms = [
    ...recipe.of,
    ...('less' in recipe ? recipe.less : []),
    ...('per' in recipe ? recipe.per : []),
  ];
  return terms.map((term) => SUM_COLUMNS[term]);
};

/** So many digits of a ratio; null without a whole. */
const digitsOf = (recipe: FigureRecipe, width: Width, digits: number): string => {
  const { part, whole } = fractionOf(recipe, width);
  return `if(${whole} = 0, NULL, intDiv(${part} * ${powerOfTen(width, digits)}, if(${whole} = 0, to${width}(1), ${whole})))`;
};

/**
 * How rows are sorted by a figure: those without a value come last either way; ties keep the order of ids.
 * - `exact`: the order itself.
 * - `rough`: quicker, and never the other way round: of rows that it takes for equal, any may be the first. Only where
 *   working out the exact value takes long.
 * - `isAhead`: whether a row comes before all those that have no facts.
 */
export const figureOrder = (recipe: FigureRecipe, order: SortOrder) => {
  const direction = `${order === 'desc' ? 'DESC' : 'ASC'} NULLS LAST`;
  const sorted = (exact: string, isAhead: string, rough?: string) => ({
    exact: `${exact} ${direction}, id`,
    rough:
      rough === undefined
        ? undefined
        : {
            order: `${rough} ${direction}`,
            isNotAfter: (other: string) => `${rough} ${order === 'desc' ? '>=' : '<='} ${other}`,
            value: rough,
          },
    isAhead,
  });
  const beyondZero = (value: string) => `${value} ${order === 'desc' ? '>' : '<'} 0`;
  switch (recipe.kind) {
    case 'extreme':
      return sorted(`sum_${recipe.of}`, `isNotNull(sum_${recipe.of})`);
    case 'sum': {
      const value = `(${recipe.of.map((term) => `sum_${SUM_COLUMNS[term]}`).join(' + ')})`;
      return sorted(value, beyondZero(value));
    }
    case 'balance': {
      const { part } = fractionOf(recipe, 'Int128');
      return sorted(part, beyondZero(part));
    }
    case 'ratio':
      return sorted(
        digitsOf(recipe, 'Int256', EXACT_DIGITS),
        `${added('Int128', recipe.per)} != 0`,
        digitsOf(recipe, 'Int128', ROUGH_DIGITS),
      );
  }
};

export type FigureCondition = Pick<Condition<string>, 'operator' | 'value'> & { recipe: FigureRecipe };

/** Whether what has no facts meets a condition: its sums are zero, and everything else of it is null. */
export const passesWithoutFacts = ({ recipe, operator, value }: FigureCondition): boolean => {
  if (recipe.kind === 'ratio' || recipe.kind === 'extreme') return false;
  if (value === 0n) return operator.endsWith('=');
  return operator.startsWith(value > 0n ? '<' : '>');
};

/** Exactly, on the figure itself; one that is null passes nothing. */
export const figureTest = (bind: Bind, { recipe, operator, value }: FigureCondition): string => {
  const { part, whole } = fractionOf(recipe);
  const difference = `${part} * 1000000 - toInt256(${bind(String(value), 'String')}) * ${whole}`;
  return `ifNull(${whole} != 0 AND sign(${whole}) * (${difference}) ${operator} 0, 0)`;
};
