import { jobRoutes } from '@adhelm/contract/job';
import { useSyncExternalStore } from 'react';
import { call } from '../lib/http/client.ts';
import { session } from '../lib/session/browser-session.ts';
import { syncWorks } from './sync-works.ts';

/** What this browser asked ad platforms for. */
export const followedWorks = syncWorks({
  jobOf: (id) => call(jobRoutes.get, { params: { id } }),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

const actingAs = () => {
  const state = session.getState();
  return state.status === 'signed-in' ? `${state.user.id}/${state.user.actingPublisherId}` : null;
};

let seen = actingAs();
session.subscribe(() => {
  const now = actingAs();
  if (now !== seen) followedWorks.forgetAll();
  seen = now;
});

export const useFollowedWorks = () => useSyncExternalStore(followedWorks.subscribe, followedWorks.getState);
