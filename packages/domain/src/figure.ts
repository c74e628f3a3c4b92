/** What a figure counts, which decides how many digits of it are shown. */
export type Unit = 'count' | 'money' | 'price' | 'percent';

/** An exact figure, so many parts of a whole above zero: it is divided and rounded once, when it is shown. */
export type Figure = { unit: Unit; part: bigint; whole: bigint };

export const MICROS = 1_000_000n;

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);

/** A ratio of sums; nothing to divide by gives null, never 0 or Infinity. */
export const ratio = (unit: Unit, part: bigint, whole: bigint): Figure | null => {
  if (whole === 0n) return null;
  return whole < 0n ? { unit, part: -part, whole: -whole } : { unit, part, whole };
};

export const percent = (part: bigint, whole: bigint): Figure | null => ratio('percent', part * 100n, whole);

export const count = (value: bigint): Figure => ({ unit: 'count', part: value, whole: 1n });

/** An amount in whole millionths. */
export const money = (micros: bigint): Figure => ({ unit: 'money', part: micros, whole: MICROS });

/** What one of something costs or earns: millionths of all of them, and how many they are. */
export const price = (micros: bigint, many: bigint): Figure | null => ratio('price', micros, many * MICROS);

/** What a single one costs or earns, in whole millionths. */
export const priceOfOne = (micros: bigint): Figure => ({ unit: 'price', part: micros, whole: MICROS });

/** Whole units of the given decimal place, half away from zero, decided on the exact ratio. */
const unitsAt = ({ part, whole }: Figure, decimals: number): bigint => {
  const units = (sizeOf(part) * 2n * 10n ** BigInt(decimals) + whole) / (2n * whole);
  return part < 0n ? -units : units;
};

const CENTS = 2;
/** The facts themselves are no finer. */
const FINEST = 6;

/** Two decimals; a price below a cent gets as many as two digits of it take. */
const decimalsOf = (figure: Figure): number => {
  if (figure.unit === 'count') return 0;
  if (figure.unit !== 'price' || figure.part === 0n) return CENTS;
  let decimals = CENTS;
  let size = sizeOf(figure.part) * 100n;
  if (size >= figure.whole) return CENTS;
  while (decimals < FINEST && size < figure.whole * 10n) {
    size *= 10n;
    decimals += 1;
  }
  return decimals;
};

/** A figure as whole cents. */
export const centsOf = (figure: Figure): bigint => unitsAt(figure, CENTS);

/** A figure as it is shown. */
export const shown = (figure: Figure): number => {
  const decimals = decimalsOf(figure);
  return Number(`${unitsAt(figure, decimals)}e-${decimals}`);
};

type Figures = Record<string, Figure | null>;
export type Shown<F extends Figures> = { [Name in keyof F]: F[Name] extends Figure ? number : number | null };

/** Figures as they travel. */
export const rounded = <F extends Figures>(figures: F): Shown<F> => {
  const numbers: Record<string, number | null> = {};
  for (const name of Object.keys(figures)) {
    const figure = figures[name];
    numbers[name] = figure ? shown(figure) : null;
  }
  return numbers as Shown<F>;
};

/** Below this share of its size, the difference of two approximations says nothing. */
const UNSURE = 2 ** -48;

/** A figure to be sorted by, with an approximation that settles most comparisons. */
export type SortKey = { figure: Figure; about: number };

export const sortKeyOf = (figure: Figure): SortKey => ({
  figure,
  about: Number(figure.part) / Number(figure.whole),
});

/** Which of two is larger, exactly. */
export const compareKeys = (a: SortKey, b: SortKey): number => {
  const difference = a.about - b.about;
  if (Math.abs(difference) > UNSURE * (Math.abs(a.about) + Math.abs(b.about))) return difference;
  const exact = a.figure.part * b.figure.whole - b.figure.part * a.figure.whole;
  return exact === 0n ? 0 : exact < 0n ? -1 : 1;
};

/** How far a figure moved, in percent of what it was; null when there was nothing to compare with. */
export const changeOf = (now: Figure | null, before: Figure | null): Figure | null =>
  now === null || before === null
    ? null
    : percent(now.part * before.whole - before.part * now.whole, now.whole * sizeOf(before.part));
