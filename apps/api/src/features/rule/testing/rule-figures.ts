import type { CostFact } from '../../../facts/write/fact-writer.ts';
import { type ReportApp, reportApp } from '../../../testing/clickhouse-front-app.ts';
import { clickOf, costOf, type Owner, pullOf } from '../../../testing/clickhouse-front-world.ts';
import { estates } from '../../../testing/estates.ts';

const HOUR = 3_600_000;

/** The app's clock stands at this moment of a Sunday at first. */
export const NOW = Date.parse('2026-11-15T08:00:00.000Z');

/** An ad of a campaign, in an ad set. */
export type PlantedAd = Owner & { adSet: number };

/** Publishers with ad accounts whose figures are planted by hand. */
export const figuredWorld = async () => {
  const t: ReportApp = await reportApp('the embedded store');
  const { settle, insert } = estates(t.pool);
  const first = await t.addPublisher({ name: 'First' });
  const second = await t.addPublisher({ name: 'Second' });

  const owner = async (publisherId: number, name: string): Promise<PlantedAd> => {
    const estate = await settle(publisherId, name, 'FACEBOOK');
    const adSet = await insert('ad_sets', {
      publisher_id: publisherId,
      campaign_id: estate.campaign,
      real_ad_set_id: `s-${name}`,
      name: `${name} set`,
      status: 'ACTIVE',
      effective_status: 'ACTIVE',
      daily_budget: '20.00',
    });
    await t.system('update ads set ad_set_id = $1 where id = $2', [adSet, estate.ad]);
    await t.system('update ad_accounts set synced_at = $1 where id = $2', [new Date(NOW), estate.account]);
    await t.system('update campaigns set known_since = $1, updated_at = $1 where id = $2', [
      new Date(NOW - 40 * 24 * HOUR),
      estate.campaign,
    ]);
    return { ...estate, publisherId, platform: 'FACEBOOK', adSet };
  };

  /** Another ad in an ad set of the same campaign. */
  const anotherAd = async (of: PlantedAd, name: string, more: object = {}): Promise<PlantedAd> => {
    const row = { publisher_id: of.publisherId, campaign_id: of.campaign, ad_set_id: of.adSet };
    const ad = await insert('ads', { ...row, real_ad_id: `a-${name}`, name: `${name} ad`, ...more });
    return { ...of, ad };
  };

  /** Replaces all that an ad account spent from one hour to another, ad by ad. */
  const spend = (
    owners: readonly PlantedAd[],
    hours: readonly { ad: PlantedAd; hour: number; spend: string; clicks?: number }[],
  ) => {
    const [one] = owners;
    if (!one) throw new Error('nobody spends');
    const rows: CostFact[] = hours.map(({ ad, hour, spend: amount, clicks = 0 }) =>
      costOf(ad, { hour: new Date(hour), spend: amount, clicks, impressions: 10 }),
    );
    const [from, to] = [NOW - 40 * 24 * HOUR, NOW + 24 * HOUR];
    return t.spend(pullOf(one, { from, to, until: to }), rows);
  };

  /** Settled clicks. */
  const earn = (clicks: readonly { ad: PlantedAd; time: number; revenue: string }[]) =>
    t.record(
      clicks.map(({ ad, time, revenue }) =>
        clickOf(ad, {
          time: new Date(time),
          estimatedRevenue: revenue,
          actualRevenue: revenue,
          estimatedCost: '0',
        }),
      ),
    );

  return { t, first, second, owner, anotherAd, spend, earn };
};
