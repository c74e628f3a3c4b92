import type { Feed } from '@adhelm/contract/integration';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import { onlyPlatformAdmins } from '../access/platform-admin.ts';
import type { CallbackRepository } from '../callback/callback.repository.ts';
import { PROVIDERS, SIMULATOR } from '../callback/callback-form.ts';
import type { DeadLetterRepository } from '../dead-letter/dead-letter.repository.ts';
import type { FeedPullRepository, FeedPullState } from '../revenue/feed-pull.repository.ts';
import type { RevenueRepository } from '../revenue/revenue.repository.ts';

type Dependencies = {
  inScope: InScope<{
    callbacks: Pick<CallbackRepository, 'statesOf'>;
    deadLetters: Pick<DeadLetterRepository, 'countByProvider'>;
    feedPulls: Pick<FeedPullRepository, 'states'>;
    revenue: Pick<RevenueRepository, 'missingBySource'>;
  }>;
  clock: Clock;
  isProduction: boolean;
};

const DAY = 86_400_000;
/** Today and those before. */
const DAYS = 30;

const pullOf = (state: FeedPullState | undefined): Feed['pull'] =>
  state
    ? {
        at: state.pulledAt?.toISOString() ?? null,
        estimateUntil: state.estimateUntil?.toISOString() ?? null,
        finalUntil: state.finalUntil?.toISOString() ?? null,
        failure: state.failure,
      }
    : null;

/** How the feeds are doing that tell what clicks earned. */
export const feedStates =
  ({ inScope, clock, isProduction }: Dependencies) =>
  async (actor: Actor): Promise<Feed[]> => {
    onlyPlatformAdmins(actor);
    const today = Math.floor(clock().getTime() / DAY);
    const since = new Date((today - DAYS + 1) * DAY);
    const { states, letters, pulls, missing } = await inScope(
      SYSTEM,
      async ({ callbacks, deadLetters, feedPulls, revenue }) => ({
        states: await callbacks.statesOf(PROVIDERS, since),
        letters: await deadLetters.countByProvider(),
        pulls: await feedPulls.states(),
        missing: await revenue.missingBySource(),
      }),
    );
    return states
      .map(
        ({ provider, lastAt, ...counts }): Feed => ({
          ...counts,
          name: provider,
          isSimulated: provider === SIMULATOR,
          lastCallbackAt: lastAt?.toISOString() ?? null,
          deadLetters: letters.get(provider) ?? 0,
          pull: pullOf(pulls.find((one) => one.provider === provider)),
          missingFigures: missing.get(provider) ?? 0,
        }),
      )
      .filter(({ isSimulated, lastCallbackAt }) => !(isProduction && isSimulated && lastCallbackAt === null));
  };

export type FeedStates = ReturnType<typeof feedStates>;
