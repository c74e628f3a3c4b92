import { clickRoutes } from '@adhelm/contract/click';
import { texts } from '../../lib/texts.ts';
import { CountryCell } from '../../resource/cells/country-cell.tsx';
import { PageCell } from '../../resource/cells/page-cell.tsx';
import { defineReport } from '../../resource/report/define-report.tsx';
import { adAccountFilter, categoryFilter, pageFilter } from '../../resource/report/entity-filters.ts';
import { explained } from '../../resource/report/explained.ts';
import { platformFilter } from '../../resource/report/filters.tsx';

const { report, click } = texts;

export const screen = defineReport(clickRoutes.list, ({ data, ...rest }) => ({ ...rest, items: data }))({
  id: 'click',
  title: click.title,
  noun: click.noun,
  query: { isGetDetail: true },
  searchPlaceholder: (can) => click.search(can('GET_CLICK_IPS')),
  nameOf: ({ id }) => id,
  sort: { by: 'time', order: 'desc' },
  columns: [
    { key: 'id', label: report.id, format: 'code', width: 148 },
    { key: 'platform', label: report.platform, format: 'platform' },
    {
      key: 'post',
      label: report.landingPage,
      format: 'text',
      render: ({ post }) => <PageCell page={post} />,
    },
    {
      key: 'campaign',
      label: report.campaign,
      format: 'text',
      main: true,
      link: ({ campaign }) =>
        campaign && { to: '/campaign', search: { campaignIds: campaign.id }, hint: report.viewCampaign },
    },
    {
      key: 'revenue',
      sortKey: 'rpc',
      ...explained('clickRpc'),
      format: 'price',
      width: 96,
      tone: 'sign',
      isEstimate: ({ isEstimate }) => isEstimate === true,
    },
    { key: 'change', ...explained('clickChange'), format: 'percent', tone: 'change' },
    { key: 'keyword', label: report.keyword, format: 'text' },
    {
      key: 'vertical',
      label: click.vertical,
      format: 'text',
      width: 128,
      link: ({ vertical }) =>
        vertical && { to: '/vertical', search: { search: vertical.name }, hint: click.viewVertical },
    },
    {
      key: 'niche',
      label: click.niche,
      format: 'text',
      width: 152,
      link: ({ niche }) => niche && { to: '/niche', search: { search: niche.name }, hint: click.viewNiche },
    },
    { key: 'time', label: click.time, format: 'dateTime' },
    { key: 'advertiser', label: click.advertiser, format: 'user', width: 144 },
    {
      key: 'country',
      label: click.country,
      format: 'text',
      width: 168,
      render: ({ country }) => <CountryCell country={country} />,
    },
    { key: 'ip', label: click.ip, format: 'text', width: 132, wholeWith: 'GET_CLICK_IPS' },
    { key: 'website', label: report.website, format: 'text', width: 168 },
  ],
  filters: [platformFilter],
  entityFilters: [
    { key: 'campaignIds', label: report.campaign, entityOf: ({ campaign }) => campaign },
    { key: 'adIds', label: report.ad, entityOf: ({ ad }) => ad },
    { ...adAccountFilter, entityOf: ({ adAccount }) => adAccount },
    { ...pageFilter, entityOf: ({ post }) => post && { id: post.id, name: post.title } },
    { key: 'keywordIds', label: report.keyword, entityOf: ({ keyword }) => keyword },
    { ...categoryFilter, entityOf: ({ niche, vertical }) => niche ?? vertical },
    { key: 'websiteIds', label: report.website, entityOf: ({ website }) => website },
  ],
});
