import { adReport } from '@adhelm/contract/reports/ads';
import { StandingPills } from '../../buying/standing.tsx';
import { StandingButton } from '../../buying/standing-button.tsx';
import { texts } from '../../lib/texts.ts';
import { defineReport } from '../../resource/report/define-report.tsx';
import { adAccountFilter, categoryFilter, pageFilter } from '../../resource/report/entity-filters.ts';
import { explained } from '../../resource/report/explained.ts';
import { figureColumns } from '../../resource/report/figure-columns.ts';
import { deliveryFilter, platformFilter } from '../../resource/report/filters.tsx';
import { AdDetails, AdSetLine } from './ad-details.tsx';

const { report } = texts;

export const screen = defineReport(adReport.route, ({ data: { ads, ...rest } }) => ({
  ...rest,
  items: ads.map((row) => ({ ...row, id: row.adId })),
}))({
  id: 'ad',
  title: texts.ad.title,
  noun: texts.ad.noun,
  nameOf: ({ name }) => name,
  sort: { by: 'profit', order: 'desc' },
  columns: [
    {
      key: 'status',
      label: report.status,
      format: 'status',
      width: 216,
      render: (row) => <StandingPills row={row} />,
    },
    {
      key: 'name',
      label: report.ad,
      format: 'text',
      main: true,
      link: ({ id }) => ({ to: '/rpc', search: { adIds: id }, hint: report.viewClicks }),
      lead: (row) => <StandingButton kind="ad" row={row} />,
      detail: (row) => <AdSetLine ad={row} />,
    },
    ...figureColumns({ key: 'clicks', ...explained('clicks'), format: 'integer', width: 96 }),
  ],
  filters: [platformFilter, deliveryFilter],
  entityFilters: [
    { key: 'adIds', label: report.ad, entityOf: (row) => row },
    { key: 'campaignIds', label: report.campaign, entityOf: ({ campaign }) => campaign },
    { ...adAccountFilter, entityOf: ({ campaign }) => campaign.adAccount },
    { ...pageFilter, entityOf: () => null },
    { ...categoryFilter, entityOf: () => null },
  ],
  Actions: AdDetails,
  bulk: () => import('./use-ad-steps.ts'),
  bulkPermission: 'UPDATE_CAMPAIGN',
});
