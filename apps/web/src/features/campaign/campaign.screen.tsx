import { campaignReport } from '@adhelm/contract/reports/campaigns';
import { lazy } from 'react';
import { StandingLine, StandingPills } from '../../buying/standing.tsx';
import { StandingButton } from '../../buying/standing-button.tsx';
import { texts } from '../../lib/texts.ts';
import { defineReport } from '../../resource/report/define-report.tsx';
import { adAccountFilter, categoryFilter, pageFilter } from '../../resource/report/entity-filters.ts';
import { explained } from '../../resource/report/explained.ts';
import { figureColumns } from '../../resource/report/figure-columns.ts';
import { deliveryFilter, platformFilter } from '../../resource/report/filters.tsx';
import { AmountCell } from './amount-cell.tsx';
import { PageLinkCell } from './page-link-cell.tsx';

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
      width: 200,
      render: (row) => <PageLinkCell row={row} />,
    },
    {
      key: 'name',
      label: report.campaign,
      format: 'text',
      main: true,
      link: ({ id }) => ({ to: '/ads', search: { campaignIds: id }, hint: report.viewAds }),
      lead: (row) => <StandingButton kind="campaign" row={row} />,
      detail: (row) => <StandingLine row={row} />,
    },
    { key: 'realCampaignId', label: report.id, format: 'code', width: 196 },
    ...figureColumns({ key: 'actualClicks', ...explained('actualClicks'), format: 'integer', width: 120 }),
    {
      key: 'dailyBudget',
      label: report.dailyBudget,
      format: 'money',
      currency: ({ currency }) => currency,
      render: (row) => <AmountCell row={row} what="dailyBudget" />,
    },
    {
      key: 'bidAmount',
      label: report.bidAmount,
      format: 'money',
      currency: ({ currency }) => currency,
      render: (row) => <AmountCell row={row} what="bidAmount" />,
    },
    {
      key: 'status',
      label: report.status,
      format: 'status',
      width: 216,
      extra: true,
      render: (row) => <StandingPills row={row} />,
    },
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
  bulk: () => import('./use-campaign-steps.ts'),
  bulkPermission: 'UPDATE_CAMPAIGN',
  Tools: lazy(() => import('./campaign-tools.tsx')),
  pages: { create: { to: '/campaign/create', search: {} }, createPermission: 'CREATE_CAMPAIGN' },
});
