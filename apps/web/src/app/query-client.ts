import { QueryClient } from '@tanstack/react-query';
import { isConnectionFailure } from '../lib/http/api-error.ts';
import { isConnected, onConnectionChange } from '../lib/http/connection.ts';
import { refreshForOthers } from '../lib/refresh.ts';
import { session } from '../lib/session/browser-session.ts';
import { forgetAdvertisers } from '../resource/filter/kept-view.ts';

/** Refusals are final; only silence is worth a second try. */
export const worthRetrying = (failures: number, error: unknown): boolean =>
  failures < 1 && isConnectionFailure(error);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, retryDelay: 1000, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

const identity = (): string | null => {
  const state = session.getState();
  return state.status === 'signed-in' ? `${state.user.id}/${state.user.actingPublisherId}` : null;
};

/** Another user or publisher means other data, whichever tab changed it. */
export const followIdentity = (): void => {
  let seen = identity();
  session.subscribe(() => {
    const now = identity();
    if (now === seen) return;
    if (seen !== null) {
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'branding' });
      forgetAdvertisers();
      if (now !== null) refreshForOthers();
    }
    seen = now;
  });
};

/** Everything shown is fetched anew once a lost connection is back. */
export const refetchWhenConnected = (): void => {
  let connected = isConnected();
  onConnectionChange(() => {
    const before = connected;
    connected = isConnected();
    if (connected && !before) void queryClient.invalidateQueries();
  });
};
