// @vitest-environment happy-dom
import { PLATFORM_CONNECT_ERRORS } from '@adhelm/contract/integration';
import '../../testing/patience.ts';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from '../../lib/toast.ts';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import { connectErrorText, useConnectNews } from './use-connect-news.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const News = () => {
  useConnectNews();
  return null;
};

const arriveAt = async (search: string) => {
  const said = { success: vi.spyOn(toast, 'success'), error: vi.spyOn(toast, 'error') };
  const { router } = await renderAt(
    `/ad-account?${search}`,
    <WithQueries>
      <News />
    </WithQueries>,
  );
  return { router, said };
};

it('has a sentence of its own for every reason', () => {
  const sentences = PLATFORM_CONNECT_ERRORS.map(connectErrorText);
  expect(new Set(sentences).size).toBe(PLATFORM_CONNECT_ERRORS.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
});

it('says why Facebook was not connected, and repeats nothing that others wrote into the address', async () => {
  signInAs({ permissions: [] });
  const { router, said } = await arriveAt('connectError=<b>Send+me+your+password</b>&search=solar');
  await waitFor(() => expect(said.error).toHaveBeenCalledOnce());
  expect(said.error.mock.calls[0]?.[0]).toBe('Facebook was not connected. Please try again.');
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'solar' }));
});

it('says that it is connected and joins the retrieval of the accounts, where that is permitted', async () => {
  signInAs({ permissions: ['FORCE_UPDATE_ADACCOUNTS', 'GET_INTEGRATIONS'] });
  const asked = serve({
    'GET /integration': () => ({
      items: [
        { id: 4, status: 'CONNECTED', account: 'An', platform: 'FACEBOOK' },
        { id: 5, status: 'RECONNECT' },
      ],
    }),
  });
  const { router, said } = await arriveAt('connected=FACEBOOK');
  await waitFor(() => expect(asked).toContain('GET /api/adapter/4/sync/ad-accounts?wait=false'));
  expect(asked.filter((call) => call.includes('/adapter/'))).toHaveLength(1);
  expect(said.success).toHaveBeenCalledOnce();
  expect(said.success.mock.calls[0]?.[0]).toBe('Facebook is connected');
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});
