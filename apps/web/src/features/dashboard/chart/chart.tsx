import { HeatmapChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent, VisualMapContinuousComponent } from 'echarts/components';
import { type EChartsCoreOption, type EChartsType, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { dashboardTexts } from '../../../lib/dashboard-texts.ts';
import { useTheme } from '../../../lib/theme.ts';
import { placeAfterKey } from './keys.ts';
import { type Tip, tipElement, tipText } from './tip.ts';
import { readTokens, type Tokens } from './tokens.ts';

register([
  LineChart,
  HeatmapChart,
  GridComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
  SVGRenderer,
]);

type ChartProps = {
  label: string;
  /** The drawing in the colours of the theme; a new function draws anew. */
  option: (tokens: Tokens) => EChartsCoreOption;
  /** How many places there are to read, and how many of them stand in a row. */
  count: number;
  columns: number;
  tipAt: (place: number) => Tip;
  /** One tip for a whole column, or one for each cell. */
  trigger: 'axis' | 'item';
};

const placeOf = (given: unknown): number => {
  const first: unknown = Array.isArray(given) ? given[0] : given;
  return typeof first === 'object' && first !== null && 'dataIndex' in first ? Number(first.dataIndex) : -1;
};

const tooltipOf = (tokens: Tokens, trigger: 'axis' | 'item', tipAt: (place: number) => Tip) => ({
  trigger,
  confine: true,
  backgroundColor: tokens.raised,
  borderColor: tokens.line,
  borderWidth: 1,
  padding: [8, 10],
  axisPointer: { lineStyle: { color: tokens['line-strong'], type: 'solid' } },
  transitionDuration: 0,
  formatter: (given: unknown) => {
    const place = placeOf(given);
    return place < 0 ? '' : tipElement(tipAt(place));
  },
});

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Draws into the element, again whenever the option or the theme changes, and follows its size. */
const useDrawing = ({ option, trigger, tipAt }: ChartProps) => {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<EChartsType>(null);
  const theme = useTheme();
  useEffect(() => {
    if (!box.current) return;
    const made = init(box.current, null, { renderer: 'svg' });
    drawing.current = made;
    const sizes = new ResizeObserver(() => made.resize());
    sizes.observe(box.current);
    return () => {
      sizes.disconnect();
      made.dispose();
      drawing.current = null;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read here
  useEffect(() => {
    const tokens = readTokens();
    drawing.current?.setOption(
      {
        animation: !isStill(),
        animationDuration: 250,
        animationDurationUpdate: 200,
        textStyle: { fontFamily: 'Inter Variable, Inter, system-ui, sans-serif' },
        tooltip: tooltipOf(tokens, trigger, tipAt),
        ...option(tokens),
      },
      { notMerge: true },
    );
  }, [option, trigger, tipAt, theme]);
  return { box, drawing };
};

/** A drawing that arrow keys read value by value, as a slider through its places; its twin is the table. */
const Chart = (props: ChartProps) => {
  const { label, count, columns, tipAt } = props;
  const { box, drawing } = useDrawing(props);
  const [place, setPlace] = useState<number | null>(null);
  const hintId = useId();
  const current = Math.min(place ?? 0, Math.max(0, count - 1));

  const move = (event: KeyboardEvent) => {
    const next = placeAfterKey(place, event.key, { count, columns });
    if (next === undefined) return;
    event.preventDefault();
    setPlace(next);
    drawing.current?.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: next });
  };
  const leave = () => {
    setPlace(null);
    drawing.current?.dispatchAction({ type: 'hideTip' });
  };

  return (
    <div
      role="slider"
      aria-label={label}
      aria-describedby={hintId}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, count - 1)}
      aria-valuenow={current}
      aria-valuetext={count > 0 ? tipText(tipAt(current)) : dashboardTexts.noFacts}
      tabIndex={0}
      onKeyDown={move}
      onBlur={leave}
      className="relative h-full rounded-sm"
    >
      <div ref={box} aria-hidden="true" className="h-full w-full" />
      <p id={hintId} className="sr-only">
        {dashboardTexts.chartKeys}
      </p>
    </div>
  );
};

export default Chart;
