import { useEffect } from 'react';
import { useActingPublisher, useCan } from '../../lib/session/use-session.ts';
import { ReportFilterBar } from '../../resource/filter/report-filter-bar.tsx';
import { useMayChooseAdvertiser } from '../../resource/filter/viewer.ts';
import { CategoryCard } from './category-card.tsx';
import { preloadCharts } from './chart-card.tsx';
import { Freshness } from './freshness.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { HeatCard } from './heat-card.tsx';
import { MoneyCard } from './money-card.tsx';
import { NothingInRange } from './nothing-in-range.tsx';
import { RpcCard } from './rpc-card.tsx';
import { StatCards } from './stat-cards.tsx';
import { StatisticsCard } from './statistics-card.tsx';
import { LosingCampaigns, TopAdvertisers, TopCampaigns } from './top-cards.tsx';
import { useIsEmpty } from './use-report.ts';
import { VerticalFilter } from './vertical-filter.tsx';
import { type ScreenLink, Welcome } from './welcome.tsx';

const WIDE = 'lg:col-span-2';
/** With two columns the campaigns come first, the best beside the worst. */
const AFTER_CAMPAIGNS = 'lg:max-xl:order-1';

const Charts = () => {
  const seesAdvertisers = useMayChooseAdvertiser();
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 lg:gap-4 xl:grid-cols-3">
      <MoneyCard className={WIDE} />
      <CategoryCard className={AFTER_CAMPAIGNS} />
      <TopCampaigns />
      <LosingCampaigns />
      {seesAdvertisers ? (
        <TopAdvertisers className={AFTER_CAMPAIGNS} />
      ) : (
        <RpcCard className={AFTER_CAMPAIGNS} />
      )}
      <FunnelCard className={`lg:col-span-2 xl:col-span-3 ${AFTER_CAMPAIGNS}`} />
      <HeatCard className={`${WIDE} ${AFTER_CAMPAIGNS}`} />
      <StatisticsCard className={AFTER_CAMPAIGNS} />
      {seesAdvertisers && <RpcCard className={`${AFTER_CAMPAIGNS} xl:col-span-3`} />}
    </div>
  );
};

const Figures = () => {
  const isEmpty = useIsEmpty();
  useEffect(preloadCharts, []);
  return (
    <div className="grid grid-cols-1 gap-4">
      <ReportFilterBar advertiser="always">
        <VerticalFilter />
        <Freshness />
      </ReportFilterBar>
      <StatCards />
      {isEmpty ? <NothingInRange /> : <Charts />}
    </div>
  );
};

/** The period in figures; for those who may not see them, the way to what they may. */
export const DashboardPage = ({ links }: { links: readonly ScreenLink[] }) => {
  const can = useCan();
  // Another publisher's figures must not stay on screen, not even dimmed: the page starts anew.
  const publisher = useActingPublisher();
  return can('GET_REPORTS') ? <Figures key={publisher} /> : <Welcome links={links} />;
};
