import { expect, test } from 'vitest';
import { recentLookups } from './recent-lookups.ts';

type Answer = { says: string };

const world = () => {
  let now = 1_000_000;
  const lookups = recentLookups<Answer>(1000, () => new Date(now));
  let times = 0;
  return {
    lookups,
    pass: (ms: number) => {
      now += ms;
    },
    times: () => times,
    ask: (says: string) =>
      lookups.get('a', () => {
        times += 1;
        return Promise.resolve({ says });
      }),
  };
};

test('what was looked up is known for its time', async () => {
  const { ask, pass, times } = world();
  await ask('first');
  pass(999);
  expect(await ask('second')).toEqual({ says: 'first' });
  pass(1);
  expect(await ask('third')).toEqual({ says: 'third' });
  expect(times()).toBe(2);
});

test.each([
  ['it', 'forget'],
  ['everything', 'forgetAll'],
] as const)('what was being looked up while %s was forgotten is not remembered', async (_, forget) => {
  const { lookups, ask } = world();
  const found = Promise.withResolvers<Answer>();
  const asked = lookups.get('a', () => found.promise);
  lookups[forget]('a');
  found.resolve({ says: 'before' });
  expect(await asked, 'who asked before it').toEqual({ says: 'before' });
  expect(await ask('after')).toEqual({ says: 'after' });
  lookups[forget]('a');
  expect(await ask('later')).toEqual({ says: 'later' });
});

test('nothing is remembered of what could not be looked up', async () => {
  const { lookups, ask } = world();
  await expect(lookups.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await ask('there')).toEqual({ says: 'there' });
});
