import { HeatmapChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent, VisualMapContinuousComponent } from 'echarts/components';
import { type EChartsCoreOption, type EChartsType, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTheme } from '../../../lib/theme.ts';
import { dashboardTexts } from '../dashboard.texts.ts';
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
  /** Opens what lies behind a place: by a press, by Enter, and on a screen without hovering by a second press. */
  onOpen?: ((place: number) => void) | undefined;
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

const hasHover = () => matchMedia('(hover: hover)').matches;

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

/** Where a finger reads by pressing, the first press shows the tip and the second one opens. */
const usePresses = (drawing: RefObject<EChartsType | null>, onOpen: ChartProps['onOpen']) => {
  const read = useRef(-1);
  useEffect(() => {
    const made = drawing.current;
    if (!made || !onOpen) return;
    const press = (given: unknown) => {
      const place = placeOf(given);
      if (place >= 0 && (hasHover() || read.current === place)) onOpen(place);
      read.current = place;
    };
    made.on('click', press);
    return () => {
      if (!made.isDisposed()) made.off('click', press);
    };
  }, [drawing, onOpen]);
};

/** A drawing that arrow keys read value by value, as a slider through its places; its twin is the table. */
const Chart = (props: ChartProps) => {
  const { label, count, columns, tipAt, onOpen } = props;
  const { box, drawing } = useDrawing(props);
  usePresses(drawing, onOpen);
  const [place, setPlace] = useState<number | null>(null);
  const hintId = useId();
  const current = Math.min(place ?? 0, Math.max(0, count - 1));

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && place !== null) onOpen?.(place);
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
        {onOpen ? dashboardTexts.chartKeysAndEnter : dashboardTexts.chartKeys}
      </p>
    </div>
  );
};

export default Chart;
