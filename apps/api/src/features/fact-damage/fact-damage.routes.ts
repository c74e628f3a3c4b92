import { type DamagedPart, factDamageRoutes } from '@adhelm/contract/fact-damage';
import { PermissionMissing } from '../../errors.ts';
import type { Register } from '../../http/register.ts';

export const registerFactDamageRoutes = (register: Register, damaged: () => readonly DamagedPart[]) => {
  register(factDamageRoutes.list, ({ actor }) => {
    if (!actor.isAdmin) throw new PermissionMissing();
    return { items: [...damaged()] };
  });
};
