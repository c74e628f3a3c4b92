import { z } from 'zod';
import { byId, id, idParam, instant, text } from './fields.ts';
import { limitParam, listOf, pageParam } from './list.ts';
import { defineRoute, SIGNED_IN } from './route.ts';
import { userRef } from './user.ts';

export const LONGEST_MESSAGE = 4000;

const messageSchema = z.object({
  id,
  conversationId: id,
  body: z.string(),
  author: userRef.extend({ avatar: z.string().nullable() }),
  createdAt: instant,
  /** By which its author knows it again, and nobody else. */
  key: z.uuid().nullable(),
});
export type Message = z.infer<typeof messageSchema>;

/** With a team, or with one other person. */
const CONVERSATION_KINDS = ['TEAM', 'PERSON'] as const;

/** Whom somebody may write to. */
const recipientSchema = z.object({
  kind: z.enum(CONVERSATION_KINDS),
  /** Of the team or of the person. */
  id,
  name: z.string(),
  avatar: z.string().nullable(),
  /** What tells two of one name apart. */
  detail: z.string(),
});
export type Recipient = z.infer<typeof recipientSchema>;

const conversationSchema = z.object({
  id,
  with: recipientSchema,
  /** False once the team is gone or the person has left. */
  canWrite: z.boolean(),
  isUnread: z.boolean(),
  lastMessage: messageSchema,
});
export type Conversation = z.infer<typeof conversationSchema>;

/** How many conversations have something new. */
const unread = z.number().int().min(0);

const listQuery = z.object({ page: pageParam, limit: limitParam, search: text(200).optional() });
export type ConversationListQuery = z.output<typeof listQuery>;

const threadQuery = z.object({
  limit: limitParam,
  /** Only what was written before this message. */
  before: idParam.optional(),
});
export type ThreadQuery = z.output<typeof threadQuery>;

export const messageForm = z.object({
  body: text(LONGEST_MESSAGE).refine((value) => value !== '', 'Please enter a message'),
});

const newMessage = messageForm.extend({
  to: z.object({ kind: z.enum(CONVERSATION_KINDS), id }),
  /** Made by the sender: a message that is sent again under its key is not written again. */
  key: z.uuid(),
});
export type NewMessage = z.output<typeof newMessage>;

/** Always and only about conversations that the caller takes part in. */
export const messageRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/messages',
    permission: SIGNED_IN,
    summary: 'List own conversations, the one with the newest message first',
    query: listQuery,
    response: listOf(conversationSchema).extend({ unread }),
  }),
  recipients: defineRoute({
    method: 'GET',
    path: '/messages/recipients',
    permission: SIGNED_IN,
    summary: 'Own teams, and people of the publisher, to write to',
    query: listQuery,
    response: listOf(recipientSchema),
  }),
  thread: defineRoute({
    method: 'GET',
    path: '/messages/:id',
    permission: SIGNED_IN,
    summary: 'A conversation with its messages, the newest first',
    params: byId,
    query: threadQuery,
    response: z.object({
      conversation: conversationSchema,
      items: z.array(messageSchema),
      hasMore: z.boolean(),
    }),
  }),
  send: defineRoute({
    method: 'POST',
    path: '/messages',
    permission: SIGNED_IN,
    summary: 'Write to a team or to a person',
    body: newMessage,
    response: messageSchema,
    status: 201,
  }),
  read: defineRoute({
    method: 'PATCH',
    path: '/messages/:id/read',
    permission: SIGNED_IN,
    summary: 'Mark a conversation as read up to a message',
    params: byId,
    body: z.object({ upTo: id }),
    response: z.object({ unread }),
  }),
};
