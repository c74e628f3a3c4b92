import { setImmediate } from 'node:timers/promises';
import { authRoutes } from '@adhelm/contract/auth';
import { userRoutes } from '@adhelm/contract/user';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import {
  aUser,
  connectionLost,
  createWorld,
  fail,
  refusal,
  START,
  storedSession,
  tokens,
} from '../testing/session-world.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe('opening the app', () => {
  it('is signed out when nothing is stored, and asks no server', async () => {
    const world = createWorld();
    const { session } = world.openTab();
    await session.start(null);
    expect(session.getState()).toEqual({ status: 'signed-out' });
    expect(world.requests).toEqual([]);
  });

  it('uses a stored token at once and brings the profile up to date behind it', async () => {
    const world = createWorld(storedSession(DAY));
    world.answer(userRoutes.me, () => aUser({ permissions: [] }));
    const { session } = world.openTab();
    const started = session.start(null);
    expect(session.getState()).toEqual({ status: 'signed-in', user: aUser() });
    await started;
    expect(session.getState()).toEqual({ status: 'signed-in', user: aUser({ permissions: [] }) });
    expect(world.refreshes()).toHaveLength(0);
  });

  it('waits for the profile when the stored one cannot be read', async () => {
    const world = createWorld(storedSession(DAY, { user: '{"id":"old shape"}' }));
    world.answer(userRoutes.me, () => aUser());
    const { session } = world.openTab();
    const started = session.start(null);
    expect(session.getState()).toEqual({ status: 'loading' });
    await started;
    expect(session.getState().status).toBe('signed-in');
  });

  it.each([
    ['expires within 5 minutes', 5 * MINUTE],
    ['has expired', -1],
  ])('refreshes a token that %s', async (_, expiresIn) => {
    const world = createWorld(storedSession(expiresIn));
    world.answer(authRoutes.refresh, () => tokens());
    const { session } = world.openTab();
    await session.start(null);
    expect(world.refreshes()).toMatchObject([{ body: { refreshToken: 'refresh-1' }, token: null }]);
    expect(Object.fromEntries(world.values)).toMatchObject({
      token: 'access-2',
      refreshToken: 'refresh-2',
      expiresAt: String(START + DAY),
    });
  });

  it('leaves a token alone that lives a little longer than 5 minutes', async () => {
    const world = createWorld(storedSession(5 * MINUTE + 1));
    world.answer(userRoutes.me, () => aUser());
    await world.openTab().session.start(null);
    expect(world.refreshes()).toHaveLength(0);
  });

  it('tries the stored refresh token when the access token is missing', async () => {
    const world = createWorld({ refreshToken: 'refresh-1' });
    world.answer(authRoutes.refresh, () => tokens());
    const { session } = world.openTab();
    await session.start(null);
    expect(session.getState().status).toBe('signed-in');
  });

  it('clears the storage and opens the login when the refresh is refused', async () => {
    const world = createWorld(storedSession(0, { timeZone: '+07:00' }));
    world.answer(authRoutes.refresh, fail(refusal('AU04')));
    const { session, reloads } = world.openTab();
    await session.start(null);
    expect(session.getState()).toEqual({ status: 'signed-out' });
    expect(world.values.size).toBe(0);
    expect(reloads).toEqual([]);
    expect(world.isLastOver(), 'the login says why').toBe(true);
  });

  it('has no session that is over to speak of after a sign-in or a log-out', async () => {
    const world = createWorld(storedSession(0));
    world.answer(authRoutes.refresh, () => tokens());
    world.answer(authRoutes.logout, () => ({}));
    const { session } = world.openTab();
    await session.start(null);
    expect(world.isLastOver()).toBe(false);
    await session.logOut();
    expect(world.isLastOver()).toBe(false);
  });

  it.each([
    ['the network is down', connectionLost()],
    ['the server is failing', new ApiError({ statusCode: 500, errorCode: 'IN01', message: 'Broken' })],
    ['the server is busy', new ApiError({ statusCode: 429, errorCode: 'RL01', message: 'Slow down' })],
  ])('keeps the tokens and says so when %s during the refresh; a retry goes on', async (_, error) => {
    const world = createWorld(storedSession(-1));
    world.answer(authRoutes.refresh, fail(error));
    const { session } = world.openTab();
    await session.start(null);
    expect(session.getState()).toEqual({ status: 'unreachable', error });
    expect(world.values.get('refreshToken')).toBe('refresh-1');
    world.answer(authRoutes.refresh, () => tokens());
    await session.retry();
    expect(session.getState().status).toBe('signed-in');
  });
});

