import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { type DeadLetter, DRAIN_STATE, openDrain } from './drain.ts';
import { openIntake } from './intake.ts';
import { LARGEST_SEGMENT, segmentName, tornName } from './segments.ts';
import { openSpool } from './spool.ts';
import { LONGEST_RECORD, recordOf, recordsIn } from './spool-record.ts';
import { carryAll, text } from './testing/counting-store.ts';
import { memoryDisk } from './testing/memory-disk.ts';

const FIRST = segmentName(1);

/** As versions without sums wrote it. */
const stateAt = (done: object, cut: object | null = null) =>
  JSON.stringify({ spool: randomUUID(), done, cut });

/** A process on the files of a spool, and what became of the records: they have ids, so that each counts once. */
const openOn = async (files: Map<string, Buffer>, counted = new Set<string>()) => {
  const letters = new Map<string, DeadLetter>();
  const { disk } = memoryDisk(files);
  const spool = await openSpool({ disk });
  const drain = await openDrain({
    disk,
    spool,
    take: async (_batch, bodies) => {
      for (const body of text(bodies)) counted.add(body);
      return [];
    },
    bury: async (batch, buried) => {
      for (const letter of buried) letters.set(`${batch} ${letter.place}`, letter);
    },
    mostRecords: 2,
  });
  return {
    drain,
    counted: () => [...counted],
    letters: () => [...letters.values()],
    append: async (...bodies: string[]) => {
      for (const body of bodies) await spool.append(Buffer.from(body));
    },
  };
};

const filesWith = (...bodies: string[]) =>
  new Map([[FIRST, Buffer.concat(bodies.map((body) => recordOf(Buffer.from(body))))]]);

const flip = (files: Map<string, Buffer>, name: string, place: number) => {
  const bytes = Buffer.from(files.get(name) ?? '');
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  files.set(name, bytes);
  return bytes;
};

describe('a bit that flipped in a segment', () => {
  const BODIES = ['first', 'second', 'third', 'fourth', 'fifth'];
  const whole = recordsIn(filesWith(...BODIES).get(FIRST) ?? Buffer.alloc(0)).records;

  test.each(whole.map(({ from, to }, hit) => [BODIES[hit] ?? '', hit, from, to] as const))(
    'in the body of the %s record costs that record alone, and its bytes are kept for a person',
    async (_which, hit, from, to) => {
      const files = filesWith(...BODIES);
      const bytes = flip(files, FIRST, to - 1);
      const process = await openOn(files);
      await process.append('later');
      await carryAll(process.drain);
      expect(process.counted()).toEqual([...BODIES.toSpliced(hit, 1), 'later']);
      expect(process.letters()).toEqual([
        {
          body: bytes.subarray(from, to),
          place: expect.any(Number),
          reason: `${to - from} bytes of ${FIRST}, from ${from} on, are no whole record: they were changed on the disk.`,
        },
      ]);
      expect([process.drain.depth(), await process.drain.carry()]).toEqual([0, false]);
    },
  );

  test('in a length leads past no other record, also where all are equally long', async () => {
    // With 256 bytes each, a changed second byte of a length leads to where a later record begins.
    const bodies = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => letter.repeat(248));
    const files = filesWith(...bodies);
    flip(files, FIRST, 256 + 1);
    const process = await openOn(files);
    await carryAll(process.drain);
    expect(process.counted()).toEqual(bodies.toSpliced(1, 1));
    expect(process.letters().map(({ body }) => body.length)).toEqual([256]);
  });

  test('while a process runs holds nothing up', async () => {
    const files = new Map<string, Buffer>();
    const process = await openOn(files);
    await process.append('first', 'second', 'third');
    flip(files, FIRST, recordOf(Buffer.from('first')).length + 9);
    await carryAll(process.drain);
    expect([process.counted(), process.letters().length]).toEqual([['first', 'third'], 1]);
  });

  test('after its batch was cut is not buried twice when the batch is offered again', async () => {
    const files = filesWith('first', 'second', 'third');
    flip(files, FIRST, 9);
    const buried: string[] = [];
    const open = async () => {
      const { disk } = memoryDisk(files);
      const bury = async (batch: string, letters: DeadLetter[]) => {
        buried.push(...letters.map(({ place }) => `${batch} ${place}`));
        if (buried.length === 1) throw new Error('the answer was lost');
      };
      return openDrain({ disk, spool: await openSpool({ disk }), take: async () => [], bury });
    };
    await expect((await open()).carry()).rejects.toThrow('the answer was lost');
    await carryAll(await open());
    expect([buried.length, new Set(buried).size]).toEqual([2, 1]);
  });
});

