import { campaignReport } from '@adhelm/contract/reports/campaigns';
import { texts } from '../../lib/texts.ts';
import { PageCell } from '../../resource/cells/page-cell.tsx';
import { defineReport } from '../../resource/report/define-report.tsx';
import { adAccountFilter, categoryFilter, pageFilter } from '../../resource/report/entity-filters.ts';
import { explained } from '../../resource/report/explained.ts';
import { figureColumns } from '../../resource/report/figure-columns.ts';
import { deliveryFilter, platformFilter } from '../../resource/report/filters.tsx';

const { report } = texts;

export const screen = defineReport(campaignReport.route, ({ data, ...rest }) => ({
  ...rest,
  items: data.map((row) => ({ ...row, id: row.campaignId })),
}))({
  id: 'campaign',
  title: texts.campaign.title,
  noun: texts.campaign.noun,
  nameOf: ({ name }) => name,
  sort: { by: 'profit', order: 'desc' },
  columns: [
    { key: 'platform', label: report.platform, format: 'platform' },
    {
      key: 'post',
      label: report.landingPage,
      format: 'text',
      width: 184,
      render: ({ post }) => <PageCell page={post} />,
    },
    {
      key: 'name',
      label: report.campaign,
      format: 'text',
      main: true,
      link: ({ id }) => ({ to: '/ads', search: { campaignIds: id }, hint: report.viewAds }),
    },
    { key: 'realCampaignId', label: report.id, format: 'code', width: 196 },
    ...figureColumns({ key: 'actualClicks', ...explained('actualClicks'), format: 'integer', width: 120 }),
    { key: 'dailyBudget', label: report.dailyBudget, format: 'money' },
    { key: 'bidAmount', label: report.bidAmount, format: 'money' },
  ],
  filters: [platformFilter, deliveryFilter],
  entityFilters: [
    { key: 'campaignIds', label: report.campaign, entityOf: (row) => row },
    { ...pageFilter, entityOf: ({ post }) => post && { id: post.id, name: post.title } },
    { ...adAccountFilter, entityOf: ({ adAccount }) => adAccount },
    { key: 'adIds', label: report.ad, entityOf: () => null },
    { key: 'keywordSetIds', label: report.keywordSet, entityOf: () => null },
    { ...categoryFilter, entityOf: () => null },
    { key: 'websiteIds', label: report.website, entityOf: () => null },
  ],
});
