import { CUSTOM_RANGE } from '@adhelm/domain/date-range';
import { reportSearchIn } from '../../resource/filter/report-search.ts';
import { dashboardTexts } from './dashboard.texts.ts';

/** The list behind a figure: where it is, and what it is narrowed to and sorted by. */
export type Lead = { to: string; search: Readonly<Record<string, unknown>>; hint: string };

/** The address of a list: range, zone, advertiser and vertical of the dashboard, and what the lead adds. */
export const leadSearch = (before: object, { search }: Lead) => ({
  ...reportSearchIn(before),
  categoryIds: 'categoryIds' in before ? before.categoryIds : undefined,
  ...search,
});

type Figure = 'revenue' | 'cost' | 'profit' | 'roi' | 'rpc' | 'clicks';

const { leads } = dashboardTexts;

const campaigns = (search: Lead['search'], hint: string): Lead => ({ to: '/campaign', search, hint });

const sortedBy = (sortBy: string, sortOrder: 'asc' | 'desc') => ({ sortBy, sortOrder });

export const figureLead = (figure: Figure): Lead =>
  figure === 'clicks'
    ? { to: '/rpc', search: {}, hint: leads.clicks }
    : campaigns(sortedBy(figure, 'desc'), leads.campaignsBy(dashboardTexts[figure]));

export const bestCampaigns = campaigns(sortedBy('profit', 'desc'), leads.all(dashboardTexts.topCampaigns));

/** What is asked of a campaign that loses money. */
export const LOSING = 'profit<0';

export const losingCampaigns = campaigns(
  { having: LOSING, ...sortedBy('profit', 'asc') },
  leads.all(dashboardTexts.losingCampaigns),
);

export const campaignLead = (id: number, name: string): Lead => ({
  to: '/ads',
  search: { campaignIds: id },
  hint: leads.adsOf(name),
});

export const advertiserLead = (id: number, name: string): Lead =>
  campaigns({ userIds: id, ...sortedBy('profit', 'desc') }, leads.campaignsOf(name));

/** A vertical or a niche. */
export const categoryLead = (id: number, name: string): Lead =>
  campaigns({ categoryIds: id, ...sortedBy('revenue', 'desc') }, leads.campaignsOf(name));

/** The campaigns of one hour: those that lost most first, where money was lost. */
export const hourLead = (part: { day: string; hour: number; revenue: number; cost: number }): Lead =>
  campaigns(
    {
      range: CUSTOM_RANGE,
      from: part.day,
      to: part.day,
      hour: part.hour,
      ...sortedBy('profit', part.revenue < part.cost ? 'asc' : 'desc'),
    },
    leads.campaignsOfHour,
  );

export const landingPagesLead = (status?: string): Lead => ({
  to: '/landing-page',
  search: status === undefined ? {} : { filters: `status:${status}` },
  hint: leads.landingPages,
});

export const keywordSetsLead: Lead = { to: '/set-keyword', search: {}, hint: leads.keywordSets };
export const allCampaigns = campaigns({}, leads.campaigns);
export const allAds: Lead = { to: '/ads', search: {}, hint: leads.ads };
