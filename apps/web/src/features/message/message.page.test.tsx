// @vitest-environment happy-dom
import '../../testing/patience.ts';
import type { Recipient } from '@adhelm/contract/message';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { renderAt } from '../../testing/at-address.tsx';
import { signInAs, WithQueries } from '../../testing/signed-in.tsx';
import { MessagePage } from './message.page.tsx';
import MessagePanel from './message-panel.tsx';
import { ME, messageServer } from './testing/message-server.ts';
import { aConversation, aMessage, NOW } from './testing/messages.ts';

const TEAM: Recipient = { kind: 'TEAM', id: 5, name: 'Buyers', avatar: null, detail: '4 members' };

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
let users = 100;
/** Each test is somebody else, as what is written outlives the page. */
const signIn = () => {
  users += 1;
  signInAs({ id: users, settings: { timeZone: '+00:00' } });
  ME.id = users;
};
beforeEach(signIn);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const openPage = (address = '/messages') =>
  renderAt(
    address,
    <WithQueries>
      <MessagePage />
    </WithQueries>,
  );

const thread = () => screen.findByRole('log', { name: 'Messages with Lan Pham' });
const field = () => screen.findByRole('textbox', { name: 'Message to Lan Pham' });
const fieldTo = (name: string) => screen.findByRole('textbox', { name: `Message to ${name}` });
const press = (on: Element, key: string, held: object = {}) => fireEvent.keyDown(on, { key, ...held });
const textIn = (area: Element) => (area instanceof HTMLTextAreaElement ? area.value : undefined);

describe('the conversations', () => {
  it('say with whom, what was written last and when, and what is unread', async () => {
    messageServer({
      conversations: [
        aConversation(1, { isUnread: true, lastMessage: aMessage(30, { body: 'Two\nlines' }) }),
        aConversation(2, {
          with: TEAM,
          lastMessage: aMessage(20, { createdAt: '2026-11-01T08:00:00.000Z' }),
        }),
        aConversation(3, { lastMessage: aMessage(10, { author: ME }) }),
      ],
    });
    await openPage();
    const list = within(screen.getByRole('navigation', { name: 'Conversations' }));
    expect((await list.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
      'Unread: Lan Pham 12:00 Two',
      'Buyers 01/11/2026 08:00 Lan Pham: Message 20',
      'Lan Pham 12:00 You: Message 10',
    ]);
    expect(screen.getByText('Choose a conversation')).toBeTruthy();
  });

  it('are searched on the server, and say when nothing is found', async () => {
    const { asked } = messageServer();
    await openPage();
    const box = screen.getByRole('searchbox', { name: 'Search names' });
    fireEvent.change(box, { target: { value: 'nobody' } });
    press(box, 'Enter');
    expect(await screen.findByText('No conversation found')).toBeTruthy();
    expect(asked).toContain('GET /api/messages?limit=50&search=nobody');
  });

  it('lead to the thread, which the address names, and back', async () => {
    messageServer();
    const { router } = await openPage();
    fireEvent.click(await screen.findByRole('link', { name: /Lan Pham/ }));
    await thread();
    expect(router.state.location.search).toEqual({ id: 1 });
    expect(screen.getByRole('link', { name: /Lan Pham/ }).getAttribute('aria-current')).toBe('page');
    fireEvent.click(screen.getByRole('button', { name: 'All conversations' }));
    expect(await screen.findByText('Choose a conversation')).toBeTruthy();
    expect(router.state.location.search).toEqual({});
  });
});

