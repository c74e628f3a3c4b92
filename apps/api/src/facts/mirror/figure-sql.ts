import type { Condition } from '@adhelm/contract/having';
import type { SortOrder } from '@adhelm/contract/list';
import type { Recipe } from '@adhelm/domain/metrics';
import type { Sums } from '@adhelm/domain/sums';
import type { Bind } from '../bindings.ts';
import { type MeasureColumn, measureOf } from '../measures.ts';
import { SUM_COLUMNS } from '../read/model.ts';

/** How a list's figure is made: as a metric is, or as the least or most of something. */
export type FigureRecipe = Recipe | { kind: 'extreme'; of: 'min_rpc' | 'max_rpc' };

/** How wide the numbers are that a figure is worked out in: narrow ones are three times as quick by the million. */
type Width = 'Int128' | 'Int256';

/** Fractions with denominators up to 10^15 that differ at all differ in so many digits. */
const EXACT_DIGITS = 36;

const MICROS = 1_000_000;

/** A sum as a whole number, money in millionths; the sums of a group are called `sum_` and their column. */
const unitsOf = (width: Width, column: MeasureColumn): string =>
  measureOf(column).kind === 'money'
    ? `to${width}(toDecimal128(sum_${column}, 6) * ${MICROS})`
    : `to${width}(sum_${column})`;

const added = (width: Width, terms: readonly (keyof Sums)[]): string =>
  terms.length > 0
    ? `(${terms.map((term) => unitsOf(width, SUM_COLUMNS[term])).join(' + ')})`
    : `to${width}(0)`;

/** Half away from zero, as everything that is shown. */
const centsOf = (micros: string): string => `(sign(${micros}) * intDiv(abs(${micros}) + 5000, 10000))`;

type Fraction = { part: string; whole: string };

/** By what the parts and the wholes of a ratio are multiplied, given in their own units, to make the figure. */
const scaleOf = ({ unit }: Extract<FigureRecipe, { kind: 'ratio' }>): [parts: number, wholes: number] =>
  unit === 'percent' ? [100, 1] : [1, MICROS];

