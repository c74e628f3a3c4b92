import { PermissionMissing } from '../../errors.ts';
import type { Actor } from './actor.ts';

/** What belongs to the whole installation is for its admins, while they act for all publishers. */
export const onlyPlatformAdmins = ({ isAdmin, scope }: Pick<Actor, 'isAdmin' | 'scope'>): void => {
  if (!isAdmin || scope.kind !== 'all')
    throw new PermissionMissing('Only admins who act for all publishers can do this.');
};