describe('a thread', () => {
  it('shows messages by day and author, and what they say as plain text with links', async () => {
    messageServer({
      messages: [
        aMessage(1, { createdAt: '2026-11-14T09:00:00.000Z' }),
        aMessage(2, { body: '<b>Hi</b>, see https://a.test/x.' }),
        aMessage(3, { body: 'javascript:alert(1)' }),
        aMessage(4, { author: ME, body: 'Thanks' }),
      ],
    });
    await openPage('/messages?id=1');
    const log = within(await thread());
    const days = log.getAllByRole('region');
    expect(days.map((day) => day.getAttribute('aria-label'))).toEqual(['Yesterday', 'Today']);
    const groups = log.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(groups).toEqual([
      'Lan Pham 09:00Message 1',
      'Lan Pham 12:00<b>Hi</b>, see https://a.test/x.javascript:alert(1)',
      'You 12:00Thanks',
    ]);
    const [link, ...others] = log.getAllByRole('link');
    expect(others).toEqual([]);
    expect([link?.getAttribute('href'), link?.getAttribute('rel')]).toEqual([
      'https://a.test/x',
      'noopener noreferrer nofollow',
    ]);
  });

  it('shows older messages when asked, each once', async () => {
    const messages = Array.from({ length: 100 }, (_, index) => aMessage(index + 1));
    const { asked } = messageServer({ messages });
    await openPage('/messages?id=1');
    const log = within(await thread());
    const bodies = () => log.getAllByText(/^Message \d+$/).map(({ textContent }) => textContent);
    expect(bodies()).toHaveLength(40);
    fireEvent.click(log.getByRole('button', { name: 'Show older messages' }));
    await waitFor(() => expect(bodies()).toHaveLength(80));
    fireEvent.click(log.getByRole('button', { name: 'Show older messages' }));
    await waitFor(() => expect(bodies()).toEqual(messages.map(({ body }) => body)));
    expect(log.queryByRole('button', { name: 'Show older messages' })).toBeNull();
    expect(asked.filter((one) => one.includes('before'))).toEqual([
      'GET /api/messages/1?limit=40&before=61',
      'GET /api/messages/1?limit=40&before=21',
    ]);
  });

  it('is marked as read up to the newest message that it shows', async () => {
    const { read } = messageServer({ messages: [aMessage(8), aMessage(7)] });
    await openPage('/messages?id=1');
    await waitFor(() => expect(read).toEqual([{ id: 1, body: { upTo: 8 } }]));
    await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull());
    expect(read).toHaveLength(1);
  });

  it('is not read while the tab is hidden, but once somebody looks', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { read } = messageServer();
    await openPage('/messages?id=1');
    await thread();
    await screen.findByText('Unread:');
    expect(read).toEqual([]);
    hidden.mockReturnValue(false);
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(read).toEqual([{ id: 1, body: { upTo: 10 } }]));
  });

  it.each([
    [TEAM, /^This team is gone/],
    [{ ...TEAM, kind: 'PERSON' as const }, /^This person can no longer be written to/],
  ])('says why nothing more can be written: $kind', async (other, reason) => {
    messageServer({ conversations: [aConversation(1, { with: other, canWrite: false })] });
    await openPage('/messages?id=1');
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^Message to/ })).toBeNull();
  });

  it('says when there is none, as with one of somebody else', async () => {
    messageServer();
    await openPage('/messages?id=77');
    expect(await screen.findByText('This conversation could not be loaded.')).toBeTruthy();
    expect(screen.getByText('Not found')).toBeTruthy();
  });
});

