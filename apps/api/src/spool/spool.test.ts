import { seeds } from '@adhelm/domain/testing/seeds';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byKind } from './by-kind.ts';
import { type DeadLetter, openDrain } from './drain.ts';
import { segmentName } from './segments.ts';
import { openSpool } from './spool.ts';
import { recordOf, recordsIn } from './spool-record.ts';
import { carryAll, store, text } from './testing/counting-store.ts';
import { memoryDisk } from './testing/memory-disk.ts';

const bodies = fc.array(fc.uint8Array({ maxLength: 40 }), { minLength: 1, maxLength: 6 });

describe.each(seeds(20_261_116))('records, from seed %i', (seed) => {
  test('a file that ends anywhere is read up to its last whole record', () => {
    fc.assert(
      fc.property(bodies, fc.uint8Array({ maxLength: 30 }), (written, garbage) => {
        const records = written.map(recordOf);
        const whole = Buffer.concat(records);
        for (let length = 0; length <= whole.length; length += 1) {
          let [kept, end] = [0, 0];
          while (kept < records.length && end + (records[kept]?.length ?? 0) <= length)
            end += records[kept++]?.length ?? 0;
          const torn = recordsIn(whole.subarray(0, length)).records;
          expect(text(torn.map(({ body }) => body))).toEqual(text(written.slice(0, kept)));
          const followed = recordsIn(Buffer.concat([whole.subarray(0, end), garbage])).records;
          expect(text(followed.map(({ body }) => body)).slice(0, kept)).toEqual(text(written.slice(0, kept)));
        }
      }),
      { seed, numRuns: 60 },
    );
  });

  test('a byte that changed anywhere costs the record that it lies in, and no other', () => {
    fc.assert(
      fc.property(bodies, fc.integer({ min: 1, max: 255 }), (written, change) => {
        const whole = Buffer.concat(written.map(recordOf));
        const places = recordsIn(whole).records;
        for (let place = 0; place < whole.length; place += 1) {
          const damaged = Buffer.from(whole);
          damaged[place] = (whole[place] ?? 0) ^ change;
          const hit = places.findIndex(({ to }) => place < to);
          const { records, gaps, end } = recordsIn(damaged);
          expect(text(records.map(({ body }) => body))).toEqual(text(written.toSpliced(hit, 1)));
          const { from = 0, to = 0 } = places[hit] ?? {};
          expect([gaps, end]).toEqual(to === whole.length ? [[], from] : [[{ from, to }], whole.length]);
        }
      }),
      { seed, numRuns: 60 },
    );
  });

  test('what was acknowledged before a crash counts once after it, wherever the tail was torn', async () => {
    await fc.assert(
      fc.asyncProperty(
        bodies,
        bodies,
        fc.uint8Array({ maxLength: 60 }),
        fc.nat({ max: 6 }),
        async (first, second, tail, batchesBefore) => {
          const files = new Map<string, Buffer>();
          const kept = store();
          const open = async () => {
            const { disk } = memoryDisk(files);
            const spool = await openSpool({ disk, segmentBytes: 64 });
            return { spool, drain: await openDrain({ disk, spool, ...kept, mostRecords: 2 }) };
          };
          const before = await open();
          for (const body of first) await before.spool.append(body);
          for (let batch = 0; batch < batchesBefore; batch += 1) await before.drain.carry();
          const last = [...files.keys()].filter((name) => name.endsWith('.segment')).at(-1) ?? '';
          files.set(last, Buffer.concat([files.get(last) ?? Buffer.alloc(0), tail]));
          const after = await open();
          for (const body of second) await after.spool.append(body);
          await carryAll(after.drain);
          expect(kept.counted()).toEqual(text([...first, ...second]));
          expect(after.drain.depth()).toBe(0);
        },
      ),
      { seed, numRuns: 100 },
    );
  });
});

test('everybody who waits shares a flush', async () => {
  const { disk, flushes } = memoryDisk();
  const spool = await openSpool({ disk });
  await Promise.all(Array.from({ length: 50 }, (_, place) => spool.append(Buffer.from([place]))));
  expect(flushes(), 'the first alone, the other 49 together').toBe(2);
});

test('an append ends only after the flush', async () => {
  const { disk, flushes } = memoryDisk();
  const spool = await openSpool({ disk });
  await spool.append(Buffer.from('a'));
  expect(flushes()).toBe(1);
});

test.each(['write', 'half-write', 'flush', 'create'] as const)(
  'a disk that fails at a %s refuses what waits, counts it, and takes what comes later',
  async (fault) => {
    const { disk, fail, files } = memoryDisk();
    const spool = await openSpool({ disk });
    await spool.append(Buffer.from('before'));
    if (fault === 'create') await spool.close();
    fail(fault);
    const refused = await Promise.allSettled(['x', 'y'].map((body) => spool.append(Buffer.from(body))));
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(spool.lost()).toBe(2);
    fail(undefined);
    await spool.append(Buffer.from('after'));
    expect(spool.segments().at(-1)?.number, 'in a file that has not failed').toBeGreaterThan(1);
    const reopened = await openSpool({ disk });
    for (const opened of [spool, reopened]) {
      const kept = store();
      await carryAll(
        await openDrain({
          disk: memoryDisk(new Map(files)).disk,
          spool: { ...opened, forget: async () => {} },
          ...kept,
        }),
      );
      expect(kept.counted()).toEqual(['before', 'after']);
    }
  },
);

