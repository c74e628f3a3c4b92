import { ChartLine, Table2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Card } from './card.tsx';
import { dashboardTexts } from './dashboard.texts.ts';

const ChartMissing = () => (
  <p role="alert" className="grid h-full place-content-center px-4 text-center text-ink-2 text-balance">
    {dashboardTexts.chartMissing}
  </p>
);

const loadChart = () => import('./chart/chart.tsx').catch(() => ({ default: ChartMissing }));

export const Chart = lazy(loadChart);

/** The library comes while the figures are on their way, not after them. */
export const preloadCharts = () => void loadChart();

export const ChartSkeleton = () => <Skeleton className="h-full w-full rounded-md" />;

/** While the charts library is on its way. */
export const ChartPlace = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<ChartSkeleton />}>{children}</Suspense>
);

type ChartCardProps = {
  title: string;
  note?: ReactNode;
  legend?: ReactNode;
  className?: string;
  /** Fixed, so that nothing moves when the figures come. */
  height: string;
  children: (asTable: boolean) => ReactNode;
};

/** A drawing with its twin: the same figures as a table, one press away. */
export const ChartCard = ({ title, note, legend, className, height, children }: ChartCardProps) => {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title={title}
      note={note}
      legend={!asTable && legend}
      className={className ?? ''}
      controls={
        <IconButton
          label={asTable ? dashboardTexts.viewAsChart(title) : dashboardTexts.viewAsTable(title)}
          icon={asTable ? ChartLine : Table2}
          onClick={() => setAsTable(!asTable)}
        />
      }
    >
      <div className={asTable ? '' : 'px-4 pb-4'} style={{ height }}>
        {children(asTable)}
      </div>
    </Card>
  );
};

/** What scrolls must be reachable without a pointer. */
const SCROLLS_BY_KEYBOARD = { tabIndex: 0 };

type TwinTableProps = {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** How many columns name the row; the others are figures. */
  names?: number;
};

export const TwinTable = ({ caption, head, rows, names = 1 }: TwinTableProps) => (
  <div {...SCROLLS_BY_KEYBOARD} className="h-full overflow-auto border-t border-line">
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {head.map((name, place) => (
            <th
              key={name}
              scope="col"
              className={classNames(
                'sticky top-0 border-b border-line bg-surface px-4 py-1.5 text-xs font-medium whitespace-nowrap text-ink-2',
                place < names ? 'text-left' : 'text-right',
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.slice(0, names).join('/')} className="border-b border-line last:border-0">
            {row.map((text, place) =>
              place < names ? (
                <th
                  key={head[place]}
                  scope="row"
                  className="px-4 py-1.5 text-left font-normal whitespace-nowrap"
                >
                  {text}
                </th>
              ) : (
                <td key={head[place]} className="px-4 py-1.5 text-right whitespace-nowrap">
                  {text}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

type LegendProps<K extends string> = {
  label: string;
  entries: readonly { key: K; label: string; colour: string; dashed?: boolean }[];
  hidden: ReadonlySet<K>;
  onToggle: (key: K) => void;
};

/** Which lines are drawn: each is a switch. */
export const Legend = <K extends string>({ label, entries, hidden, onToggle }: LegendProps<K>) => (
  <fieldset className="-mx-1.5 flex flex-wrap">
    <legend className="sr-only">{label}</legend>
    {entries.map(({ key, label: text, colour, dashed }) => (
      <button
        key={key}
        type="button"
        aria-pressed={!hidden.has(key)}
        onClick={() => onToggle(key)}
        className="flex h-7 items-center gap-1.5 rounded-sm px-1.5 text-xs font-medium text-ink-2 transition-opacity hover:text-ink aria-[pressed=false]:line-through aria-[pressed=false]:opacity-70"
      >
        <span
          aria-hidden="true"
          style={{ borderColor: colour }}
          className={classNames('w-3.5', dashed ? 'border-t-2 border-dotted' : 'border-t-[2.5px]')}
        />
        {text}
      </button>
    ))}
  </fieldset>
);

export const useHidden = <K extends string>(initially: readonly K[] = []) => {
  const [hidden, setHidden] = useState<ReadonlySet<K>>(new Set(initially));
  const toggle = (key: K) => setHidden((now) => now.symmetricDifference(new Set([key])));
  return { hidden, toggle };
};
