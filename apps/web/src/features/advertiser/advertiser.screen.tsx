import { advertiserReport } from '@adhelm/contract/reports/user-metrics';
import { BadgeCheck } from 'lucide-react';
import { texts } from '../../lib/texts.ts';
import type { CellLink } from '../../resource/declaration.ts';
import { defineReport } from '../../resource/report/define-report.tsx';
import { adAccountFilter, categoryFilter, pageFilter } from '../../resource/report/entity-filters.ts';
import { explained } from '../../resource/report/explained.ts';
import { platformFilter } from '../../resource/report/filters.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { advertiserTexts as words } from './advertiser.texts.ts';

const { report } = texts;

const Verified = () => (
  <span
    role="img"
    aria-label={words.verified}
    title={words.verified}
    className="ml-1 inline-flex align-middle"
  >
    <BadgeCheck className="size-4 text-accent" aria-hidden="true" />
  </span>
);

/** What somebody made or runs, in its own list; nothing to see where there is nothing. */
const linkTo =
  (to: string, hint: string) =>
  (id: number, count: number): CellLink | null =>
    count > 0 ? { to, search: { userId: id }, hint } : null;

const toKeywordSets = linkTo('/set-keyword', words.viewKeywordSets);
const toPages = linkTo('/landing-page', words.viewPages);
const toCampaigns = linkTo('/campaign', words.viewCampaigns);

export const screen = defineReport(advertiserReport.route, ({ data, ...rest }) => ({
  ...rest,
  items: data.map((row) => ({ ...row, id: row.userId })),
}))({
  id: 'advertiser',
  title: words.title,
  noun: words.noun,
  nameOf: ({ name }) => name,
  searchPlaceholder: (can) => (can('GET_ADVERTISERS') ? words.search : words.searchNames),
  sort: { by: 'profit', order: 'desc' },
  columns: [
    { key: 'id', label: report.id, format: 'id' },
    {
      key: 'name',
      label: words.advertiser,
      format: 'text',
      main: true,
      width: 232,
      lead: ({ name }) => <Avatar name={name} image={null} className="mr-1" />,
      render: ({ name, isAdmin }) => (
        <>
          {name}
          {isAdmin && <Verified />}
        </>
      ),
      detail: ({ email }) => email,
    },
    { key: 'profit', ...explained('profit'), format: 'money', tone: 'sign' },
    { key: 'roi', ...explained('roi'), format: 'percent', tone: 'sign' },
    { key: 'revenue', ...explained('revenue'), format: 'money' },
    { key: 'cost', ...explained('cost'), format: 'money' },
    {
      key: 'keywordSetsCount',
      label: words.keywordSets,
      format: 'integer',
      width: 148,
      link: ({ id, keywordSetsCount }) => toKeywordSets(id, keywordSetsCount),
    },
    {
      key: 'landingPagesCount',
      label: words.landingPages,
      format: 'integer',
      width: 168,
      link: ({ id, landingPagesCount }) => toPages(id, landingPagesCount),
    },
    {
      key: 'campaignsCount',
      label: words.campaigns,
      format: 'integer',
      width: 136,
      link: ({ id, campaignsCount }) => toCampaigns(id, campaignsCount),
    },
    { key: 'publisher', label: words.publisher, format: 'publisher' },
    { key: 'lastActivityAt', label: words.lastActivity, format: 'dateTime' },
    { key: 'email', sortKey: null, label: words.email, format: 'text', width: 220, extra: true },
  ],
  filters: [platformFilter],
  entityFilters: [
    { ...adAccountFilter, entityOf: () => null },
    { ...pageFilter, entityOf: () => null },
    { ...categoryFilter, entityOf: () => null },
    { key: 'campaignIds', label: report.campaign, entityOf: () => null },
  ],
});
