import { describe, expect, it } from 'vitest';
import { groupsOf } from './message-groups.ts';
import { aConversation, aMessage } from './testing/messages.ts';
import { withNewest, withOlder, withWritten } from './thread.ts';

const messages = (...ids: number[]) => ids.map((id) => aMessage(id));
/** As the server answers: the newest first. */
const page = (ids: number[], hasMore: boolean) => ({
  conversation: aConversation(1),
  items: messages(...ids.toReversed()),
  hasMore,
});
const shown = ({ messages: known, hasMore }: ReturnType<typeof withNewest>) => ({
  ids: known.map(({ id }) => id),
  hasMore,
});

describe('what is known of a conversation', () => {
  const first = withNewest(undefined, page([7, 8, 9], true));

  it('begins with the newest page, the oldest message first', () => {
    expect(shown(first)).toEqual({ ids: [7, 8, 9], hasMore: true });
  });

  it('grows upwards, and keeps that when the newest are asked for again', () => {
    const more = withOlder(first, page([4, 5, 6], true));
    expect(shown(more)).toEqual({ ids: [4, 5, 6, 7, 8, 9], hasMore: true });
    const whole = withOlder(more, page([2, 3], false));
    expect(shown(withNewest(whole, page([8, 9, 12], true)))).toEqual({
      ids: [2, 3, 4, 5, 6, 7, 8, 9, 12],
      hasMore: false,
    });
  });

  it('begins anew where more was written than a page holds: nothing is left out in between', () => {
    expect(shown(withNewest(first, page([12, 13, 14], true)))).toEqual({ ids: [12, 13, 14], hasMore: true });
    expect(shown(withNewest(first, page([9, 13, 14], true)))).toEqual({
      ids: [7, 8, 9, 13, 14],
      hasMore: true,
    });
  });

  it('keeps what was just written through an answer that is older', () => {
    const written = withWritten(first, aMessage(10));
    expect(shown(withNewest(written, page([7, 8, 9], true)))).toEqual({ ids: [7, 8, 9, 10], hasMore: true });
    expect(shown(withNewest(written, page([8, 9, 10], true)))).toEqual({ ids: [7, 8, 9, 10], hasMore: true });
  });
});

it('groups what one author wrote without a long silence', () => {
  const at = (id: number, author: number, time: string) =>
    aMessage(id, { author: { id: author, name: `Person ${author}`, avatar: null }, createdAt: time });
  const groups = groupsOf([
    at(1, 5, '2026-11-15T12:00:00.000Z'),
    at(2, 5, '2026-11-15T12:09:00.000Z'),
    at(3, 5, '2026-11-15T12:18:00.000Z'),
    at(4, 6, '2026-11-15T12:18:30.000Z'),
    at(5, 6, '2026-11-15T12:40:00.000Z'),
    at(6, 5, '2026-11-15T12:40:01.000Z'),
  ]);
  expect(groups.map(({ messages: of }) => of.map(({ id }) => id))).toEqual([[1, 2, 3], [4], [5], [6]]);
});
