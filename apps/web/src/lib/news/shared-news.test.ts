import type { NotificationNews } from '@adhelm/contract/notification';
import { describe, expect, it } from 'vitest';
import { sharedNews } from './shared-news.ts';

const news = (unread: number): NotificationNews => ({
  unread,
  latestId: null,
  messages: { unread: 0, latestId: null },
});

const given = () => {
  const open: { identity: string; tell: (news: NotificationNews) => void }[] = [];
  const follow = sharedNews((identity, tell) => {
    const one = { identity, tell };
    open.push(one);
    return () => void open.splice(open.indexOf(one), 1);
  });
  const hearing = (identity: string) => {
    const heard: number[] = [];
    return { heard, stop: follow(identity, ({ unread }) => heard.push(unread)) };
  };
  return { open, hearing };
};

describe('news that several parts of a page want', () => {
  it('come by one stream, the last ones at once to who comes later', () => {
    const { open, hearing } = given();
    const first = hearing('1/1');
    open[0]?.tell(news(3));
    const second = hearing('1/1');
    expect(open).toHaveLength(1);
    open[0]?.tell(news(4));
    expect([first.heard, second.heard]).toEqual([
      [3, 4],
      [3, 4],
    ]);
  });

  it('stop when nobody wants them any more, and begin anew for the next', () => {
    const { open, hearing } = given();
    const first = hearing('1/1');
    const second = hearing('1/1');
    open[0]?.tell(news(3));
    first.stop();
    first.stop();
    expect(open).toHaveLength(1);
    second.stop();
    expect(open).toHaveLength(0);
    expect(hearing('1/1').heard).toEqual([]);
  });

  it('are never those of somebody else', () => {
    const { open, hearing } = given();
    const one = hearing('1/1');
    const other = hearing('2/1');
    open.find(({ identity }) => identity === '2/1')?.tell(news(7));
    expect([one.heard, other.heard]).toEqual([[], [7]]);
  });
});
