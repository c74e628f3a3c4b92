import { ALL_PUBLISHERS, ROLE } from '@adhelm/contract/constants';
import type { PermissionCode } from '@adhelm/contract/permission-codes';
import type { User } from '@adhelm/contract/user';
import { useCallback, useSyncExternalStore } from 'react';
import { session } from './browser-session.ts';

export const useSessionState = () => useSyncExternalStore(session.subscribe, session.getState);

/** The signed-in user; only screens inside the shell may ask. */
export const useUser = (): User => {
  const state = useSessionState();
  if (state.status !== 'signed-in') throw new Error('There is no signed-in user here');
  return state.user;
};

export type Can = (code: PermissionCode) => boolean;

export const useCan = (): Can => {
  const { permissions } = useUser();
  return useCallback((code) => permissions.includes(code), [permissions]);
};

export const isAdmin = (user: User): boolean => user.roles.some((role) => role.id === ROLE.ADMIN);

/** The publisher the session acts as; -1 stands for all. */
export const useActingPublisher = (): number => useUser().actingPublisherId;

/** A user without a publisher acts as -1 too, but for nobody. */
export const useActsForAll = (): boolean => {
  const user = useUser();
  return isAdmin(user) && user.actingPublisherId === ALL_PUBLISHERS;
};
