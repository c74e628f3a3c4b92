import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newKey } from './new-key.ts';
import { createOutbox, type Outgoing } from './outbox.ts';

const given = () => {
  let made = 0;
  const outbox = createOutbox(() => `key ${++made}`);
  const posted: { message: Outgoing; succeed: () => void; fail: () => void }[] = [];
  const post = (message: Outgoing) => {
    const answer = Promise.withResolvers<void>();
    posted.push({ message, succeed: answer.resolve, fail: () => answer.reject(new Error('lost')) });
    return answer.promise;
  };
  const said = () => posted.map(({ message: { key, body } }) => `${key}: ${body}`);
  const waiting = (name: string) => outbox.boxOf(name).outgoing.map(({ body }) => body);
  const settled = () => new Promise(setImmediate);
  return { outbox, posted, post, said, waiting, settled };
};

describe('the outbox', () => {
  it('sends what is written once, however often it is told to', async () => {
    const { outbox, posted, post, said, waiting, settled } = given();
    outbox.write('a', ' Hello ');
    void outbox.send('a', post);
    void outbox.send('a', post);
    await settled();
    expect(said()).toEqual(['key 1: Hello']);
    expect(waiting('a')).toEqual(['Hello']);
    posted[0]?.succeed();
    await settled();
    expect(outbox.boxOf('a')).toEqual({ draft: '', outgoing: [] });
  });

  it('keeps what failed, and sends it again under its key, one attempt at a time', async () => {
    const { outbox, posted, post, said, settled } = given();
    outbox.write('a', 'Hello');
    void outbox.send('a', post);
    await settled();
    posted[0]?.fail();
    await settled();
    const [failed] = outbox.boxOf('a').outgoing;
    if (!failed) throw new Error('Nothing is kept');
    expect(failed.failure).toEqual(new Error('lost'));
    void outbox.again('a', failed, post);
    void outbox.again('a', failed, post);
    await settled();
    expect(said()).toEqual(['key 1: Hello', 'key 1: Hello']);
    posted[1]?.fail();
    await settled();
    outbox.discard('a', failed.key);
    void outbox.again('a', failed, post);
    await settled();
    expect(said()).toHaveLength(2);
    expect(outbox.boxOf('a').outgoing).toEqual([]);
  });

  it('sends in the order of writing, and goes on after one that failed', async () => {
    const { outbox, posted, post, said, waiting, settled } = given();
    for (const body of ['One', 'Two']) {
      outbox.write('a', body);
      void outbox.send('a', post);
    }
    await settled();
    expect(said()).toEqual(['key 1: One']);
    posted[0]?.fail();
    await settled();
    expect(said()).toEqual(['key 1: One', 'key 2: Two']);
    posted[1]?.succeed();
    await settled();
    expect(waiting('a')).toEqual(['One']);
  });

  it('has a draft for each conversation, and lets none wait for another', async () => {
    const { outbox, post, said, settled } = given();
    outbox.write('a', 'To a');
    outbox.write('b', 'To b');
    outbox.write('c', 'To c');
    void outbox.send('a', post);
    void outbox.send('b', post);
    await settled();
    expect(said()).toEqual(['key 1: To a', 'key 2: To b']);
    expect(outbox.boxOf('c').draft).toBe('To c');
  });
});

it('makes keys of the same kind on insecure origins, which have no randomUUID', () => {
  const insecure = { getRandomValues: crypto.getRandomValues.bind(crypto) };
  const keys = Array.from({ length: 50 }, () => newKey(insecure));
  expect(keys.filter((key) => !z.uuid().safeParse(key).success)).toEqual([]);
  expect(new Set(keys).size).toBe(50);
});
