// @vitest-environment happy-dom
import '../../testing/patience.ts';
import type { NotificationNews } from '@adhelm/contract/notification';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announceToaster } from '../../lib/toast.ts';
import { renderAt } from '../../testing/at-address.tsx';
import { signInAs } from '../../testing/signed-in.tsx';
import { MessagePage } from './message.page.tsx';
import Messages from './messages.tsx';
import { ME, messageServer } from './testing/message-server.ts';
import { aConversation, aMessage, LAN } from './testing/messages.ts';

/** The stream of news, told by the test; everything else goes to the server as it is. */
const newsStream = () => {
  const { fetch } = globalThis;
  const opened = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  let streams = 0;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.endsWith('/notifications/events')) return fetch(address, init);
    streams += 1;
    return new Response(new ReadableStream<Uint8Array>({ start: opened.resolve }));
  });
  const tell = async (messages: NotificationNews['messages']) => {
    const news: NotificationNews = { unread: 0, latestId: null, messages };
    (await opened.promise).enqueue(new TextEncoder().encode(`data: ${JSON.stringify(news)}\n\n`));
  };
  return { tell, streams: () => streams };
};

/** The header alone, or the page below it. */
const open = async (address: string) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = address.startsWith('/messages') && <MessagePage />;
  return renderAt(
    address,
    <QueryClientProvider client={queries}>
      <Messages />
      {page}
    </QueryClientProvider>,
    ...(page ? [] : ['/messages']),
  );
};

const toasts = vi.spyOn(toast, 'info');
const toasted = () => toasts.mock.calls.map(([title, options]) => [title, options?.description]);

let users = 500;
beforeEach(() => {
  announceToaster();
  users += 1;
  ME.id = users;
  signInAs({ id: users, settings: { timeZone: '+00:00' } });
  toasts.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const badge = (name: string) => screen.findByRole('button', { name });

describe('news of messages', () => {
  it('are counted, and what arrives is toasted with who wrote and the first line', async () => {
    const { conversations } = messageServer();
    const { tell, streams } = newsStream();
    await open('/pixel');
    await tell({ unread: 1, latestId: 10 });
    await badge('Messages, 1 unread');
    conversations.push(
      aConversation(2, {
        isUnread: true,
        with: { kind: 'TEAM', id: 3, name: 'Buyers', avatar: null, detail: '' },
        lastMessage: aMessage(20, { conversationId: 2, body: 'First\nSecond' }),
      }),
    );
    await tell({ unread: 2, latestId: 20 });
    await badge('Messages, 2 unread');
    await waitFor(() => expect(toasted()).toEqual([['Lan Pham in Buyers', 'First']]));
    expect(streams()).toBe(1);
  });

  it('bring a message into the open thread without a toast, and mark it as read', async () => {
    const { conversations, messages, read } = messageServer({ conversations: [aConversation(1)] });
    const { tell } = newsStream();
    await open('/messages?id=1');
    await tell({ unread: 0, latestId: 10 });
    const log = within(await screen.findByRole('log'));
    messages.push(aMessage(11, { body: 'Are you there?' }));
    Object.assign(conversations[0] ?? {}, { isUnread: true, lastMessage: messages.at(-1) });
    await tell({ unread: 1, latestId: 11 });
    expect(await log.findByText('Are you there?')).toBeTruthy();
    await waitFor(() => expect(read).toEqual([{ id: 1, body: { upTo: 11 } }]));
    await badge('Messages');
    expect(toasted()).toEqual([]);
  });

  it('are neither toasted nor read while the tab is hidden', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    const { conversations, messages, read } = messageServer({ conversations: [aConversation(1)] });
    const { tell } = newsStream();
    await open('/messages?id=1');
    await tell({ unread: 0, latestId: 10 });
    const log = within(await screen.findByRole('log'));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    messages.push(aMessage(11, { body: 'Are you there?' }));
    Object.assign(conversations[0] ?? {}, { isUnread: true, lastMessage: messages.at(-1) });
    await tell({ unread: 1, latestId: 11 });
    expect(await log.findByText('Are you there?')).toBeTruthy();
    await badge('Messages, 1 unread');
    expect(toasted()).toEqual([]);
    expect(read).toEqual([]);
    hidden.mockRestore();
  });

  it('do not toast what somebody wrote themselves elsewhere', async () => {
    const { conversations, asked } = messageServer({ conversations: [aConversation(1)] });
    const { tell } = newsStream();
    await open('/pixel');
    await tell({ unread: 0, latestId: 10 });
    await badge('Messages');
    Object.assign(conversations[0] ?? {}, { lastMessage: aMessage(11, { author: ME }) });
    await tell({ unread: 0, latestId: 11 });
    await waitFor(() => expect(asked).toContain('GET /api/messages?limit=4'));
    const other = aConversation(2, { isUnread: true, lastMessage: aMessage(12, { author: LAN }) });
    conversations.push(other);
    await tell({ unread: 1, latestId: 12 });
    await waitFor(() => expect(toasted()).toEqual([['Lan Pham', 'Message 12']]));
  });

  it('are one toast where many arrive at once', async () => {
    messageServer({
      conversations: [1, 2, 3, 4].map((id) =>
        aConversation(id, { isUnread: true, lastMessage: aMessage(10 + id, { conversationId: id }) }),
      ),
    });
    const { tell } = newsStream();
    await open('/pixel');
    await tell({ unread: 0, latestId: 10 });
    await badge('Messages');
    await tell({ unread: 4, latestId: 14 });
    await waitFor(() => expect(toasted()).toEqual([['New messages in several conversations', undefined]]));
  });
});
