import { PLATFORMS, type Platform } from '@adhelm/contract/platform';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import { nextVersion } from '../../db/entities/row-version.ts';
import { Conflict } from '../../errors.ts';

export type Amount = 'dailyBudget' | 'bidAmount';

/** What holds an amount at the platform. */
export type AmountPlace = { level: 'campaign' | 'adSet'; id: number; realId: string };

const COLUMNS = { dailyBudget: 'daily_budget', bidAmount: 'bid_amount' } as const;

/** The one place at the platform where an amount of a campaign can be changed. */
export const onlyPlace = (places: readonly AmountPlace[], what: Amount, platform: Platform): AmountPlace => {
  const [place, ...others] = places;
  const { label } = PLATFORMS[platform];
  const word = what === 'dailyBudget' ? 'budget' : 'bid';
  if (!place) throw new Conflict(`This campaign has no ${word} of its own at ${label} yet.`);
  if (others.length > 0)
    throw new Conflict(
      `The ${word} of this campaign lies on its ${places.length} ad sets: change it at ${label}.`,
    );
  return place;
};

/** What campaigns show whose budgets and bids lie on their ad sets. */
export const sumUpAdSets = async (tx: Tx, which: RawBuilder<unknown>, at: Date): Promise<void> => {
  await sql`
    update campaigns set daily_budget = sums.daily_budget, bid_amount = sums.bid_amount,
      updated_at = greatest(${at}::timestamptz, campaigns.updated_at + interval '1 millisecond')
    from (
      select campaigns.id,
        case when campaigns.budget_level = 'AD_SET' then sum(ad_sets.daily_budget) else campaigns.daily_budget end as daily_budget,
        case when min(ad_sets.bid_amount) = max(ad_sets.bid_amount) then min(ad_sets.bid_amount) end as bid_amount
      from campaigns left join ad_sets on ad_sets.campaign_id = campaigns.id and ad_sets.deleted_at is null
        and ad_sets.status in ('ACTIVE', 'PAUSED')
      where ${which} and campaigns.budget_level is not null
      group by campaigns.id
    ) as sums
    where sums.id = campaigns.id
      and (campaigns.daily_budget, campaigns.bid_amount) is distinct from (sums.daily_budget, sums.bid_amount)`.execute(
    tx,
  );
};

/** Keeps what the platform says an amount is now, and what its campaign shows of it. */
export const setAmount = async (
  tx: Tx,
  campaignId: number,
  place: AmountPlace,
  what: Amount,
  amount: string | null,
  at: Date,
): Promise<void> => {
  const values = { [COLUMNS[what]]: amount, updated_at: nextVersion(at) };
  const table = place.level === 'campaign' ? 'campaigns' : 'ad_sets';
  await tx.updateTable(table).set(values).where('id', '=', place.id).execute();
  if (place.level === 'adSet') await sumUpAdSets(tx, sql`campaigns.id = ${campaignId}`, at);
};
