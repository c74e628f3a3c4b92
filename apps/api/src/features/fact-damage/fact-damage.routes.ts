import { type DamagedPart, factDamageRoutes } from '@adhelm/contract/fact-damage';
import { PermissionMissing } from '../../errors.ts';
import type { Register } from '../../http/register.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SpoolState } from '../../spool/spool-state.ts';

type Missing = {
  damaged: () => readonly DamagedPart[];
  spool?: Pick<SpoolState, 'waitsSince'>;
};

/** What is on its way is no news before that. */
const LATE_MS = 60_000;

export const registerFactDamageRoutes = (register: Register, { damaged, spool }: Missing, clock: Clock) => {
  register(factDamageRoutes.list, async ({ actor }) => {
    if (!actor.isAdmin) throw new PermissionMissing();
    const since = await spool?.waitsSince();
    const isLate = since && clock().getTime() - since.getTime() > LATE_MS;
    return { items: [...damaged()], clicksWaitSince: isLate ? since.toISOString() : null };
  });
};
