import { ROLE } from '@adhelm/contract/constants';
import type { User } from '@adhelm/contract/user';
import { isAdmin, useCan, useUser } from '../../lib/session/use-session.ts';

/** Advertisers see their own figures only, unless they are admins as well. */
export const isAdvertiser = (user: User): boolean =>
  user.roles.some((role) => role.id === ROLE.ADVERTISER) && !isAdmin(user);

/** Whether the viewer chooses among advertisers. */
export const useMayChooseAdvertiser = (): boolean => {
  const user = useUser();
  const can = useCan();
  return can('GET_REPORTS') && can('GET_ADVERTISERS') && !isAdvertiser(user);
};
