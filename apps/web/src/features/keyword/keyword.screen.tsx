import { keywordReport } from '@adhelm/contract/reports/keywords';
import { setTexts } from '../../content/keyword.texts.ts';
import { texts } from '../../lib/texts.ts';
import { defineReport } from '../../resource/report/define-report.tsx';
import { adAccountFilter, categoryFilter, pageFilter } from '../../resource/report/entity-filters.ts';
import { explained } from '../../resource/report/explained.ts';
import { platformFilter } from '../../resource/report/filters.tsx';
import { GoogleSuggestion } from './google-suggestion.tsx';

const { report, keyword } = texts;

export const screen = defineReport(keywordReport.route, ({ data, ...rest }) => ({ ...rest, items: data }))({
  id: 'keyword',
  title: keyword.title,
  noun: keyword.noun,
  nameOf: ({ name }) => name,
  related: () => import('../../content/related-keywords.tsx'),
  sort: { by: 'revenue', order: 'desc' },
  columns: [
    {
      key: 'isGoogleSuggestion',
      label: keyword.googleSuggestion,
      format: 'text',
      width: 148,
      render: ({ isGoogleSuggestion }) => <GoogleSuggestion suggested={isGoogleSuggestion} />,
    },
    { key: 'id', label: report.id, format: 'id' },
    {
      key: 'name',
      label: report.keyword,
      format: 'text',
      main: true,
      link: ({ id }) => ({ to: '/rpc', search: { keywordIds: id }, hint: report.viewClicks }),
    },
    {
      key: 'keywordSetName',
      label: report.keywordSet,
      format: 'text',
      link: ({ keywordSetId }) => ({
        to: '/set-keyword',
        search: { edit: keywordSetId },
        hint: setTexts.viewSet,
      }),
    },
    { key: 'revenue', ...explained('revenue'), format: 'money' },
    { key: 'avgRpc', ...explained('avgRpc'), format: 'price', width: 104, tone: 'sign' },
    { key: 'maxRpc', ...explained('maxRpc'), format: 'price', width: 104, tone: 'sign' },
    { key: 'minRpc', ...explained('minRpc'), format: 'price', width: 104, tone: 'sign' },
    { key: 'totalClicks', ...explained('totalClicks'), format: 'integer' },
    { key: 'searches', ...explained('searches'), format: 'integer', width: 104, extra: true },
    { key: 'visitClicks', ...explained('visitClicks'), format: 'integer', width: 112, extra: true },
    { key: 'clickRate', ...explained('clickRate'), format: 'percent', width: 104, extra: true },
    { key: 'visitRevenue', ...explained('visitRevenue'), format: 'money', width: 128, extra: true },
  ],
  filters: [platformFilter],
  entityFilters: [
    { key: 'keywordIds', label: report.keyword, entityOf: (row) => row },
    {
      key: 'keywordSetIds',
      label: report.keywordSet,
      entityOf: ({ keywordSetId, keywordSetName }) => ({ id: keywordSetId, name: keywordSetName }),
    },
    { key: 'campaignIds', label: report.campaign, entityOf: () => null },
    { ...pageFilter, entityOf: () => null },
    { ...categoryFilter, entityOf: () => null },
    { ...adAccountFilter, entityOf: () => null },
    { key: 'websiteIds', label: report.website, entityOf: () => null },
  ],
});