test('a batch whose outcome is not known is offered again under its name, also after more has come', async () => {
  const { disk } = memoryDisk();
  const kept = store();
  const spool = await openSpool({ disk });
  await spool.append(Buffer.from('a'));
  const offered: string[] = [];
  const lost = await openDrain({
    disk,
    spool,
    bury: kept.bury,
    take: async (name, records) => {
      offered.push(name);
      await kept.take(name, records);
      throw new Error('the answer was lost');
    },
  });
  await expect(lost.carry()).rejects.toThrow('the answer was lost');
  await spool.append(Buffer.from('b'));
  await carryAll(await openDrain({ disk, spool, ...kept }));
  expect(kept.counted()).toEqual(['a', 'b']);
  expect([...kept.batches.keys()][0]).toBe(offered[0]);
});

/** Refuses what is bad, and takes the rest. */
const choosy = (taken: string[]) => async (_name: string, records: Buffer[]) => {
  taken.push(...text(records.filter((body) => body.toString() !== 'bad')));
  return records.flatMap((body) => (body.toString() === 'bad' ? [{ body, reason: 'It is bad.' }] : []));
};

test('what the store refuses is buried by its place in the batch, and the rest goes on', async () => {
  const { disk } = memoryDisk();
  const spool = await openSpool({ disk });
  for (const body of ['good', 'bad', 'fine', 'bad']) await spool.append(Buffer.from(body));
  const taken: string[] = [];
  const buried: [string, DeadLetter[]][] = [];
  const drain = await openDrain({
    disk,
    spool,
    take: choosy(taken),
    bury: async (batch, letters) => {
      buried.push([batch, letters]);
    },
  });
  await carryAll(drain);
  expect(taken).toEqual(['good', 'fine']);
  const bad = { body: Buffer.from('bad'), reason: 'It is bad.' };
  expect(buried).toEqual([
    [
      expect.stringMatching(/^spool /),
      [
        { ...bad, place: 1 },
        { ...bad, place: 3 },
      ],
    ],
  ]);
});

test('what cannot be buried is not forgotten: its batch waits and is offered again under its name', async () => {
  const { disk } = memoryDisk();
  const spool = await openSpool({ disk });
  await spool.append(Buffer.from('bad'));
  const offered: string[] = [];
  let isAway = true;
  const drain = await openDrain({
    disk,
    spool,
    take: choosy([]),
    bury: async (batch) => {
      offered.push(batch);
      if (isAway) throw new Error('the database is away');
    },
  });
  await expect(drain.carry()).rejects.toThrow('the database is away');
  expect(drain.depth()).toBeGreaterThan(0);
  isAway = false;
  await carryAll(drain);
  expect([drain.depth(), offered.length, new Set(offered).size]).toEqual([0, 2, 1]);
});

test('a segment is followed by another when it is full, and removed when it is done', async () => {
  const { disk, files } = memoryDisk();
  const kept = store();
  const spool = await openSpool({ disk, segmentBytes: 30 });
  for (const body of ['0123456789', '0123456789', 'more']) await spool.append(Buffer.from(body));
  expect(spool.segments().map(({ number }) => number)).toEqual([1, 2]);
  await carryAll(await openDrain({ disk, spool, ...kept }));
  expect(kept.counted()).toHaveLength(3);
  expect([...files.keys()].sort()).toEqual([segmentName(2), 'drain.json']);
});

test('each kind goes to its taker under a name of its own, and what nobody takes is given back', async () => {
  const taken: [string, string[]][] = [];
  const taker = async (batch: string, bodies: Buffer[]) => {
    taken.push([batch, bodies.map(String)]);
    return bodies.slice(1).map((body) => ({ body, reason: 'second' }));
  };
  const records = [
    '{"kind":"a","n":1}',
    '{"kind":"b"}',
    '{"kind":"a","n":2}',
    '{"kind":"toString"}',
    '{',
    'null',
  ];
  const refused = await byKind({ a: taker, b: taker })(
    'batch',
    records.map((text) => Buffer.from(text)),
  );
  expect(taken).toEqual([
    ['batch a', ['{"kind":"a","n":1}', '{"kind":"a","n":2}']],
    ['batch b', ['{"kind":"b"}']],
  ]);
  expect(refused.map(({ body, reason }) => [String(body), reason])).toEqual([
    ...['{"kind":"toString"}', '{', 'null'].map((body) => [body, 'Nobody takes records of this kind.']),
    ['{"kind":"a","n":2}', 'second'],
  ]);
});
