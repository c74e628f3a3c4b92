import { messageRoutes } from '@adhelm/contract/message';
import { defineFeature } from '../../feature.ts';
import { conversationRepository } from './conversation.repository.ts';
import { messageRepository } from './message.repository.ts';
import { messageService } from './message.service.ts';

export const messageFeature = defineFeature({
  routes: messageRoutes,
  repositories: (tx, scope) => ({
    conversations: conversationRepository(tx, scope),
    messages: messageRepository(tx, scope),
  }),
  serve: (register, needs: Parameters<typeof messageService>[0]) => {
    const messages = messageService(needs);
    register(messageRoutes.list, ({ actor, query }) => messages.list(actor, query));
    register(messageRoutes.recipients, ({ actor, query }) => messages.recipients(actor, query));
    register(messageRoutes.thread, ({ actor, params, query }) => messages.thread(actor, params.id, query));
    register(messageRoutes.send, ({ actor, body }) => messages.send(actor, body));
    register(messageRoutes.read, ({ actor, params, body }) => messages.read(actor, params.id, body.upTo));
  },
});
