import type { statisticsSummary } from '@adhelm/contract/reports/statistics';
import type { Result } from '@adhelm/contract/route';
import type { ReactNode } from 'react';
import { formatValue } from '../../resource/cells/format.ts';
import { statusKind, statusLabel } from '../../resource/cells/status.ts';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Card, Loaded } from './card.tsx';
import { dashboardTexts } from './dashboard.texts.ts';
import { LeadLink } from './lead-link.tsx';
import { allAds, allCampaigns, figureLead, keywordSetsLead, type Lead, landingPagesLead } from './leads.ts';
import { useStatistics } from './use-report.ts';

type Statistics = Result<typeof statisticsSummary>['data'];

const count = (value: number) => formatValue('integer', value);

type LineProps = { name: string; lead?: Lead; value: string; note?: string; children?: ReactNode };

const Line = ({ name, lead, value, note, children }: LineProps) => (
  <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line px-4 py-2">
    <dt className="text-ink-2">
      <LeadLink lead={lead ?? null} coloured>
        {name}
      </LeadLink>
    </dt>
    <dd className="ml-auto flex items-center gap-3">
      {note && <span className="text-xs text-ink-3">{note}</span>}
      <span className="min-w-10 text-right font-semibold tabular-nums">{value}</span>
    </dd>
    {children}
  </div>
);

const Statuses = ({ byStatus }: { byStatus: Record<string, number> }) => (
  <dd className="flex min-h-5.5 w-full flex-wrap gap-1">
    {Object.entries(byStatus).map(([status, rows]) => (
      <LeadLink key={status} lead={landingPagesLead(status)}>
        <Pill kind={statusKind(status)}>
          {statusLabel(status)} {count(rows)}
        </Pill>
      </LeadLink>
    ))}
  </dd>
);

const active = ({ active: running, total }: { active: number; total: number }) =>
  dashboardTexts.active(count(running), count(total));

const Lines = ({ statistics }: { statistics: Statistics }) => {
  const { landingPages, keywordSets, campaigns, ads, adAccounts, rulesRun, clicks } = statistics;
  return (
    <dl>
      <Line name={dashboardTexts.landingPages} lead={landingPagesLead()} value={count(landingPages.total)}>
        <Statuses byStatus={landingPages.byStatus} />
      </Line>
      <Line name={dashboardTexts.keywordSets} lead={keywordSetsLead} value={count(keywordSets)} />
      <Line
        name={dashboardTexts.campaigns}
        lead={allCampaigns}
        value={count(campaigns.total)}
        note={active(campaigns)}
      />
      <Line name={dashboardTexts.ads} lead={allAds} value={count(ads.total)} note={active(ads)} />
      <Line name={dashboardTexts.adAccounts} value={count(adAccounts)} />
      <Line name={dashboardTexts.rulesRun} value={count(rulesRun)} />
      <Line name={dashboardTexts.clicksInPeriod} lead={figureLead('clicks')} value={count(clicks)} />
    </dl>
  );
};

const LINES = [
  'landingPages',
  'keywordSets',
  'campaigns',
  'ads',
  'adAccounts',
  'rulesRun',
  'clicksInPeriod',
] as const;

const StatisticsSkeleton = () => (
  <div>
    {LINES.map((line) => (
      <div key={line} className="flex h-10.25 justify-between border-t border-line px-4 py-2 first:h-17">
        <span className="text-ink-2">{dashboardTexts[line]}</span>
        <Skeleton className="mt-1 h-3.5 w-12" />
      </div>
    ))}
  </div>
);

/** Counts per entity, each of them a way to its list. */
export const StatisticsCard = ({ className }: { className: string }) => {
  const query = useStatistics();
  return (
    <Card title={dashboardTexts.statistics} className={className}>
      <div className="min-h-78 flex-1">
        <Loaded query={query} skeleton={<StatisticsSkeleton />}>
          {({ data }) => <Lines statistics={data} />}
        </Loaded>
      </div>
    </Card>
  );
};
