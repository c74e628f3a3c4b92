import { authRoutes, type SessionTokens } from '@adhelm/contract/auth';
import {
  ACTING_PUBLISHER,
  ALL_PUBLISHERS,
  REFRESH_WHEN_WITHIN_MS,
  SESSION_CHECK_MS,
  TOKEN_WAIT,
} from '@adhelm/contract/constants';
import { type User, userRoutes } from '@adhelm/contract/user';
import { ApiError } from '../http/api-error.ts';
import type { Send } from '../http/http.ts';
import { texts } from '../texts.ts';
import type { HandOff } from './hand-off.ts';
import { type KeyValueStore, SIGNAL_KEY, type Stored, sessionStore } from './session-storage.ts';

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-in'; user: User }
  | { status: 'signed-out' }
  /** There are tokens, but no server to say whose they are. */
  | { status: 'unreachable'; error: ApiError };

type SessionDependencies = {
  storage: KeyValueStore;
  send: Send;
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** Calls again and again until the returned function is called. */
  every: (ms: number, act: () => void) => () => void;
  /** Runs one holder at a time, across all tabs. */
  exclusively: <T>(act: () => Promise<T>) => Promise<T>;
  /** Tells of keys that another tab has changed; null stands for all of them. */
  onOtherTab: (act: (key: string | null) => void) => void;
  reload: () => void;
  /** Keeps whether the last session ended without anybody's wish, over a reload too. */
  noteOver: (isOver: boolean) => void;
  /** Says that the publisher acted as is gone, and all of them are acted for instead. */
  tellGone: () => void;
};

/** A refusal of the server ends a session; silence, overload and its own faults do not. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError &&
  error.statusCode >= 400 &&
  error.statusCode < 500 &&
  error.statusCode !== 408 &&
  error.statusCode !== 429;

const isUnauthorized = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.statusCode === 401;

/** Whether the publisher that the user acts as was deleted meanwhile. */
const isActedForGone = (error: unknown) =>
  error instanceof ApiError && error.details.some(({ path }) => path === ACTING_PUBLISHER);

const notSignedIn = () =>
  new ApiError({ statusCode: 401, errorCode: 'AU01', message: texts.shell.sessionOver });

