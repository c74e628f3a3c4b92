import { z } from 'zod';
import { type AccountRef, type NewCampaign, PlatformFailed } from '../../ports/ad-platform.ts';
import type { GraphExchange } from './graph-exchange.ts';
import { minorUnits } from './money.ts';
import { id } from './objects.ts';

const success = z.object({ success: z.literal(true) });

/** The app is no longer among those that the person lets in. */
const APP_REMOVED = '190/458';

/** What changes something at the platform. */
export const graphChanges = ({ send }: Pick<GraphExchange, 'send'>) => {
  /** To set something to a value twice is to set it once. */
  const set = async (realId: string, params: Record<string, string>) => {
    const answer = await send({ method: 'POST', path: realId, params, repeatable: true });
    if (!success.safeParse(answer).success)
      throw new PlatformFailed('unconfirmed', 'The Graph API did not say that the change was made');
  };

  return {
    setStatus: (realId: string, status: 'ACTIVE' | 'PAUSED') => set(realId, { status }),
    setDailyBudget: async (realId: string, amount: string, currency: string) =>
      set(realId, { daily_budget: minorUnits(amount, currency) }),
    setBid: async (realId: string, amount: string, currency: string) =>
      set(realId, { bid_amount: minorUnits(amount, currency) }),
    createCampaign: async (account: AccountRef, campaign: NewCampaign): Promise<{ realId: string }> => {
      const answer = await send({
        method: 'POST',
        path: `act_${account.realId}/campaigns`,
        params: {
          name: campaign.name,
          objective: campaign.objective,
          status: 'PAUSED',
          special_ad_categories: '[]',
          buying_type: 'AUCTION',
          bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
          daily_budget: minorUnits(campaign.dailyBudget, account.currency),
        },
        repeatable: false,
        accountRealId: account.realId,
      });
      const { data } = z.object({ id }).safeParse(answer);
      if (!data) throw new PlatformFailed('unconfirmed', 'The Graph API did not say what it made');
      return { realId: data.id };
    },
    disconnect: async (personRealId: string) => {
      try {
        await send({ method: 'DELETE', path: `${personRealId}/permissions`, params: {}, repeatable: true });
      } catch (error) {
        const gone = error instanceof PlatformFailed && error.circumstances.code === APP_REMOVED;
        if (!gone) throw error;
      }
    },
  };
};
