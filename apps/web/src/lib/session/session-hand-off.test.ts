import { authRoutes } from '@adhelm/contract/auth';
import { userRoutes } from '@adhelm/contract/user';
import { describe, expect, it, vi } from 'vitest';
import {
  aUser,
  connectionLost,
  createWorld,
  fail,
  refusal,
  storedSession,
  tokens,
} from '../testing/session-world.ts';

const DAY = 86_400_000;

describe('coming back from sign-in', () => {
  const pair = { accessToken: 'handed-access', refreshToken: 'handed-refresh', expiresIn: 120_000 };
  const handOff = { ...pair, begunHere: true };
  const fromElsewhere = { ...pair, begunHere: false };

  it('exchanges the pair from the address at once and takes the profile from the answer', async () => {
    const world = createWorld();
    world.answer(authRoutes.handOff, () => tokens());
    const { session } = world.openTab();
    await session.start(handOff);
    expect(world.requests).toMatchObject([
      { route: authRoutes.handOff, body: { refreshToken: 'handed-refresh' }, token: null },
    ]);
    expect(world.values.get('token')).toBe('access-2');
    expect(session.getState()).toEqual({ status: 'signed-in', user: aUser() });
  });

  it('makes other calls wait for the exchange, so that none goes out with the handed-over token', async () => {
    const world = createWorld();
    world.answer(authRoutes.handOff, () => tokens());
    const { session } = world.openTab();
    const used = vi.fn<(token: string) => Promise<string>>(async (token) => token);
    await Promise.all([session.start(handOff), session.authorized(used)]);
    expect(used.mock.calls).toEqual([['access-2']]);
  });

  it('replaces whoever was signed in before', async () => {
    const world = createWorld(storedSession(DAY));
    world.answer(authRoutes.handOff, () => tokens({ user: aUser({ id: 8 }) }));
    const { session } = world.openTab();
    const started = session.start(handOff);
    expect(session.getState()).toEqual({ status: 'loading' });
    await started;
    expect(session.getState()).toMatchObject({ user: { id: 8 } });
  });

  it('leaves the session alone when this tab did not begin the sign-in, and asks no server about the pair', async () => {
    const stored = storedSession(DAY);
    const world = createWorld(stored);
    world.answer(userRoutes.me, () => aUser());
    const { session, reloads } = world.openTab();
    await session.start(fromElsewhere);
    expect(session.getState()).toEqual({ status: 'signed-in', user: aUser() });
    expect(world.requests.map(({ route }) => route)).toEqual([userRoutes.me]);
    expect(Object.fromEntries(world.values)).toMatchObject(stored);
    expect(reloads).toEqual([]);
  });

  it('leaves the session alone when the server refuses the pair', async () => {
    const stored = storedSession(DAY);
    const world = createWorld(stored);
    world.answer(authRoutes.handOff, fail(refusal('AU04')));
    world.answer(userRoutes.me, () => aUser());
    const { session } = world.openTab();
    await session.start(handOff);
    expect(session.getState()).toEqual({ status: 'signed-in', user: aUser() });
    expect(Object.fromEntries(world.values)).toMatchObject(stored);
  });

  it('lets the server decide by its cookie where nobody is signed in and the sign-in began elsewhere', async () => {
    const refused = createWorld();
    refused.answer(authRoutes.handOff, fail(refusal('AU04')));
    const stranger = refused.openTab();
    await stranger.session.start(fromElsewhere);
    expect(stranger.session.getState()).toEqual({ status: 'signed-out' });
    expect(refused.values.size).toBe(0);
    const world = createWorld();
    world.answer(authRoutes.handOff, () => tokens());
    const { session } = world.openTab();
    await session.start(fromElsewhere);
    expect(session.getState()).toEqual({ status: 'signed-in', user: aUser() });
  });

  it('keeps the pair when the network is down, for a retry', async () => {
    const world = createWorld();
    world.answer(authRoutes.handOff, fail(connectionLost()));
    const { session } = world.openTab();
    await session.start(handOff);
    expect(session.getState().status).toBe('unreachable');
    expect(world.values.size, 'nothing of it is stored').toBe(0);
    world.answer(authRoutes.handOff, () => tokens());
    await session.retry();
    expect(session.getState().status).toBe('signed-in');
  });
});
