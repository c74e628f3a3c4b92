import { authRoutes } from '@adhelm/contract/auth';
import { ACTING_PUBLISHER, ALL_PUBLISHERS } from '@adhelm/contract/constants';
import { userRoutes } from '@adhelm/contract/user';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { aUser, connectionLost, createWorld, refusal, START, tokens } from '../testing/session-world.ts';

type Request = (token: string) => Promise<string>;

describe('a request that is answered with 401', () => {
  let world: ReturnType<typeof createWorld>;
  let tab: ReturnType<ReturnType<typeof createWorld>['openTab']>;

  beforeEach(async () => {
    world = createWorld({
      token: 'access-1',
      refreshToken: 'refresh-1',
      expiresAt: String(1_000_000 + 86_400_000),
      user: JSON.stringify(aUser()),
    });
    world.answer(userRoutes.me, () => aUser());
    tab = world.openTab();
    await tab.session.start(null);
  });

  const acceptsOnly = (good: string) =>
    vi.fn<Request>(async (token) => {
      if (token !== good) throw refusal('AU03');
      return `with ${token}`;
    });

  it('is retried once with a refreshed token', async () => {
    world.answer(authRoutes.refresh, () => tokens());
    const request = acceptsOnly('access-2');
    await expect(tab.session.authorized(request)).resolves.toBe('with access-2');
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('shares one refresh with nine others', async () => {
    world.answer(authRoutes.refresh, () => tokens());
    const request = acceptsOnly('access-2');
    const results = await Promise.all(Array.from({ length: 10 }, () => tab.session.authorized(request)));
    expect(results).toEqual(Array.from({ length: 10 }, () => 'with access-2'));
    expect(world.refreshes()).toHaveLength(1);
    expect(request).toHaveBeenCalledTimes(20);
  });

  it('holds back requests that start while the refresh runs', async () => {
    const answer = Promise.withResolvers<unknown>();
    world.answer(authRoutes.refresh, () => answer.promise);
    const refused = tab.session.authorized(acceptsOnly('access-2'));
    await vi.waitFor(() => expect(world.refreshes()).toHaveLength(1));
    const later = vi.fn<Request>(async (token) => token);
    const queued = tab.session.authorized(later);
    await Promise.resolve();
    expect(later).not.toHaveBeenCalled();
    answer.resolve(tokens());
    await expect(Promise.all([refused, queued])).resolves.toEqual(['with access-2', 'access-2']);
  });

  it('uses the token that another tab has fetched meanwhile, without a refresh', async () => {
    const request = vi.fn<Request>(async (token) => {
      if (token === 'access-1') {
        world.values.set('token', 'access-9');
        throw refusal('AU03');
      }
      return token;
    });
    await expect(tab.session.authorized(request)).resolves.toBe('access-9');
    expect(world.refreshes()).toHaveLength(0);
  });

  it('is not retried a second time', async () => {
    world.answer(authRoutes.refresh, () => tokens());
    const request = acceptsOnly('never');
    await expect(tab.session.authorized(request)).rejects.toMatchObject({ errorCode: 'AU03' });
    expect(request).toHaveBeenCalledTimes(2);
    expect(world.refreshes()).toHaveLength(1);
  });

  it('with AU05 ends the session without a refresh: storage cleared, page reloaded once', async () => {
    const request = async () => {
      throw refusal('AU05');
    };
    const all = await Promise.allSettled([tab.session.authorized(request), tab.session.authorized(request)]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(world.refreshes()).toHaveLength(0);
    expect(world.values.size).toBe(0);
    expect(tab.reloads).toHaveLength(1);
  });

  it('ends the session the same way when the refresh is refused, once for ten requests', async () => {
    world.answer(authRoutes.refresh, () => {
      throw refusal('AU04');
    });
    const request = acceptsOnly('never');
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => tab.session.authorized(request)));
    expect(all.every(({ status }) => status === 'rejected')).toBe(true);
    expect(world.refreshes()).toHaveLength(1);
    expect(world.values.size).toBe(0);
    expect(tab.reloads).toHaveLength(1);
  });

  it('logs out when there is no refresh token', async () => {
    world.values.delete('refreshToken');
    await expect(tab.session.authorized(acceptsOnly('access-2'))).rejects.toMatchObject({
      errorCode: 'AU01',
    });
    expect(world.refreshes()).toHaveLength(0);
    expect(tab.session.getState()).toEqual({ status: 'signed-out' });
    expect(tab.reloads).toHaveLength(1);
  });

  it('keeps the session when the network fails during the refresh, and shows that error', async () => {
    world.answer(authRoutes.refresh, () => {
      throw connectionLost();
    });
    await expect(tab.session.authorized(acceptsOnly('access-2'))).rejects.toThrow('No network');
    expect(tab.session.getState().status).toBe('signed-in');
    expect(world.values.get('refreshToken')).toBe('refresh-1');
    expect(tab.reloads).toEqual([]);
  });

  it('other failures pass through untouched', async () => {
    await expect(tab.session.authorized(async () => Promise.reject(connectionLost()))).rejects.toThrow(
      'No network',
    );
    expect(world.refreshes()).toHaveLength(0);
  });
});

it('returns an admin to all publishers, once, when the one that they act as was deleted', async () => {
  const stored = { token: 'access-1', refreshToken: 'refresh-1', expiresAt: String(START + 86_400_000) };
  const world = createWorld({ ...stored, user: JSON.stringify(aUser({ actingPublisherId: 4 })) });
  world.answer(userRoutes.me, () => aUser({ actingPublisherId: 4 }));
  world.answer(authRoutes.switchPublisher, () => tokens());
  const { session } = world.openTab();
  await session.start(null);
  const details = [{ path: ACTING_PUBLISHER, message: 'Gone' }];
  const gone = () =>
    session.authorized(async () => {
      throw new ApiError({ statusCode: 404, errorCode: 'NF01', message: 'Gone', details });
    });
  await Promise.allSettled([gone(), gone(), gone()]);
  await vi.waitFor(() => expect(world.timesGone()).toBe(1));
  const switches = world.requests.filter(({ route }) => route === authRoutes.switchPublisher);
  expect(switches).toMatchObject([{ body: { publisherId: ALL_PUBLISHERS } }]);
  expect(session.getState()).toMatchObject({ user: { actingPublisherId: ALL_PUBLISHERS } });
});
