import type { Tokens } from './tokens.ts';

const compactMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const smallMoney = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const axisMoney = (value: number): string =>
  (Math.abs(value) >= 1000 ? compactMoney : smallMoney).format(value).replace(/\.00$/, '');

export type Line = {
  name: string;
  values: readonly (number | null)[];
  colour: string;
  look: 'filled' | 'plain' | 'dashed';
  /** The place of the value that is still growing; the way to it is dotted. */
  running?: number | null;
};

type Part = Omit<Line, 'running'> & { isCertain: boolean };

const strokeOf = ({ look, isCertain }: Part) => {
  if (look === 'dashed') return { width: 1.25, type: [3, 3], opacity: 0.55 };
  return { width: 2, cap: 'round', join: 'round', ...(!isCertain && { type: [1, 4] }) };
};

const partSeries = (part: Part) => ({
  type: 'line',
  name: part.name,
  data: [...part.values],
  color: part.colour,
  showSymbol: part.values.length === 1,
  symbol: 'circle',
  symbolSize: 7,
  connectNulls: false,
  lineStyle: strokeOf(part),
  ...(part.look === 'filled' && { areaStyle: { opacity: part.isCertain ? 0.09 : 0.04, origin: 'start' } }),
  z: part.look === 'dashed' ? 1 : 2,
  emphasis: { disabled: true },
});

/** A line with a value that is still growing is drawn in two: what is certain, and the way from there. */
const partsOf = ({ running = null, ...line }: Line): Part[] => {
  if (running === null || running === 0) return [{ ...line, isCertain: true }];
  const between = (from: number, to: number) =>
    line.values.map((value, place) => (place >= from && place <= to ? value : null));
  return [
    { ...line, values: between(0, running - 1), isCertain: true },
    { ...line, values: between(running - 1, running), isCertain: false },
  ];
};

const axisText = (tokens: Tokens) => ({ color: tokens['ink-3'], fontSize: 11 });

/** Lines over time, money upwards. */
export const linesOption = (labels: readonly string[], lines: readonly Line[], tokens: Tokens) => ({
  grid: { left: 0, right: 8, top: 10, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
  xAxis: {
    type: 'category',
    data: [...labels],
    boundaryGap: labels.length === 1,
    axisLine: { lineStyle: { color: tokens['line-strong'] }, onZero: false },
    axisTick: { show: false },
    axisLabel: {
      ...axisText(tokens),
      hideOverlap: true,
      margin: 10,
      alignMinLabel: 'left',
      alignMaxLabel: 'right',
    },
  },
  yAxis: {
    type: 'value',
    splitNumber: 4,
    axisLabel: { ...axisText(tokens), formatter: axisMoney },
    splitLine: { lineStyle: { color: tokens.line } },
  },
  series: lines.flatMap(partsOf).map(partSeries),
});

export type Cell = { column: number; row: number; value: number | null };

/** Hours across, days down; green above zero, orange below, as strong as the value. */
export const heatOption = (
  columns: readonly string[],
  rows: readonly string[],
  cells: readonly Cell[],
  limit: number,
  tokens: Tokens,
) => ({
  grid: { left: 0, right: 0, top: 8, bottom: 0, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
  xAxis: {
    type: 'category',
    position: 'top',
    data: [...columns],
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { ...axisText(tokens), interval: 2, margin: 6 },
  },
  yAxis: {
    type: 'category',
    inverse: true,
    data: [...rows],
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { ...axisText(tokens), interval: 0 },
  },
  visualMap: {
    show: false,
    min: -limit,
    max: limit,
    inRange: { color: [tokens['heat-low'], tokens['heat-middle'], tokens['heat-high']] },
  },
  series: [
    {
      type: 'heatmap',
      data: cells.map(({ column, row, value }) => ({
        value: [column, row, value === null ? 0 : Math.max(-limit, Math.min(limit, value))],
        ...(value === null && { visualMap: false, itemStyle: { color: tokens.surface } }),
      })),
      itemStyle: { borderColor: tokens.surface, borderWidth: 2, borderRadius: 4 },
      emphasis: { itemStyle: { borderColor: tokens.ink, borderWidth: 1.5 } },
      animation: false,
    },
  ],
});