test('more damage than is read at once is given up piece by piece, and what follows it is carried', async () => {
  const damage = Buffer.alloc(6 * LONGEST_RECORD, 0xff);
  const [before, after] = ['before', 'after'].map((body) => recordOf(Buffer.from(body)));
  const files = new Map([[FIRST, Buffer.concat([before ?? damage, damage, after ?? damage])]]);
  const process = await openOn(files);
  await carryAll(process.drain);
  expect(process.counted()).toEqual(['before', 'after']);
  expect(Buffer.concat(process.letters().map(({ body }) => body)).equals(damage)).toBe(true);
});

test('bytes that somebody made up to look like lengths of records are given up', () => {
  const lengths = Buffer.alloc(LONGEST_RECORD, Buffer.from([0, 0, 8, 0]));
  expect(recordsIn(lengths)).toEqual({ records: [], gaps: [], end: 0 });
});

describe('what was written down about a spool', () => {
  /** Two of three records are carried. */
  const halfDone = async () => {
    const files = new Map<string, Buffer>();
    const counted = new Set<string>();
    const process = await openOn(files, counted);
    await process.append('first', 'second', 'third');
    await process.drain.carry();
    expect(process.counted()).toEqual(['first', 'second']);
    return { files, counted, kept: String(files.get(DRAIN_STATE)) };
  };

  test.each<[string, (kept: string) => string]>([
    ['garbage', () => '\u0000\u0001garbage'],
    ['empty', () => ''],
    ['cut short', (kept) => kept.slice(0, -3)],
    ['of another form', () => '{"done":-1}'],
    ['of a place beyond the end', (kept) => kept.replace(/"offset":\d+/, '"offset":99999')],
    ['of a place beyond the end, by a version without sums', () => stateAt({ segment: 1, offset: 99_999 })],
    ['of a segment that is not there', () => stateAt({ segment: 7, offset: 0 })],
    [
      'of a batch that ends before it begins',
      () => stateAt({ segment: 1, offset: 0 }, { name: 'batch', segment: 1, from: 20, to: 10 }),
    ],
    [
      'of a batch in a segment that is not there',
      () => stateAt({ segment: 1, offset: 0 }, { name: 'batch', segment: 7, from: 0, to: 10 }),
    ],
    ['of another place, by a digit that changed', (kept) => kept.replace('"offset":27', '"offset":37')],
  ])('is %s: everything is offered again, and nothing is lost', async (_what, change) => {
    const { files, counted, kept } = await halfDone();
    files.set(DRAIN_STATE, Buffer.from(change(kept)));
    const process = await openOn(files, counted);
    await process.append('later');
    await carryAll(process.drain);
    expect([process.counted(), process.letters()]).toEqual([['first', 'second', 'third', 'later'], []]);
    expect(process.drain.depth()).toBe(0);
  });

  test.each<[string, (files: Map<string, Buffer>) => unknown]>([
    [
      'is cut off before where it was carried to',
      (files) => files.set(FIRST, recordOf(Buffer.from('first'))),
    ],
    ['is replaced by an empty file', (files) => files.set(FIRST, Buffer.alloc(0))],
    ['is removed', (files) => files.delete(FIRST)],
  ])('outlives its segment, which %s: what comes later is carried', async (_what, change) => {
    const { files, counted } = await halfDone();
    change(files);
    const process = await openOn(files, counted);
    await process.append('later');
    await carryAll(process.drain);
    expect(process.counted()).toEqual(['first', 'second', 'later']);
    expect(process.drain.depth()).toBe(0);
  });

  test('names a batch whose segment is gone under a running process: a person is told, and the rest goes on', async () => {
    const files = new Map<string, Buffer>();
    const process = await openOn(files);
    await process.append('first', 'second');
    files.set(FIRST, Buffer.alloc(0));
    await carryAll(process.drain);
    expect([process.counted(), process.letters()]).toMatchObject([[], [{ body: Buffer.alloc(0) }]]);
  });
});

