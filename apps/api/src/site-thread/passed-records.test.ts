import { expect, test } from 'vitest';
import { keepPassed, type PassedRecords, passingOn } from './passed-records.ts';

const bodyOf = (text: string) => new TextEncoder().encode(text);
const textOf = (body: Uint8Array) => new TextDecoder().decode(body);

/** Both sides, as if there were a thread between them. */
const bothSides = (append: (body: Uint8Array) => Promise<void>) => {
  const groups: number[] = [];
  const sender = passingOn((records: PassedRecords) => {
    groups.push(records.ends.length);
    void keepPassed(structuredClone(records), append).then((kept) => sender.kept(structuredClone(kept)));
  });
  return { append: sender.append, groups };
};

test('records of one turn go together and arrive as they were, in their order', async () => {
  const kept: string[] = [];
  const { append, groups } = bothSides(async (body) => {
    kept.push(textOf(body));
  });
  await Promise.all(['first', '', 'thïrd'].map((text) => append(bodyOf(text))));
  await append(bodyOf('next'));
  expect(kept).toEqual(['first', '', 'thïrd', 'next']);
  expect(groups).toEqual([3, 1]);
});

test('a body is passed on alone, not with what lies beside it in memory', async () => {
  const memory = bodyOf('other mine secret');
  const passed: PassedRecords[] = [];
  const { append } = passingOn((records) => passed.push(records));
  void append(memory.subarray(6, 10));
  await new Promise(setImmediate);
  expect(passed.map(({ bytes }) => textOf(new Uint8Array(bytes.buffer)))).toEqual(['mine']);
});

test('whose record was refused hears why, the others that theirs is kept', async () => {
  const { append } = bothSides(async (body) => {
    if (textOf(body) === 'bad') throw new Error('no space left on device');
  });
  const results = await Promise.allSettled(['good', 'bad', 'better'].map((text) => append(bodyOf(text))));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: { message: expect.stringContaining('no space left') } });
});

test('nobody hears that a record is kept before it is', async () => {
  const disk = Promise.withResolvers<void>();
  const { append } = bothSides(() => disk.promise);
  let isKept = false;
  const keeping = append(bodyOf('slow')).then(() => {
    isKept = true;
  });
  for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
  expect(isKept).toBe(false);
  disk.resolve();
  await keeping;
  expect(isKept).toBe(true);
});
