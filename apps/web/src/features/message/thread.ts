import type { Conversation, Message } from '@adhelm/contract/message';

/** What is known of a conversation, the oldest message first. */
export type Thread = { conversation: Conversation; messages: readonly Message[]; hasMore: boolean };

/** One answer of the server, the newest message first. */
type Page = { conversation: Conversation; items: readonly Message[]; hasMore: boolean };

const together = (some: readonly Message[], others: readonly Message[]): Message[] => {
  const byId = new Map([...some, ...others].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
};

/** Adds the newest page. Where more was written meanwhile than it holds, what was known before is asked for again. */
export const withNewest = (known: Thread | undefined, { conversation, items, hasMore }: Page): Thread => {
  const newest = together([], items);
  const [oldest] = newest;
  const isGap = hasMore && oldest && !known?.messages.some(({ id }) => id >= oldest.id);
  if (!known || isGap) return { conversation, messages: newest, hasMore };
  const messages = together(known.messages, newest);
  return { conversation, messages, hasMore: messages[0] === oldest ? hasMore : known.hasMore };
};

/** Adds what was written before. */
export const withOlder = (known: Thread, { items, hasMore }: Page): Thread => ({
  ...known,
  messages: together(known.messages, items),
  hasMore,
});

/** Adds a message that was just written here. */
export const withWritten = (known: Thread, message: Message): Thread => ({
  ...known,
  messages: together(known.messages, [message]),
});
