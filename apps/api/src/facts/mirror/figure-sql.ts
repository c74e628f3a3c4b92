import type { Condition } from '@adhelm/contract/having';
import type { SortOrder } from '@adhelm/contract/list';
import type { Recipe } from '@adhelm/domain/metrics';
import type { Sums } from '@adhelm/domain/sums';
import type { Bind } from '../bindings.ts';
import { type MeasureColumn, measureOf } from '../measures.ts';
import { SUM_COLUMNS } from '../read/model.ts';

/** How a list's figure is made: as a metric is, or as the least or most of something. */
export type FigureRecipe = Recipe | { kind: 'extreme'; of: MeasureColumn };

/** Fractions with denominators up to 10^15 that differ at all differ in so many digits. */
const DIGITS = 36;
const SCALE = `toInt256('1${'0'.repeat(DIGITS)}')`;

/** A sum as a whole number, money in millionths; the sums of a group are called `sum_` and their column. */
const unitsOf = (column: MeasureColumn): string =>
  measureOf(column).kind === 'money' ? `toInt256(sum_${column} * 1000000)` : `toInt256(sum_${column})`;

const added = (terms: readonly (keyof Sums)[]): string =>
  terms.length > 0 ? `(${terms.map((term) => unitsOf(SUM_COLUMNS[term])).join(' + ')})` : 'toInt256(0)';

/** Half away from zero, as everything that is shown. */
const centsOf = (micros: string): string =>
  `(sign(${micros}) * intDiv(abs(${micros}) + 5000, toInt256(10000)))`;

type Fraction = { part: string; whole: string };

/** The figure as parts of a whole, exactly as it is where it is shown. */
const fractionOf = (recipe: FigureRecipe): Fraction => {
  switch (recipe.kind) {
    case 'extreme':
      return { part: unitsOf(recipe.of), whole: 'toInt256(1000000)' };
    case 'sum':
      return { part: added(recipe.of), whole: recipe.unit === 'money' ? 'toInt256(1000000)' : 'toInt256(1)' };
    case 'balance':
      return {
        part: `(${centsOf(added(recipe.of))} - ${centsOf(added(recipe.less))})`,
        whole: 'toInt256(100)',
      };
    case 'ratio': {
      const [parts, wholes] = recipe.unit === 'percent' ? [100, 1] : [1, 1_000_000];
      return {
        part: `((${added(recipe.of)} - ${added(recipe.less)}) * ${parts})`,
        whole: `(${added(recipe.per)} * ${wholes})`,
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

/** Rows without a value come last either way; ties keep the order of ids. */
export const figureOrder = (recipe: FigureRecipe, order: SortOrder): string => {
  const { part, whole } = fractionOf(recipe);
  const value =
    recipe.kind === 'ratio'
      ? `if(${whole} = 0, NULL, intDiv(${part} * ${SCALE}, if(${whole} = 0, toInt256(1), ${whole})))`
      : part;
  return `${value} ${order === 'desc' ? 'DESC' : 'ASC'} NULLS LAST, id`;
};

/** Exactly, on the figure itself; one that is null passes nothing. */
export const figureTest = (
  bind: Bind,
  recipe: FigureRecipe,
  { operator, value }: Pick<Condition<string>, 'operator' | 'value'>,
): string => {
  const { part, whole } = fractionOf(recipe);
  const difference = `${part} * 1000000 - toInt256(${bind(String(value), 'String')}) * ${whole}`;
  return `ifNull(${whole} != 0 AND sign(${whole}) * (${difference}) ${operator} 0, 0)`;
};
