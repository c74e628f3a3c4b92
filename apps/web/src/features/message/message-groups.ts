import type { Message } from '@adhelm/contract/message';

type Group = { author: Message['author']; messages: Message[] };

/** A longer silence begins a new group, so that the time above one is true for all of it. */
const SILENCE_MS = 10 * 60_000;

/** Messages of one author that follow each other. */
export const groupsOf = (messages: readonly Message[]): Group[] => {
  const groups: Group[] = [];
  for (const message of messages) {
    const group = groups.at(-1);
    const before = group?.messages.at(-1);
    const silence = before ? Date.parse(message.createdAt) - Date.parse(before.createdAt) : 0;
    if (group?.author.id === message.author.id && silence < SILENCE_MS) group.messages.push(message);
    else groups.push({ author: message.author, messages: [message] });
  }
  return groups;
};
