import { randomUUID } from 'node:crypto';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { FactWriter } from '../../facts/write/fact-writer.ts';
import type { ChannelRevenue } from '../../ports/feed-reports.ts';
import type { CallbackRepository } from '../callback/callback.repository.ts';
import type { RevenueRepository } from './revenue.repository.ts';

type Needs = {
  inScope: InScope<{
    callbacks: Pick<CallbackRepository, 'estimatedClicks'>;
    revenue: Pick<RevenueRepository, 'totalsOfWebsites'>;
  }>;
  writer: Pick<FactWriter, 'estimateByDay'>;
  /** Runs work while no call-back is applied: what one says of a click must not be overwritten by a share. */
  alone: (work: () => Promise<void>) => Promise<void>;
};

export type DayEstimates = {
  provider: string;
  day: string;
  channels: readonly ChannelRevenue[];
  /** Until when the feed has estimates: later clicks are no part of what it says. */
  until: Date | null;
};

const DAY_MS = 86_400_000;

/** Gives clicks of days that are not final their part of what their channel is thought to have earned. */
export const dayEstimates =
  ({ inScope, writer, alone }: Needs) =>
  async ({ provider, day, channels, until }: DayEstimates): Promise<void> => {
    const from = new Date(`${day}T00:00:00.000Z`);
    const end = new Date(from.getTime() + DAY_MS);
    const to = until !== null && until < end ? until : end;
    if (until === null || to <= from || channels.length === 0) return;
    const totals = await inScope(SYSTEM, ({ revenue }) => revenue.totalsOfWebsites(provider, channels));
    for (const { publisherId, websiteId, usd } of totals)
      await alone(async () => {
        const said = await inScope(SYSTEM, ({ callbacks }) =>
          callbacks.estimatedClicks(publisherId, from, to),
        );
        const window = { publisherId, websiteId, from, to };
        await writer.estimateByDay(randomUUID(), { ...window, total: usd, said });
      });
  };
