import { useNow } from '../../lib/use-now.ts';
import { asOfLabel } from '../../resource/cells/format.ts';
import { useReportRange } from '../../resource/filter/use-report-filter.ts';
import { dashboardTexts } from './dashboard.texts.ts';
import { useSummary } from './use-report.ts';

/** A part that is there but rounds to nothing is still there. */
const percentOf = (share: number): string => (share < 0.005 ? '< 1' : String(Math.round(share * 100)));

/** How fresh the figures are, and which part of them may still change. */
export const Freshness = () => {
  const { data } = useSummary();
  const { timezone } = useReportRange();
  const now = useNow();

  if (!data || data.asOf === null) return null;
  const { estimatedShare: share } = data;
  return (
    <p className="flex min-h-8 items-center gap-2 text-xs text-ink-3 xl:ml-auto">
      {share > 0 && <span className="size-2 shrink-0 rounded-full bg-estimate" aria-hidden="true" />}
      {share > 0 ? dashboardTexts.estimated(percentOf(share)) : dashboardTexts.settled}
      {' · '}
      {dashboardTexts.asOf(asOfLabel(data.asOf, timezone, new Date(now)))}
    </p>
  );
};