describe('writing', () => {
  const answerable = async () => {
    const server = messageServer();
    await openPage('/messages?id=1');
    return { ...server, area: await field() };
  };

  it.each([{}, { ctrlKey: true }, { metaKey: true }])('sends with Enter %o, once', async (held) => {
    const { sent, area } = await answerable();
    fireEvent.change(area, { target: { value: ' Hello ' } });
    press(area, 'Enter', held);
    press(area, 'Enter', held);
    expect(await within(await thread()).findByText('Hello')).toBeTruthy();
    expect(textIn(area)).toBe('');
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    expect(sent).toEqual([
      {
        to: { kind: 'PERSON', id: 5 },
        body: 'Hello',
        key: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      },
    ]);
  });

  it('sends nothing with Shift and Enter, while letters are composed, or without any', async () => {
    const { sent, area } = await answerable();
    press(area, 'Enter');
    fireEvent.change(area, { target: { value: 'Việt' } });
    expect(press(area, 'Enter', { shiftKey: true }), 'a new line begins').toBe(true);
    press(area, 'Enter', { isComposing: true });
    expect(textIn(area)).toBe('Việt');
    expect(sent).toEqual([]);
  });

  it('tells how much is left, and keeps what is too long', async () => {
    const { sent, area } = await answerable();
    fireEvent.change(area, { target: { value: 'x'.repeat(3990) } });
    expect(screen.getByText('10 characters left')).toBeTruthy();
    fireEvent.change(area, { target: { value: 'x'.repeat(4001) } });
    expect(screen.getByRole('alert').textContent).toBe('1 character too long');
    press(area, 'Enter');
    expect(textIn(area)).toHaveLength(4001);
    expect(sent).toEqual([]);
  });

  it('keeps what failed, and sends it again under its key', async () => {
    const keys: unknown[] = [];
    let isLost = true;
    messageServer(
      {},
      {
        'POST /messages': (_, body) => {
          keys.push(body);
          if (isLost) throw new ApiError({ statusCode: 503, errorCode: 'EX04', message: 'Please wait.' });
          return aMessage(101, { body: 'Hello', author: ME });
        },
      },
    );
    await openPage('/messages?id=1');
    const area = await field();
    fireEvent.change(area, { target: { value: 'Hello' } });
    press(area, 'Enter');
    expect((await screen.findByRole('alert')).textContent).toBe('Not sent. Please wait.');
    isLost = false;
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await screen.findAllByText('Hello')).toHaveLength(1);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toEqual(keys[0]);
  });

  it('shows a message once whose answer was lost, and does not offer to send it again', async () => {
    const { messages } = messageServer(
      {},
      {
        'POST /messages': (_, body) => {
          const { key } = body as { key: string };
          messages.push(aMessage(101, { body: 'Hello', author: ME, key }));
          throw new TypeError('Failed to fetch');
        },
      },
    );
    await openPage('/messages?id=1');
    const area = await field();
    fireEvent.change(area, { target: { value: 'Hello' } });
    press(area, 'Enter');
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getAllByText('Hello')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('keeps a draft for each conversation', async () => {
    messageServer({ conversations: [aConversation(1), aConversation(2, { with: TEAM })] });
    const { router } = await openPage('/messages?id=1');
    fireEvent.change(await field(), { target: { value: 'For Lan' } });
    await router.navigate({ to: '/messages', search: { id: 2 } });
    const other = await fieldTo('Buyers');
    expect(textIn(other)).toBe('');
    fireEvent.change(other, { target: { value: 'For all' } });
    await router.navigate({ to: '/messages', search: { id: 1 } });
    await waitFor(async () => expect(textIn(await field())).toBe('For Lan'));
  });
});

describe('a new message', () => {
  const pick = async (name: RegExp) => {
    fireEvent.click(await screen.findByRole('combobox', { name: 'New message' }));
    fireEvent.click(await screen.findByRole('option', { name }));
  };
  const recipients = (...items: Recipient[]) => ({
    'GET /messages/recipients': () => ({
      items,
      meta: { total: items.length, page: 1, limit: 20, totalPages: 1 },
    }),
  });

  it('opens the conversation that there is', async () => {
    messageServer({}, recipients(aConversation(1).with));
    const { router } = await openPage();
    await pick(/Lan Pham/);
    await thread();
    expect(router.state.location.search).toEqual({ id: 1 });
  });

  it('begins one with whoever is found on the server, and opens it once it is sent', async () => {
    const { sent, asked } = messageServer({ conversations: [aConversation(1)] }, recipients(TEAM));
    const { router } = await openPage('/messages?id=1');
    await thread();
    await pick(/Buyers/);
    const area = await fieldTo('Buyers');
    expect(router.state.location.search).toEqual({});
    fireEvent.change(area, { target: { value: 'Hello all' } });
    press(area, 'Enter');
    await waitFor(() => expect(router.state.location.search).toEqual({ id: 1 }));
    expect(sent).toEqual([{ to: { kind: 'TEAM', id: 5 }, body: 'Hello all', key: expect.any(String) }]);
    expect(asked).toContain('GET /api/messages/recipients?limit=20');
  });
});

describe('the panel', () => {
  it('shows the newest conversations below its button, and leads to one and to all', async () => {
    messageServer();
    const { router } = await renderAt(
      '/pixel',
      <WithQueries>
        <MessagePanel />
      </WithQueries>,
      '/messages',
    );
    const open = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Messages' }));
      return within(await screen.findByRole('dialog', { name: 'Messages' }));
    };
    const panel = await open();
    expect(panel.getByRole('link', { name: 'View all messages' }).getAttribute('href')).toBe('/messages');
    fireEvent.click(await panel.findByRole('link', { name: /^Unread: Lan Pham/ }));
    await waitFor(() => expect(router.state.location.href).toBe('/messages?id=1'));
  });
});