/** The figure as parts of a whole, exactly as it is where it is shown. */
const fractionOf = (recipe: FigureRecipe, width: Width = 'Int256'): Fraction => {
  const sum = (terms: readonly (keyof Sums)[]) => added(width, terms);
  switch (recipe.kind) {
    case 'extreme':
      return { part: unitsOf(width, recipe.of), whole: `to${width}(${MICROS})` };
    case 'sum':
      return { part: sum(recipe.of), whole: `to${width}(${recipe.unit === 'money' ? MICROS : 1})` };
    case 'balance':
      return {
        part: `(${centsOf(sum(recipe.of))} - ${centsOf(sum(recipe.less))})`,
        whole: `to${width}(100)`,
      };
    case 'ratio': {
      const [parts, wholes] = scaleOf(recipe);
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

/** Enough digits of a ratio to tell it from every other; null without a whole. */
const digitsOf = (recipe: FigureRecipe): string => {
  const { part, whole } = fractionOf(recipe);
  const shifted = `${part} * toInt256('1${'0'.repeat(EXACT_DIGITS)}')`;
  return `if(${whole} = 0, NULL, intDiv(${shifted}, if(${whole} = 0, toInt256(1), ${whole})))`;
};

const isMoney = ([term]: readonly (keyof Sums)[]): boolean =>
  term !== undefined && measureOf(SUM_COLUMNS[term]).kind === 'money';

/** Terms of one kind added up as they are. */
const sumOf = (terms: readonly (keyof Sums)[]): string =>
  terms.length > 0 ? `(${terms.map((term) => `sum_${SUM_COLUMNS[term]}`).join(' + ')})` : '0';

/** Terms of one kind added up exactly, then brought into a floating point number once. */
const nearSum = (terms: readonly (keyof Sums)[], less: readonly (keyof Sums)[] = []): string =>
  `toFloat64(${sumOf(terms)} - ${sumOf(less)})`;

/** Floating point numbers err in the sixteenth digit, a few times over. */
const RELATIVE_ERROR = 1e-12;

/**
 * The figure as a floating point number, several times as quick by the million, and how far it may be from the figure
 * itself: what lies further apart than that is in the order of these numbers.
 */
const nearlyOf = (recipe: FigureRecipe): { value: string; error: (value: string) => string } => {
  const relative = (value: string) => `abs(${value}) * ${RELATIVE_ERROR}`;
  switch (recipe.kind) {
    case 'extreme':
      return { value: `toFloat64(sum_${recipe.of})`, error: relative };
    case 'sum':
      return { value: nearSum(recipe.of), error: relative };
    case 'balance':
      // Two amounts are rounded to cents before one is taken from the other.
      return { value: nearSum(recipe.of, recipe.less), error: (value) => `(${relative(value)} + 0.011)` };
    case 'ratio': {
      const [parts, wholes] = scaleOf(recipe);
      const scale =
        (parts * (isMoney(recipe.of) ? MICROS : 1)) / (wholes * (isMoney(recipe.per) ? MICROS : 1));
      return {
        value: `(${nearSum(recipe.of, recipe.less)} * ${scale} / ${nearSum(recipe.per)})`,
        error: relative,
      };
    }
  }
};

type Sides = { isAhead: string; isBehind: string };

/**
 * How rows are sorted by a figure: those without a value come last either way; ties keep the order of ids.
 * - `exact`: the order itself.
 * - `nearly`: a number in about the same order, and the test whether a row may come before or beside the one that has
 *   a given number.
 * - `isDear`: whether working out the exact order takes long.
 * - `isAhead` and `isBehind`: whether a row with facts comes before, or after, all those that have none.
 */
export const figureOrder = (recipe: FigureRecipe, order: SortOrder) => {
  const isDown = order === 'desc';
  const direction = `${isDown ? 'DESC' : 'ASC'} NULLS LAST`;
  const { value, error } = nearlyOf(recipe);
  const sorted = (exact: string, { isAhead, isBehind }: Sides, isDear = false) => ({
    exact: `${exact} ${direction}, id`,
    nearly: {
      value,
      order: `${value} ${direction}`,
      // Both numbers may err, in opposite directions.
      mayPrecede: (other: string) =>
        isDown ? `${value} >= ${other} - 2 * ${error(other)}` : `${value} <= ${other} + 2 * ${error(other)}`,
    },
    isDear,
    isAhead,
    isBehind,
  });
  const sidesOfZero = (figure: string): Sides => {
    const [isMore, isLess] = [`${figure} > 0`, `${figure} < 0`];
    return isDown ? { isAhead: isMore, isBehind: isLess } : { isAhead: isLess, isBehind: isMore };
  };
  const beforeNull = (isValue: string): Sides => ({ isAhead: isValue, isBehind: '0' });
  switch (recipe.kind) {
    case 'extreme':
      return sorted(`sum_${recipe.of}`, beforeNull(`isNotNull(sum_${recipe.of})`));
    case 'sum': {
      const sum = sumOf(recipe.of);
      return sorted(sum, sidesOfZero(sum));
    }
    case 'balance': {
      const { part } = fractionOf(recipe, 'Int128');
      return sorted(part, sidesOfZero(part), true);
    }
    case 'ratio':
      return sorted(digitsOf(recipe), beforeNull(`${added('Int128', recipe.per)} != 0`), true);
  }
};

export type FigureCondition = Pick<Condition<string>, 'operator' | 'value'> & { recipe: FigureRecipe };

/** Whether what has no facts meets a condition: its sums are zero, and everything else of it is null. */
export const passesWithoutFacts = ({ recipe, operator, value }: FigureCondition): boolean => {
  if (recipe.kind === 'ratio' || recipe.kind === 'extreme') return false;
  if (value === 0n) return operator.endsWith('=');
  return operator.startsWith(value > 0n ? '<' : '>');
};

/** On the figure itself, exactly; what is far from the value needs no exact figure. One that is null passes nothing. */
export const figureTest = (bind: Bind, { recipe, operator, value }: FigureCondition): string => {
  const { part, whole } = fractionOf(recipe);
  const difference = `${part} * ${MICROS} - toInt256(${bind(String(value), 'String')}) * ${whole}`;
  const exactly = `sign(${whole}) * (${difference}) ${operator} 0`;
  const nearly = nearlyOf(recipe);
  const asked = `toFloat64(${bind(Number(value) / MICROS, 'Float64')})`;
  const isFar = `abs(${nearly.value} - ${asked}) > 2 * (${nearly.error(nearly.value)} + ${nearly.error(asked)})`;
  return `ifNull(if(${isFar}, ${nearly.value} ${operator} ${asked}, ${whole} != 0 AND ${exactly}), 0)`;
};
