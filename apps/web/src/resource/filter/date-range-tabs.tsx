import { CUSTOM_RANGE, DATE_RANGES } from '@adhelm/domain/date-range';
import { localOf } from '@adhelm/domain/time-zone';
import { lazy, useEffect, useRef } from 'react';
import { texts } from '../../lib/texts.ts';
import { useNow } from '../../lib/use-now.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import { RangeTab } from './range-tab.tsx';
import { type DayRange, type ReportFilter, reportRangeOf } from './report-search.ts';

const loadCustomRange = () => import('./custom-range.tsx');
const CustomRange = lazy(loadCustomRange);

const DAY = 86_400_000;
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayWithYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const customLabel = (days: ReportFilter['custom'], now: number): string => {
  if (!days) return texts.filter.ranges[CUSTOM_RANGE];
  const isThisYear = new Date(days.first).getUTCFullYear() === new Date(now).getUTCFullYear();
  const named = isThisYear ? shortDay : dayWithYear;
  if (days.hour !== undefined) return `${named.format(days.first)}, ${days.hour}:00–${days.hour}:59`;
  return days.first === days.last
    ? named.format(days.first)
    : `${named.format(days.first)} – ${named.format(days.last)}`;
};

/** The local days that a filter shows, and today. */
const daysOf = (filter: ReportFilter, now: number): { range: DayRange; today: number } => {
  const { startDate, endDate } = reportRangeOf(filter, new Date(now));
  const dayAt = (at: number) => Math.floor(localOf(filter.timezone, at) / DAY) * DAY;
  return {
    range: { first: dayAt(Date.parse(startDate)), last: dayAt(Date.parse(endDate)) },
    today: dayAt(now),
  };
};

type DateRangeTabsProps = { filter: ReportFilter; onChange: (change: Partial<ReportFilter>) => void };

/** Today, yesterday, the last days, months, or days of one's own choice. */
export const DateRangeTabs = ({ filter, onChange }: DateRangeTabsProps) => {
  const tabs = useRef<HTMLFieldSetElement>(null);
  // On a narrow screen the strip is wider than its place; the chosen tab has to be in sight.
  useEffect(() => {
    const strip = tabs.current;
    const chosen = strip
      ?.querySelectorAll('button')
      .item(DATE_RANGES.findIndex(({ id }) => id === filter.range));
    if (strip && chosen) strip.scrollLeft = chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2;
  }, [filter.range]);

  const now = useNow();
  const custom = customLabel(filter.custom, now);
  const isCustom = filter.range === CUSTOM_RANGE;
  return (
    <fieldset
      ref={tabs}
      className="relative inline-flex h-8 max-w-full min-w-0 overflow-x-auto rounded-sm border border-line bg-surface p-0.5 max-sm:order-first max-sm:h-12 max-sm:p-px [scrollbar-width:none]"
    >
      <legend className="sr-only">{texts.filter.dateRange}</legend>
      {DATE_RANGES.filter(({ id }) => id !== CUSTOM_RANGE).map(({ id }) => (
        <RangeTab
          key={id}
          label={texts.filter.ranges[id]}
          chosen={filter.range === id}
          onClick={() => filter.range !== id && onChange({ range: id, custom: null })}
        />
      ))}
      <OnDemand standIn={<RangeTab label={custom} chosen={isCustom} />} load={loadCustomRange}>
        <CustomRange
          label={custom}
          chosen={isCustom}
          {...daysOf(filter, now)}
          onChoose={(days) => onChange({ range: CUSTOM_RANGE, custom: days })}
        />
      </OnDemand>
    </fieldset>
  );
};