describe('while signed in', () => {
  const signedIn = async () => {
    const world = createWorld(storedSession(DAY));
    world.answer(userRoutes.me, () => aUser());
    const tab = world.openTab();
    await tab.session.start(null);
    return { world, ...tab };
  };

  it('re-checks every 60 seconds and refreshes once the token is within 5 minutes of its end', async () => {
    const { world } = await signedIn();
    world.answer(authRoutes.refresh, () => tokens());
    world.pass(DAY - 6 * MINUTE);
    expect(world.refreshes()).toHaveLength(0);
    world.pass(MINUTE);
    await vi.waitFor(() => expect(world.values.get('token')).toBe('access-2'));
    expect(world.refreshes()).toHaveLength(1);
    expect(world.values.get('expiresAt')).toBe(String(world.now() + DAY));
  });

  it('opens the login when the refresh of a re-check is refused', async () => {
    const { world, session } = await signedIn();
    world.answer(authRoutes.refresh, fail(refusal('AU05')));
    world.pass(DAY);
    await vi.waitFor(() => expect(session.getState()).toEqual({ status: 'signed-out' }));
    expect(world.values.size).toBe(0);
  });

  it('stays signed in when the network is down during a re-check', async () => {
    const { world, session } = await signedIn();
    world.answer(authRoutes.refresh, fail(connectionLost()));
    world.pass(DAY - 4 * MINUTE);
    await vi.waitFor(() => expect(world.refreshes().length).toBeGreaterThan(0));
    expect(session.getState().status).toBe('signed-in');
    expect(world.values.get('refreshToken')).toBe('refresh-1');
  });

  it('keeps a time zone chosen for reports until the profile names another', async () => {
    const { world, session } = await signedIn();
    session.setUser(aUser({ settings: { timeZone: '+07:00' } }));
    world.values.set('timeZone', '+05:45');
    session.setUser(aUser({ name: 'Renamed', settings: { timeZone: '+07:00' } }));
    expect(world.values.get('timeZone')).toBe('+05:45');
    session.setUser(aUser({ settings: { timeZone: '-03:30' } }));
    expect(world.values.get('timeZone')).toBe('-03:30');
  });

  it('stores the time zone of the profile, and forgets it with the session', async () => {
    const { world, session } = await signedIn();
    session.setUser(aUser({ settings: { timeZone: '+07:00' } }));
    expect(world.values.get('timeZone')).toBe('+07:00');
    world.answer(authRoutes.logout, () => ({ success: true }));
    await session.logOut();
    expect(world.values.size).toBe(0);
  });

  it('logs out even when the server cannot be told', async () => {
    const { world, session, reloads } = await signedIn();
    world.answer(authRoutes.logout, fail(connectionLost()));
    await session.logOut();
    expect(session.getState()).toEqual({ status: 'signed-out' });
    expect(world.requests.at(-1)).toMatchObject({
      route: authRoutes.logout,
      token: 'access-1',
      body: { refreshToken: 'refresh-1' },
    });
    expect(world.values.size).toBe(0);
    expect(reloads).toEqual([]);
  });

  it('stops re-checking after log-out', async () => {
    const { world, session } = await signedIn();
    expect(world.runningTimers()).toBe(1);
    world.answer(authRoutes.logout, () => ({ success: true }));
    await session.logOut();
    expect(world.runningTimers()).toBe(0);
  });

  it('does not come back to life when a refresh answers after log-out', async () => {
    const { world, session } = await signedIn();
    const late = Promise.withResolvers<unknown>();
    world.answer(authRoutes.refresh, () => late.promise);
    world.answer(authRoutes.logout, () => ({ success: true }));
    world.pass(DAY);
    await vi.waitFor(() => expect(world.refreshes()).toHaveLength(1));
    await session.logOut();
    late.resolve(tokens());
    await setImmediate();
    expect(session.getState()).toEqual({ status: 'signed-out' });
    expect(world.values.size).toBe(0);
  });

  it('switches publisher: stores the new tokens and the new profile', async () => {
    const { world, session } = await signedIn();
    world.answer(authRoutes.switchPublisher, () => tokens({ user: aUser({ actingPublisherId: 2 }) }));
    await session.switchPublisher(2);
    expect(world.requests.at(-1)).toMatchObject({ body: { publisherId: 2 }, token: 'access-1' });
    expect(world.values.get('token')).toBe('access-2');
    expect(session.getState()).toMatchObject({ user: { actingPublisherId: 2 } });
  });

  it('changes nothing when the switch fails', async () => {
    const { world, session } = await signedIn();
    world.answer(authRoutes.switchPublisher, fail(connectionLost()));
    await expect(session.switchPublisher(2)).rejects.toThrow('No network');
    expect(world.values.get('token')).toBe('access-1');
    expect(session.getState()).toMatchObject({ user: { actingPublisherId: -1 } });
  });

  it('switches after renewing a token that has expired meanwhile', async () => {
    const { world, session } = await signedIn();
    world.answer(authRoutes.refresh, () => tokens());
    world.answer(authRoutes.switchPublisher, ({ token }) => {
      if (token === 'access-1') throw refusal('AU03');
      return tokens({ accessToken: 'access-3', user: aUser({ actingPublisherId: 2 }) });
    });
    await session.switchPublisher(2);
    expect(world.values.get('token')).toBe('access-3');
  });
});

