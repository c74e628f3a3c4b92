import { DateRangeTabs } from './date-range-tabs.tsx';
import { useReportFilter } from './use-report-filter.ts';

/** The range of time of a list that has one and no figures. */
export const RangeBar = () => {
  const { filter, change } = useReportFilter();
  return (
    <div className="flex min-w-0">
      <DateRangeTabs filter={filter} onChange={change} />
    </div>
  );
};
