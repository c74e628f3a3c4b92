import type { Platform } from '@adhelm/contract/platform';
import { type Bind, bindInstant } from '../bindings.ts';

/** What a fact is booked on: an ad and all that it belongs to. */
export type Booking = {
  userId: number;
  adAccountId: number;
  campaignId: number;
  adId: number;
  platform: Platform;
};

export const bookedColumns = ({ userId, adAccountId, campaignId, adId, platform }: Booking) => ({
  user_id: userId,
  ad_account_id: adAccountId,
  campaign_id: campaignId,
  ad_id: adId,
  platform,
});

/** Facts that name an ad by the platform's id for it and are booked on none; some of them at a time. */
export type UnbookedFacts = { publisherId: number; realAdId: string; from: Date; to: Date; most: number };

export const unbookedRows = ({ publisherId, realAdId, from, to, most }: UnbookedFacts) => ({
  most,
  rows: (bind: Bind) =>
    `publisher_id = ${bind(publisherId, 'UInt32')} AND time >= ${bindInstant(bind, from.getTime())}
     AND time <= ${bindInstant(bind, to.getTime())}`,
  states: (bind: Bind) => `ad_id = 0 AND JSONExtractString(source, 'ad_id') = ${bind(realAdId, 'String')}`,
});
