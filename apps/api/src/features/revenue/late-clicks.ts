import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RevenueRepository, WebsiteDay } from './revenue.repository.ts';

type Needs = {
  inScope: InScope<{ revenue: Pick<RevenueRepository, 'shareAgain' | 'shareBooked'> }>;
  clock: Clock;
};
type Click = { websiteId: number; at: string };

/** The days before today that clicks came for, each once. */
const pastDaysOf = (clicks: readonly Click[], today: string): WebsiteDay[] => {
  const days = clicks.map(({ websiteId, at }) => ({ websiteId, day: at.slice(0, 10) }));
  const past = days.filter(({ day }) => day < today);
  return [...new Map(past.map((of) => [`${of.websiteId} ${of.day}`, of])).values()];
};

/** Clicks that became facts, or a campaign's, after their day was settled get their share of it: the day is due again. */
export const lateClicks = ({ inScope, clock }: Needs) => ({
  came: async (clicks: readonly Click[]): Promise<void> => {
    const now = clock();
    const days = pastDaysOf(clicks, now.toISOString().slice(0, 10));
    if (days.length > 0) await inScope(SYSTEM, ({ revenue }) => revenue.shareAgain(days, now));
  },

  booked: (clicks: Parameters<RevenueRepository['shareBooked']>[0]): Promise<void> =>
    inScope(SYSTEM, ({ revenue }) => revenue.shareBooked(clicks, clock())),
});