describe('files of others', () => {
  const drainUntil = async (intake: Awaited<ReturnType<typeof openIntake>>, records: number) => {
    const stopping = new AbortController();
    const [taken, errors]: [string[], unknown[]] = [[], []];
    const draining = intake.drain({
      take: async (_batch, bodies) => {
        if (taken.push(...text(bodies)) >= records) stopping.abort();
        return [];
      },
      bury: async () => {},
      stopping: stopping.signal,
      failed: (error) => {
        errors.push(error);
        stopping.abort();
      },
      refused: () => {},
    });
    await draining;
    await intake.close();
    expect(errors).toEqual([]);
    return taken;
  };

  test('beside spools keep nobody from starting, and are left as they are', async () => {
    const root = await mkdtemp(path.join(inject('runFolder'), 'foreign-'));
    await writeFile(path.join(root, 'notes.txt'), 'a note');
    await writeFile(path.join(root, randomUUID()), 'a file that is called like a spool');
    await mkdir(path.join(root, 'lost+found'));
    await symlink('/nowhere', path.join(root, randomUUID()));
    const before = await readdir(root);
    const intake = await openIntake(root);
    await intake.append(Buffer.from('own'));
    expect(await drainUntil(intake, 1)).toEqual(['own']);
    const [own, ...none] = (await readdir(root)).filter((name) => !before.includes(name));
    expect([own, none]).toEqual([expect.any(String), []]);
    expect(await readdir(path.join(root, 'lost+found'))).toEqual([]);
  });

  test('in a spool are not carried, not followed and not removed', async () => {
    const root = await mkdtemp(path.join(inject('runFolder'), 'foreign-'));
    const dead = await openIntake(root);
    const [folder = ''] = await readdir(root);
    const alive = await openIntake(root);
    await dead.append(Buffer.from('left'));
    await dead.close();
    const at = (name: string) => path.join(root, folder, name);
    const secret = path.join(root, 'secret');
    await writeFile(secret, recordOf(Buffer.from('of others')));
    await symlink(secret, at(segmentName(2)));
    await mkdir(at(segmentName(3)));
    await writeFile(at(segmentName(4)), '');
    await truncate(at(segmentName(4)), LARGEST_SEGMENT + 1);
    await writeFile(at('notes.txt'), 'a note');
    await alive.append(Buffer.from('own'));
    expect(await drainUntil(alive, 2)).toEqual(['own', 'left']);
    expect(await readdir(path.join(root, folder))).toEqual(
      expect.arrayContaining([...[2, 3, 4].map(segmentName), 'notes.txt']),
    );
    expect(await readFile(secret)).toEqual(recordOf(Buffer.from('of others')));

    // The next process takes the folder for its own, and writes where nothing lies.
    const next = await openIntake(root);
    await next.append(Buffer.from('next'));
    expect(await drainUntil(next, 1)).toContain('next');
  });

  test('a torn end that is none of ours is set aside whole', async () => {
    const files = filesWith('whole');
    const garbage = Buffer.from('not a record at all');
    files.set(FIRST, Buffer.concat([files.get(FIRST) ?? garbage, garbage]));
    const process = await openOn(files);
    await carryAll(process.drain);
    expect([process.counted(), process.letters(), files.get(tornName(1))]).toEqual([['whole'], [], garbage]);
  });
});
