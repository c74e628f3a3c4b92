import { texts } from '../../lib/texts.ts';
import { asOfLabel } from '../cells/format.ts';
import type { ListRow, Screen } from '../declaration.ts';
import { ReportFilterBar } from '../filter/report-filter-bar.tsx';
import { useReportRange } from '../filter/use-report-filter.ts';
import { ResourcePage } from '../page/resource-page.tsx';

type ReportPageProps<Row extends ListRow, Entity extends ListRow> = { screen: Screen<Row, Entity> };

/** A list over the range of time that its filter bar holds. */
export const ReportPage = <Row extends ListRow, Entity extends ListRow>({
  screen,
}: ReportPageProps<Row, Entity>) => {
  const range = useReportRange();
  return (
    <ResourcePage
      screen={screen}
      range={range}
      bar={(page, presets) => (
        <ReportFilterBar advertiser="where-the-header-has-no-room">
          {presets}
          {page?.asOf && (
            <p className="ml-auto flex min-h-8 items-center text-xs text-ink-3 tabular-nums">
              {texts.report.asOf(asOfLabel(page.asOf, range.timezone))}
            </p>
          )}
        </ReportFilterBar>
      )}
    />
  );
};
