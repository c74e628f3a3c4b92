import type { ConversationListQuery, Message, NewMessage, ThreadQuery } from '@adhelm/contract/message';
import type { InScope } from '../../db/entities/in-scope.ts';
import { NotFound } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { ConversationRepository } from './conversation.repository.ts';
import type { MessageRepository } from './message.repository.ts';

type Repositories = { conversations: ConversationRepository; messages: MessageRepository };

type Dependencies = { inScope: InScope<Repositories>; clock: Clock };

export const messageService = ({ inScope, clock }: Dependencies) => ({
  list: (actor: Actor, query: ConversationListQuery) =>
    inScope(actor.scope, ({ conversations }) => conversations.list(actor.userId, query)),

  recipients: (actor: Actor, query: ConversationListQuery) =>
    inScope(actor.scope, ({ messages }) => messages.recipients(actor.userId, query)),

  thread: (actor: Actor, id: number, query: ThreadQuery) =>
    inScope(actor.scope, async ({ conversations }) => {
      const conversation = await conversations.find(actor.userId, id);
      if (!conversation) throw new NotFound('This conversation');
      const found = await conversations.messages(actor.userId, id, query);
      return { conversation, items: found.slice(0, query.limit), hasMore: found.length > query.limit };
    }),

  /** Whoever writes has read what was there. */
  send: (actor: Actor, { to, key, body }: NewMessage): Promise<Message> =>
    inScope(actor.scope, async ({ conversations, messages }) => {
      const { userId } = actor;
      const place = await messages.placeOf(userId, to);
      if (!place) throw new NotFound('Whom you write to');
      const now = clock();
      const conversationId = await messages.heldConversation(place, now);
      const draft = { publisherId: place.publisherId, conversationId, authorId: userId, key, body };
      const written = await messages.write(draft, now);
      await conversations.markRead(userId, written.conversationId, written.id);
      const [message] = await conversations.messages(userId, written.conversationId, {
        before: written.id + 1,
        limit: 1,
      });
      if (!message) throw new Error(`message ${written.id} is gone`);
      return message;
    }),

  read: (actor: Actor, id: number, upTo: number) =>
    inScope(actor.scope, async ({ conversations }) => {
      if (!(await conversations.find(actor.userId, id))) throw new NotFound('This conversation');
      await conversations.markRead(actor.userId, id, upTo);
      return { unread: await conversations.unreadOf(actor.userId) };
    }),
});
