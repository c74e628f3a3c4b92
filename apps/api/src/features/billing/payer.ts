import { publisherForNewRow } from '@adhelm/domain/access-scope';
import { InvalidInput, PermissionMissing } from '../../errors.ts';
import type { Actor } from '../access/actor.ts';

/** Whoever sees the money of a publisher does not move it: that is for the people of the platform. */
export const onlyAdmins = (actor: Actor): void => {
  if (!actor.isAdmin) throw new PermissionMissing('Only admins of the platform can do this.');
};

/** The publisher that an admin means: the one acted for, or the one that is named. */
export const adminFor = (actor: Actor, asked: number | undefined): number => {
  onlyAdmins(actor);
  const publisherId = publisherForNewRow(actor.scope, asked);
  if (!publisherId) throw new InvalidInput('publisherId', 'Please select publisher');
  return publisherId;
};
