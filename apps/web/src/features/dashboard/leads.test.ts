import { describe, expect, it } from 'vitest';
import { reportSearchShape } from '../../resource/filter/report-search.ts';
import { listSearchSchema } from '../../resource/list/list-search.ts';
import {
  advertiserLead,
  allAds,
  allCampaigns,
  bestCampaigns,
  campaignLead,
  categoryLead,
  figureLead,
  hourLead,
  keywordSetsLead,
  type Lead,
  landingPagesLead,
  leadSearch,
  losingCampaigns,
} from './leads.ts';

const address = listSearchSchema.extend(reportSearchShape);
const YESTERDAY = { range: 1, tz: '+07:00', userIds: 12, categoryIds: 3, refresh: 99 };
const said = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
const searchOf = (lead: Lead, before: object = YESTERDAY) => said(leadSearch(before, lead));

describe('the list behind a figure', () => {
  it('keeps range, zone, advertiser and vertical of the dashboard', () => {
    expect(searchOf(losingCampaigns)).toEqual({
      range: 1,
      tz: '+07:00',
      userIds: 12,
      categoryIds: 3,
      having: 'profit<0',
      sortBy: 'profit',
      sortOrder: 'asc',
    });
  });

  it('is narrowed to what was pressed instead of what the dashboard was narrowed to', () => {
    expect(searchOf(categoryLead(8, 'Home'))).toMatchObject({ categoryIds: 8, userIds: 12, range: 1 });
    expect(searchOf(advertiserLead(5, 'An Pham'))).toMatchObject({ userIds: 5, categoryIds: 3, range: 1 });
    expect(searchOf(campaignLead(7, 'Knee'))).toMatchObject({ campaignIds: 7, categoryIds: 3, range: 1 });
  });

  it('is one hour behind a cell of the heat map, whatever the range, the worst first where money was lost', () => {
    const part = { day: '2026-11-14', hour: 13, revenue: 10, cost: 12 };
    const hour = { range: 8, from: '2026-11-14', to: '2026-11-14', hour: 13, tz: '+07:00' };
    expect(searchOf(hourLead(part))).toMatchObject({ ...hour, sortBy: 'profit', sortOrder: 'asc' });
    expect(searchOf(hourLead({ ...part, cost: 9 }))).toMatchObject({ ...hour, sortOrder: 'desc' });
  });

  it('is sorted by the figure that was pressed; clicks are a list of their own', () => {
    expect(searchOf(figureLead('roi'))).toMatchObject({ sortBy: 'roi', sortOrder: 'desc' });
    expect(figureLead('clicks').to).toBe('/rpc');
  });

  it.each([
    figureLead('revenue'),
    figureLead('clicks'),
    bestCampaigns,
    losingCampaigns,
    campaignLead(7, 'Knee'),
    advertiserLead(5, 'An Pham'),
    categoryLead(8, 'Home'),
    hourLead({ day: '2026-11-14', hour: 0, revenue: 1, cost: 0 }),
    landingPagesLead('IN_REVIEW'),
    keywordSetsLead,
    allCampaigns,
    allAds,
  ])('has an address that the list reads back whole: $hint', (lead) => {
    const search = searchOf(lead);
    expect(said(address.parse(search))).toEqual(search);
  });
});
