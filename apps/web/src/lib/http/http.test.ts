import { brandingRoutes } from '@adhelm/contract/branding';
import { HTTP_TIMEOUT_MS } from '@adhelm/contract/constants';
import { pixelRoutes } from '@adhelm/contract/pixel';
import { userRoutes } from '@adhelm/contract/user';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSend } from './http.ts';

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

const answering = (response: () => Response) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => response());
  const onOutcome = vi.fn<(reached: boolean) => void>();
  return { send: createSend({ fetch, onOutcome }), fetch, onOutcome };
};

/** A server that never answers; the request ends only when it is given up. */
const silent = () =>
  vi.fn<typeof globalThis.fetch>(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
      }),
  );

afterEach(() => vi.useRealTimers());

describe('what is sent', () => {
  it('goes to the API base with credentials and the token', async () => {
    const { send, fetch } = answering(() => json({ result: {} }));
    await send(userRoutes.me, {}, 'secret');
    expect(fetch).toHaveBeenCalledWith(
      '/api/user/me',
      expect.objectContaining({
        method: 'GET',
        credentials: 'include',
        headers: { Accept: 'application/json', Authorization: 'Bearer secret' },
      }),
    );
  });

  it('writes numbers, flags and lists into the query and leaves out what is not given', async () => {
    const { send, fetch } = answering(() => json({ result: {} }));
    const query = {
      page: 2,
      archived: true,
      platform: ['FACEBOOK', 'GOOGLE'],
      search: undefined,
      sortBy: null,
    };
    await send(pixelRoutes.list, { query }, null);
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/pixel?page=2&archived=true&platform=FACEBOOK%2CGOOGLE');
  });

  it('puts parameters into the path, escaped', async () => {
    const { send, fetch } = answering(() => json({ result: {} }));
    await send(pixelRoutes.get, { params: { id: '../1' } }, null);
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/pixel/..%2F1');
  });

  it('sends a body as JSON', async () => {
    const { send, fetch } = answering(() => json({ result: {} }));
    await send(userRoutes.updateMe, { body: { name: 'Mai' } }, 't');
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      method: 'PATCH',
      body: '{"name":"Mai"}',
      headers: { 'Content-Type': 'application/json' },
    });
  });
});

describe('what comes back', () => {
  it('is the result inside the envelope', async () => {
    const { send, onOutcome } = answering(() => json({ result: { name: 'Adhelm' } }));
    await expect(send(brandingRoutes.get, {}, null)).resolves.toEqual({ name: 'Adhelm' });
    expect(onOutcome).toHaveBeenCalledWith(true);
  });

  it('is an error with code, sentence, details and request id when the server refuses', async () => {
    const body = {
      statusCode: 400,
      errorCode: 'VA01',
      message: 'Please check the form.',
      details: [{ path: 'phone', message: 'Please enter phone' }],
      requestId: 'r-1',
    };
    const { send, onOutcome } = answering(() => json(body, 400));
    await expect(send(userRoutes.updateMe, { body: {} }, 't')).rejects.toMatchObject({
      ...body,
      name: 'ApiError',
    });
    expect(onOutcome).toHaveBeenCalledWith(true);
  });

  it('tells a server without its database from one that refuses', async () => {
    const away = (errorCode: string) => ({ statusCode: 503, errorCode, message: 'Away for a moment.' });
    const { send, onOutcome } = answering(() => json(away('EX04'), 503));
    await expect(send(brandingRoutes.get, {}, null)).rejects.toMatchObject(away('EX04'));
    expect(onOutcome).toHaveBeenLastCalledWith(false);
    const facts = answering(() => json(away('EX05'), 503));
    await expect(facts.send(brandingRoutes.get, {}, null)).rejects.toMatchObject(away('EX05'));
    expect(facts.onOutcome, 'the rest works').toHaveBeenLastCalledWith(true);
  });

  it.each([
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['JSON without an envelope', () => json({ hello: 'world' }), 200],
    ['an empty answer', () => new Response('', { status: 200 }), 200],
  ])('is a readable error for %s', async (_, response, statusCode) => {
    const { send } = answering(response);
    await expect(send(brandingRoutes.get, {}, null)).rejects.toMatchObject({
      statusCode,
      errorCode: 'UNREADABLE',
    });
  });

  it('says that the server cannot be reached when there is no answer', async () => {
    const onOutcome = vi.fn<(reached: boolean) => void>();
    const send = createSend({ fetch: async () => Promise.reject(new TypeError('fetch failed')), onOutcome });
    await expect(send(brandingRoutes.get, {}, null)).rejects.toMatchObject({
      statusCode: 0,
      errorCode: 'NETWORK',
      message: 'The server cannot be reached. Check your connection and try again.',
    });
    expect(onOutcome).toHaveBeenCalledWith(false);
  });

  it('is given up after 90 seconds, with a sentence of its own', async () => {
    vi.useFakeTimers();
    const failure = createSend({ fetch: silent() })(brandingRoutes.get, {}, null).catch(
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(HTTP_TIMEOUT_MS - 1);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({
      errorCode: 'TIMEOUT',
      message: expect.stringContaining('90 seconds'),
    });
  });

  it('is no failure of the connection when the caller gives up', async () => {
    const onOutcome = vi.fn<(reached: boolean) => void>();
    const caller = new AbortController();
    const pending = createSend({ fetch: silent(), onOutcome })(
      brandingRoutes.get,
      { signal: caller.signal },
      null,
    );
    caller.abort();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
    expect(onOutcome).not.toHaveBeenCalled();
  });
});
