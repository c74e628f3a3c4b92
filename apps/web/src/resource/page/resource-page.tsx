import { lazy, type ReactNode, Suspense } from 'react';
import type { ListPage, ListRow, Screen } from '../declaration.ts';
import { FilterChips } from '../filter/filter-bar.tsx';
import { without } from '../filter/filter-chips.ts';
import type { ReportRange } from '../filter/report-search.ts';
import { useOneName } from '../filter/use-report-filter.ts';
import { OutdatedBanner } from '../list/list-states.tsx';
import { PageCard } from './page-card.tsx';
import { PageOverlays } from './page-overlays.tsx';
import { PageBar, PageToolbar } from './page-toolbar.tsx';
import { useResourcePage } from './use-resource-page.ts';

const AdvertiserChip = lazy(() => import('../filter/advertiser-chip.tsx'));

type ResourcePageProps<Row extends ListRow, Entity extends ListRow> = {
  screen: Screen<Row, Entity>;
  /** What a report is read for; a plain list has none. */
  range?: ReportRange;
  /** A row of controls below the toolbar, which may speak of the page on screen. */
  bar?: (page: ListPage<Row> | undefined, presets: ReactNode) => ReactNode;
};

/** A list with all that belongs to it, from the screen's declaration. */
export const ResourcePage = <Row extends ListRow, Entity extends ListRow>({
  screen,
  range,
  bar,
}: ResourcePageProps<Row, Entity>) => {
  useOneName(range !== undefined);
  const page = useResourcePage(screen, range);
  const { list, narrow, state } = page.controller;
  return (
    <div className="grid grid-cols-1 gap-3">
      <PageToolbar page={page} />
      {bar && <PageBar page={page} bar={bar} />}
      <FilterChips
        lead={
          range?.userIds && (
            <Suspense fallback={<li className="h-6.5 max-sm:h-11" />}>
              <AdvertiserChip />
            </Suspense>
          )
        }
        chips={page.chips}
        onRemove={({ key, values }) => narrow({ filters: without(state.filters, key, values) })}
      />
      {list.error && !page.failedFirst && (
        <OutdatedBanner error={list.error} onRetry={() => void list.retry()} />
      )}
      <PageCard page={page} />
      <PageOverlays page={page} />
    </div>
  );
};