describe('a call', () => {
  it('waits up to 15 times 500 ms for a token to appear, then gives up', async () => {
    const world = createWorld();
    const { session } = world.openTab();
    const request = vi.fn<(token: string) => Promise<string>>();
    await expect(session.authorized(request)).rejects.toMatchObject({ errorCode: 'AU01' });
    expect(world.now() - START).toBe(15 * 500);
    expect(request).not.toHaveBeenCalled();
  });
});

describe('several tabs', () => {
  const twoTabs = async (expiresIn: number) => {
    const world = createWorld(storedSession(expiresIn));
    world.answer(userRoutes.me, () => aUser());
    const [one, two] = [world.openTab(), world.openTab()];
    return { world, one, two };
  };

  it('refresh once between them: the second finds the tokens of the first', async () => {
    const { world, one, two } = await twoTabs(0);
    world.answer(authRoutes.refresh, () => tokens());
    await Promise.all([one.session.start(null), two.session.start(null)]);
    expect(world.refreshes()).toHaveLength(1);
    expect(one.session.getState().status).toBe('signed-in');
    expect(two.session.getState().status).toBe('signed-in');
  });

  it('log out together', async () => {
    const { world, one, two } = await twoTabs(DAY);
    await Promise.all([one.session.start(null), two.session.start(null)]);
    world.answer(authRoutes.logout, () => ({ success: true }));
    await one.session.logOut();
    expect(two.session.getState()).toEqual({ status: 'signed-out' });
  });

  it('follow a switch of publisher and use its token from then on', async () => {
    const { world, one, two } = await twoTabs(DAY);
    await Promise.all([one.session.start(null), two.session.start(null)]);
    world.answer(authRoutes.switchPublisher, () => tokens({ user: aUser({ actingPublisherId: 2 }) }));
    await one.session.switchPublisher(2);
    expect(two.session.getState()).toMatchObject({ user: { actingPublisherId: 2 } });
    expect(await two.session.authorized(async (token) => token)).toBe('access-2');
  });

  it('sign in together', async () => {
    const world = createWorld();
    const [one, two] = [world.openTab(), world.openTab()];
    await one.session.start(null);
    world.answer(authRoutes.handOff, () => tokens());
    const handOff = { accessToken: 'a', refreshToken: 'r', expiresIn: 120_000, begunHere: true };
    await two.session.start(handOff);
    expect(one.session.getState()).toEqual({ status: 'signed-in', user: aUser() });
  });

  it('do not end a session that one of them began while another was refused', async () => {
    const { world, one } = await twoTabs(0);
    world.answer(authRoutes.refresh, () => {
      world.values.set('refreshToken', 'of-a-new-session');
      throw refusal('AU04');
    });
    await one.session.start(null);
    expect(world.values.get('refreshToken')).toBe('of-a-new-session');
  });
});
