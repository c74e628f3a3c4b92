import { authRoutes, type SessionTokens } from '@adhelm/contract/auth';
import type { Route } from '@adhelm/contract/route';
import type { User } from '@adhelm/contract/user';
import { ApiError } from '../http/api-error.ts';
import type { Send } from '../http/http.ts';
import { createSession } from '../session/session.ts';
import type { KeyValueStore } from '../session/session-storage.ts';

export const aUser = (over: Partial<User> = {}): User => ({
  id: 7,
  name: 'Linh Nguyen',
  email: 'linh@example.com',
  phone: null,
  telegramLink: null,
  avatar: null,
  isActive: true,
  isLeadAdvertiser: false,
  roleId: 1,
  authType: 'google',
  lastSignIn: null,
  publisherId: null,
  publisher: null,
  actingPublisherId: -1,
  permissions: ['GET_PIXELS'],
  roles: [{ id: 1, name: 'Admin' }],
  userRoles: [{ role: { id: 1, name: 'Admin' } }],
  settings: { timeZone: null },
  updatedAt: '2026-11-15T00:00:00.000Z',
  ...over,
});

export const tokens = (over: Partial<SessionTokens> = {}): SessionTokens => ({
  accessToken: 'access-2',
  refreshToken: 'refresh-2',
  expiresIn: 86_400_000,
  user: aUser(),
  ...over,
});

/** When the clock of a world begins. */
export const START = 1_000_000;

/** What the storage holds of a session whose access token lives that much longer. */
export const storedSession = (expiresIn: number, over: Record<string, string> = {}) => ({
  token: 'access-1',
  refreshToken: 'refresh-1',
  expiresAt: String(START + expiresIn),
  user: JSON.stringify(aUser()),
  ...over,
});

export const fail = (error: unknown) => () => {
  throw error;
};

export const refusal = (errorCode: 'AU01' | 'AU03' | 'AU04' | 'AU05') =>
  new ApiError({ statusCode: 401, errorCode, message: `Refused with ${errorCode}` });

export const connectionLost = () =>
  new ApiError({ statusCode: 0, errorCode: 'NETWORK', message: 'No network' });

type Request = { route: Route; body: unknown; token: string | null };
type Answer = (request: Request) => unknown;

/** The browser around a session: one storage, one lock and one clock that its tabs share. */
export const createWorld = (stored: Record<string, string> = {}) => {
  const values = new Map(Object.entries(stored));
  const requests: Request[] = [];
  const answers = new Map<Route, Answer>();
  const timers = new Set<{ every: number; next: number; act: () => void }>();
  const tabs = new Set<{ notify: (key: string | null) => void }>();
  let clock = START;
  let isLastOver: boolean | null = null;
  let timesGone = 0;
  let lock: Promise<unknown> = Promise.resolve();

  const send = async (route: Route, input: { body?: unknown }, token: string | null) => {
    const request = { route, body: input.body, token };
    requests.push(request);
    const answer = answers.get(route);
    if (!answer) throw new Error(`No answer is set for ${route.method} ${route.path}`);
    return answer(request);
  };

  const exclusively = <T>(act: () => Promise<T>): Promise<T> => {
    const turn = lock.then(act);
    lock = turn.catch(() => undefined);
    return turn;
  };

  const openTab = () => {
    let notify: (key: string | null) => void = () => undefined;
    const tab = { notify: (key: string | null) => notify(key) };
    tabs.add(tab);
    const tellOthers = (key: string) => {
      for (const other of tabs) if (other !== tab) other.notify(key);
    };
    const storage: KeyValueStore = {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => {
        values.set(key, value);
        tellOthers(key);
      },
      removeItem: (key) => {
        if (values.delete(key)) tellOthers(key);
      },
    };
    const reloads: number[] = [];
    const session = createSession({
      storage,
      send: send as Send,
      now: () => clock,
      wait: async (ms) => {
        clock += ms;
      },
      every: (ms, act) => {
        const timer = { every: ms, next: clock + ms, act };
        timers.add(timer);
        return () => timers.delete(timer);
      },
      exclusively,
      onOtherTab: (act) => {
        notify = act;
      },
      reload: () => reloads.push(clock),
      tellGone: () => {
        timesGone += 1;
      },
      noteOver: (isOver) => {
        isLastOver = isOver;
      },
    });
    return { session, reloads };
  };

  return {
    values,
    requests,
    openTab,
    now: () => clock,
    /** What was last noted of it; null where nothing was. */
    isLastOver: () => isLastOver,
    timesGone: () => timesGone,
    runningTimers: () => timers.size,
    answer: (route: Route, answer: Answer) => answers.set(route, answer),
    refreshes: () => requests.filter((request) => request.route === authRoutes.refresh),
    /** Lets time pass, with everything that is due in it. */
    pass: (ms: number) => {
      clock += ms;
      for (const timer of timers) for (; timer.next <= clock; timer.next += timer.every) timer.act();
    },
  };
};
