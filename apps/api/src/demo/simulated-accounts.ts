import type { AccountSeed, CampaignSeed } from '@adhelm/simulators/graph-world';
import { demoPlan } from './plan.ts';
import { DAYS, type PlannedAd, type PlannedCampaign } from './plan-buying.ts';

/** Clicks on a day of the demo on which everything runs. */
const CLICKS_A_DAY = 1_000_000 / DAYS;
const DONG_A_DOLLAR = 26_200;

const DAY = 86_400_000;

type Planned = { campaign: PlannedCampaign; ads: PlannedAd[]; dollar: number; share: number; anchor: Date };

/** What the ad platform says of a campaign of the demo: the same names, budgets and about the same spend. */
const campaignSeed = ({ campaign, ads, dollar, share, anchor }: Planned): CampaignSeed => {
  const ago = (days: number) => new Date(anchor.getTime() - days * DAY);
  const shares = ads.reduce((sum, ad) => sum + ad.share, 0);
  const decimals = dollar === 1 ? 2 : 0;
  const daily = ((CLICKS_A_DAY * share) / campaign.tracked) * campaign.cpc * dollar;
  return {
    realId: campaign.realId,
    name: campaign.name,
    createdAt: ago(campaign.daysAgo),
    ...(campaign.status === 'PAUSED'
      ? { status: 'PAUSED', statusSince: ago(DAYS - campaign.to) }
      : { status: 'ACTIVE' }),
    ...(campaign.status === 'WITH_ISSUES' && { issues: ['Its last payment was declined.'] }),
    dailyBudget: (Number(campaign.dailyBudget) * dollar).toFixed(decimals),
    adSets: [
      {
        name: `${campaign.name} | Broad`,
        bidAmount: Math.max(Number(campaign.bidAmount) * dollar, dollar / 100).toFixed(decimals),
        ads: ads.map((ad) => ({
          realId: ad.realId,
          name: ad.name,
          status: ad.status === 'PAUSED' ? 'PAUSED' : 'ACTIVE',
          texts: { title: campaign.name, body: `More about ${campaign.name}`, description: 'Read on' },
          link: 'https://pages.example/',
          pace: {
            dailySpend: (daily * ad.share) / shares,
            costPerClick: campaign.cpc * dollar,
            clickRate: campaign.ctr,
            conversionRate: campaign.conversion,
          },
        })),
      },
    ],
  };
};

/** The demo's Facebook accounts as the stand-in for Facebook knows them; the demo looks back from the anchor. */
export const simulatedAccounts = (people: readonly string[], anchor: Date): AccountSeed[] => {
  const plan = demoPlan();
  const weights = plan.campaigns.reduce((sum, { weight }) => sum + weight, 0);
  return plan.accounts.flatMap(({ platform, realId, name, currency, timeZone }, account) => {
    if (platform !== 'FACEBOOK') return [];
    const campaigns = plan.campaigns.flatMap((campaign, place) => {
      if (campaign.account !== account) return [];
      const ads = plan.ads.filter((ad) => ad.campaign === place);
      const share = campaign.weight / weights;
      return [campaignSeed({ campaign, ads, dollar: currency === 'VND' ? DONG_A_DOLLAR : 1, share, anchor })];
    });
    return [{ realId, name, currency, timeZone, people, campaigns }];
  });
};
