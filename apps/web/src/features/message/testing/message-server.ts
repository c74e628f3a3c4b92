import type { Conversation, Message } from '@adhelm/contract/message';
import { serve } from '../../../testing/signed-in.tsx';
import { aConversation, aMessage } from './messages.ts';

type Answers = Parameters<typeof serve>[0];
type Given = { conversations?: Conversation[]; messages?: Message[] };

export const ME = { id: 9, name: 'An Vo', avatar: null };

const pageOf = <T>(items: T[], limit: number) => ({
  items: items.slice(0, limit),
  meta: { total: items.length, page: 1, limit, totalPages: 1 },
});

/** Stands in for the server of messages: conversations, and the messages of them all. */
export const messageServer = (given: Given = {}, others: Answers = {}) => {
  const conversations = given.conversations ?? [aConversation(1, { isUnread: true })];
  const messages = given.messages ?? [aMessage(10)];
  const sent: unknown[] = [];
  const read: unknown[] = [];
  const unread = () => conversations.filter(({ isUnread }) => isUnread).length;

  const threadOf = (conversation: Conversation) => (url: URL) => {
    const limit = Number(url.searchParams.get('limit'));
    const before = Number(url.searchParams.get('before') ?? Number.POSITIVE_INFINITY);
    const own = messages
      .filter(({ id, conversationId }) => conversationId === conversation.id && id < before)
      .toSorted((a, b) => b.id - a.id);
    return { conversation, items: own.slice(0, limit), hasMore: own.length > limit };
  };
  const asked = serve({
    'GET /messages': (url) => {
      const search = url.searchParams.get('search') ?? '';
      const found = conversations.filter(({ with: { name } }) => name.includes(search));
      return { ...pageOf(found, Number(url.searchParams.get('limit'))), unread: unread() };
    },
    'GET /messages/recipients': () => pageOf([], 20),
    'POST /messages': (_, body) => {
      sent.push(body);
      const text = typeof body === 'object' && body !== null && 'body' in body ? String(body.body) : '';
      const message = aMessage(100 + sent.length, { body: text, author: ME });
      messages.push(message);
      return message;
    },
    ...Object.fromEntries<Answers[string]>(
      conversations.flatMap((conversation) => [
        [`GET /messages/${conversation.id}`, threadOf(conversation)],
        [
          `PATCH /messages/${conversation.id}/read`,
          (_: URL, body: unknown) => {
            read.push({ id: conversation.id, body });
            conversation.isUnread = false;
            return { unread: unread() };
          },
        ],
      ]),
    ),
    ...others,
  });
  return { conversations, messages, sent, read, asked };
};
