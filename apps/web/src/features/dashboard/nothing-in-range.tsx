import { CalendarOff } from 'lucide-react';
import { useReportFilter } from '../../resource/filter/use-report-filter.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { dashboardTexts } from './dashboard.texts.ts';
import { useVerticals } from './use-verticals.ts';

const LAST_30_DAYS = 5;

/** Stands where the charts would be, which have nothing to draw. */
export const NothingInRange = () => {
  const { filter, change } = useReportFilter();
  const verticals = useVerticals();
  const isNarrowed = filter.userIds.length + verticals.ids.length > 0;
  return (
    <div className="card">
      <EmptyState
        icon={CalendarOff}
        title={dashboardTexts.noFacts}
        hint={isNarrowed ? dashboardTexts.noFactsNarrowed : dashboardTexts.noFactsHint}
        action={
          <>
            {filter.range !== LAST_30_DAYS && (
              <Button onClick={() => change({ range: LAST_30_DAYS, custom: null })}>
                {dashboardTexts.lastMonthOfDays}
              </Button>
            )}
            {filter.userIds.length > 0 && (
              <Button onClick={() => change({ userIds: [] })}>{dashboardTexts.everybody}</Button>
            )}
            {verticals.ids.length > 0 && (
              <Button onClick={() => verticals.choose(undefined)}>{dashboardTexts.allVerticals}</Button>
            )}
          </>
        }
      />
    </div>
  );
};
