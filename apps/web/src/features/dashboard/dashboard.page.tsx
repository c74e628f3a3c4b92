import { useEffect } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useActingPublisher, useCan } from '../../lib/use-session.ts';
import { ReportFilterBar } from '../../resource/filter/report-filter-bar.tsx';
import { useMayChooseAdvertiser } from '../../resource/filter/viewer.ts';
import { CategoryCard } from './category-card.tsx';
import { preloadCharts } from './chart-card.tsx';
import { Freshness } from './freshness.tsx';
import { HeatCard } from './heat-card.tsx';
import { MoneyCard } from './money-card.tsx';
import { RpcCard } from './rpc-card.tsx';
import { StatCards } from './stat-cards.tsx';
import { StatisticsCard } from './statistics-card.tsx';
import { TopAdvertisers, TopCampaigns } from './top-cards.tsx';
import { type ScreenLink, Welcome } from './welcome.tsx';

const WIDE = 'lg:col-span-2';

const Figures = () => {
  const seesAdvertisers = useMayChooseAdvertiser();
  useEffect(preloadCharts, []);
  return (
    <div className="grid grid-cols-1 gap-4">
      <ReportFilterBar advertiser="always">
        <Freshness />
      </ReportFilterBar>
      <StatCards />
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-3 lg:gap-4">
        <MoneyCard className={WIDE} />
        <CategoryCard />
        <HeatCard className={WIDE} />
        {seesAdvertisers ? <TopAdvertisers /> : <TopCampaigns />}
        <RpcCard className={classNames(!seesAdvertisers && WIDE)} />
        {seesAdvertisers && <TopCampaigns />}
        <StatisticsCard />
      </div>
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