/** Everything the app knows about being signed in: tokens, their renewal, and who the user is. */
export const createSession = (dependencies: SessionDependencies) => {
  const { send, now, wait, every, exclusively, onOtherTab, reload, noteOver, tellGone } = dependencies;
  const store = sessionStore(dependencies.storage);
  const listeners = new Set<() => void>();
  let state: SessionState = { status: 'loading' };
  let renewal: Promise<string> | null = null;
  let isReturning = false;
  let stopChecking: (() => void) | null = null;
  /** Not exchanged yet; the server looks at whose browser this is. */
  let handedOver: HandOff | null = null;

  const enter = (next: SessionState) => {
    state = next;
    if (next.status === 'signed-in') stopChecking ??= every(SESSION_CHECK_MS, check);
    else {
      stopChecking?.();
      stopChecking = null;
    }
    for (const listener of listeners) listener();
  };

  const isFresh = ({ token, expiresAt }: Stored) =>
    token !== null && expiresAt - now() > REFRESH_WHEN_WITHIN_MS;

  const keep = (tokens: SessionTokens) => {
    noteOver(false);
    store.write({
      token: tokens.accessToken,
      refreshToken: tokens.refreshToken,
      expiresAt: now() + tokens.expiresIn,
      user: tokens.user,
    });
    enter({ status: 'signed-in', user: tokens.user });
    return tokens.accessToken;
  };

  const end = () => {
    store.clear();
    enter({ status: 'signed-out' });
  };

  /** The server refused it. */
  const endAsOver = () => {
    noteOver(true);
    end();
  };

  const endAndReload = () => {
    if (state.status === 'signed-out') return;
    endAsOver();
    reload();
  };

  const exchange = async (before: Stored): Promise<string> => {
    const current = store.read();
    if (current.token !== null && current.token !== before.token && isFresh(current)) {
      if (current.user) enter({ status: 'signed-in', user: current.user });
      return current.token;
    }
    if (current.refreshToken === null) throw notSignedIn();
    const tokens = await send(authRoutes.refresh, { body: { refreshToken: current.refreshToken } }, null);
    // Signed out, or in anew, while the answer was under way: it belongs to a session that is over.
    if (store.read().refreshToken !== current.refreshToken) throw notSignedIn();
    return keep(tokens);
  };

  /** One renewal at a time in this tab, and under a lock that all tabs share. */
  const renew = (): Promise<string> => {
    const before = store.read();
    renewal ??= exclusively(() => exchange(before)).finally(() => {
      renewal = null;
    });
    return renewal;
  };

  /** Whether the session of that refresh token was refused; another tab may have begun a new one meanwhile. */
  const isLost = (error: unknown, refreshToken: string | null) =>
    isRefusal(error) && store.read().refreshToken === refreshToken;

  /** Renews, and opens the login when the server refuses; a lost connection keeps tokens and state. */
  const renewOrEnd = async () => {
    const { refreshToken } = store.read();
    try {
      await renew();
    } catch (error) {
      if (isLost(error, refreshToken)) endAsOver();
      else if (state.status === 'loading' && error instanceof ApiError)
        enter({ status: 'unreachable', error });
    }
  };

  const check = () => {
    const stored = store.read();
    if (stored.token === null) end();
    else if (!isFresh(stored)) void renewOrEnd();
  };

  const awaitToken = async (): Promise<string> => {
    for (let attempt = 0; ; attempt++) {
      if (renewal) await renewal.catch(() => undefined);
      const { token } = store.read();
      if (token !== null) return token;
      if (attempt >= TOKEN_WAIT.attempts) throw notSignedIn();
      await wait(TOKEN_WAIT.intervalMs);
    }
  };

  const replacementFor = async (refused: string): Promise<string> => {
    const stored = store.read();
    if (stored.token !== null && stored.token !== refused && !renewal) return stored.token;
    try {
      return await renew();
    } catch (error) {
      if (isLost(error, stored.refreshToken)) endAndReload();
      throw error;
    }
  };

  const orEndIfOver = (error: unknown): never => {
    if (isUnauthorized(error) && error.errorCode === 'AU05') endAndReload();
    throw error;
  };

  /** The answer's tokens replace the ones in use, unless the session ended meanwhile. */
  const switchPublisher = (publisherId: number) =>
    authorized((token) =>
      exclusively(async () => {
        const tokens = await send(authRoutes.switchPublisher, { body: { publisherId } }, token);
        if (store.read().token !== null) keep(tokens);
      }),
    );

  /** Away from a publisher that is gone, once for all requests that learn of it. */
  const returnToAll = async () => {
    if (isReturning) return;
    isReturning = true;
    await switchPublisher(ALL_PUBLISHERS).then(tellGone, () => undefined);
    isReturning = false;
  };

  /** Makes a request with the access token; a 401 renews it once and tries once more. */
  const authorized = async <T>(request: (token: string) => Promise<T>): Promise<T> => {
    const token = await awaitToken();
    try {
      return await request(token);
    } catch (error) {
      if (isActedForGone(error)) void returnToAll();
      if (!isUnauthorized(error) || error.errorCode === 'AU05') return orEndIfOver(error);
      const renewed = await replacementFor(token);
      return request(renewed).catch(orEndIfOver);
    }
  };

  const setUser = (user: User) => {
    store.writeUser(user);
    enter({ status: 'signed-in', user });
  };

  const loadProfile = async () => {
    try {
      setUser(await authorized((token) => send(userRoutes.me, {}, token)));
    } catch (error) {
      if (state.status === 'loading' && error instanceof ApiError) enter({ status: 'unreachable', error });
    }
  };

  const followOtherTab = (key: string | null) => {
    if (key !== SIGNAL_KEY && key !== null) return;
    const stored = store.read();
    if (stored.token === null) enter({ status: 'signed-out' });
    else if (stored.user) enter({ status: 'signed-in', user: stored.user });
  };

  /** Exchanges what sign-in handed over; what the server refuses changes nothing. */
  const takeHandOff = async ({ refreshToken }: HandOff) => {
    enter({ status: 'loading' });
    renewal = exclusively(async () =>
      keep(await send(authRoutes.handOff, { body: { refreshToken } }, null)),
    ).finally(() => {
      renewal = null;
    });
    try {
      await renewal;
      handedOver = null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isRefusal(error)) return enter({ status: 'unreachable', error });
      handedOver = null;
      await openStored();
    }
  };

  const openStored = async () => {
    const stored = store.read();
    if (stored.token === null && stored.refreshToken === null) return enter({ status: 'signed-out' });
    if (stored.user && stored.token !== null && stored.expiresAt > now())
      enter({ status: 'signed-in', user: stored.user });
    else enter({ status: 'loading' });
    await (isFresh(stored) ? loadProfile() : renewOrEnd());
  };

  const open = () => (handedOver ? takeHandOff(handedOver) : openStored());

  return {
    getState: (): SessionState => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Decides from storage, or from what sign-in handed over, whether there is a session. An address alone never
     * replaces a session: that takes a sign-in which this tab began.
     */
    start: (arrived: (HandOff & { begunHere: boolean }) | null) => {
      onOtherTab(followOtherTab);
      const { token, refreshToken } = store.read();
      if (arrived?.begunHere || (token === null && refreshToken === null)) handedOver = arrived;
      return open();
    },
    /** Tries again after the server could not be reached. */
    retry: open,
    authorized,
    currentToken: () => store.read().token,
    setUser,
    switchPublisher,
    logOut: () => {
      const { token, refreshToken } = store.read();
      noteOver(false);
      end();
      const body = refreshToken === null ? {} : { refreshToken };
      return send(authRoutes.logout, { body }, token).then(
        () => undefined,
        () => undefined,
      );
    },
  };
};
