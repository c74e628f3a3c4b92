import type { Conversation, Message } from '@adhelm/contract/message';

export const NOW = new Date('2026-11-15T12:00:00.000Z');

export const LAN = { id: 5, name: 'Lan Pham', avatar: null };

export const aMessage = (id: number, given: Partial<Message> = {}): Message => ({
  id,
  conversationId: 1,
  body: `Message ${id}`,
  author: LAN,
  createdAt: NOW.toISOString(),
  key: null,
  ...given,
});

/** With Lan unless told. */
export const aConversation = (id: number, given: Partial<Conversation> = {}): Conversation => ({
  id,
  with: { kind: 'PERSON', id: LAN.id, name: LAN.name, avatar: null, detail: 'lan@demo.test' },
  canWrite: true,
  isUnread: false,
  lastMessage: aMessage(id * 10, { conversationId: id }),
  ...given,
});
