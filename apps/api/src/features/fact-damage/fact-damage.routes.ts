import { type DamagedPart, factDamageRoutes } from '@adhelm/contract/fact-damage';
import { PermissionMissing } from '../../errors.ts';
import type { Register } from '../../http/register.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SpoolState } from '../../spool/spool-state.ts';

/** What is known of facts that are gone or not there yet. */
export type MissingFacts = {
  damaged: () => readonly DamagedPart[];
  /** Since when the oldest waits that visitors did and that is no fact yet, wherever it is. */
  waitsSince?: SpoolState['waitsSince'];
};

/** What is on its way is no news before that. */
const LATE_MS = 60_000;

export const registerFactDamageRoutes = (
  register: Register,
  { damaged, waitsSince }: MissingFacts,
  clock: Clock,
) => {
  register(factDamageRoutes.list, async ({ actor }) => {
    if (!actor.isAdmin) throw new PermissionMissing();
    const since = await waitsSince?.();
    const isLate = since && clock().getTime() - since.getTime() > LATE_MS;
    return { items: [...damaged()], clicksWaitSince: isLate ? since.toISOString() : null };
  });
};
