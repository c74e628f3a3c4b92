import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { segmentName } from './segments.ts';
import type { Spool } from './spool.ts';
import type { SpoolDisk } from './spool-disk.ts';
import { LONGEST_RECORD, recordsIn } from './spool-record.ts';

export const DRAIN_STATE = 'drain.json';

const whole = z.number().int().min(0);
const drainState = z.object({
  /** What tells the batches of this spool from those of every other one. */
  spool: z.uuid(),
  /** Everything before this place is in the store. */
  done: z.object({ segment: whole, offset: whole }),
  /** The batch that was cut and may be in the store already. */
  cut: z.object({ name: z.string(), segment: whole, from: whole, to: whole }).nullable(),
});
type DrainState = z.infer<typeof drainState>;

const sumOf = (state: DrainState): number => crc32(JSON.stringify(state));
/** Those of versions before this one have no sum. */
const keptState = drainState.extend({ sum: z.number().optional() });

/** Nothing where it is not what was written. */
const readState = (kept: Buffer): DrainState | undefined => {
  try {
    const { sum, ...state } = keptState.parse(JSON.parse(kept.toString()));
    return sum === undefined || sum === sumOf(state) ? state : undefined;
  } catch {
    return undefined;
  }
};

type Segments = ReturnType<Spool['segments']>;

/** Whether it speaks of these segments: they may have been replaced, cut short or removed since. */
const speaksOf = (segments: Segments, { done, cut }: DrainState): boolean => {
  const ends = new Map(segments.map(({ number, end }) => [number, end]));
  if (done.segment > (segments.at(-1)?.number ?? 0)) return false;
  if (done.offset > (ends.get(done.segment) ?? done.offset)) return false;
  return !cut || (cut.from <= cut.to && cut.to <= (ends.get(cut.segment) ?? 0));
};

/** Said by a taker of records about those that will never be taken: the very buffers that it was given. */
export type Refused = { body: Buffer; reason: string };

/** Puts records into the store; a batch of the same name is the same batch. */
export type Take = (batch: string, bodies: Buffer[]) => Promise<Refused[]>;

/** A record that will never be taken, by its place in its batch. */
export type DeadLetter = Refused & { place: number };

/** Keeps what was refused for a person; what is buried twice is there once. */
export type Bury = (batch: string, letters: DeadLetter[]) => Promise<void>;

export type Destination = { take: Take; bury: Bury };

type Draining = Destination & {
  disk: SpoolDisk;
  spool: Pick<Spool, 'segments' | 'forget'>;
  mostRecords?: number;
};

const MOST_RECORDS = 2000;
/** At least the longest record. */
const BYTES_AT_ONCE = 4 * LONGEST_RECORD;

/** The bytes of a batch in which there is no whole record, for a person; bytes that are gone leave a letter without any. */
const damageIn = (
  cut: NonNullable<DrainState['cut']>,
  bytes: Buffer,
  { gaps, end }: ReturnType<typeof recordsIn>,
): Refused[] => {
  const parts = [...gaps, { from: end, to: cut.to - cut.from }].filter(({ from, to }) => from < to);
  return parts.map(({ from, to }) => ({
    body: bytes.subarray(from, to),
    reason: `${to - from} bytes of ${segmentName(cut.segment)}, from ${cut.from + from} on, are no whole record: they were changed on the disk.`,
  }));
};

/**
 * Carries records to where they count. Which of them make a batch is written down before the batch is, so that after a
 * crash the same batch is offered again under the same name. Where it cannot be read what was written down, everything is
 * offered again under other names: steps of visitors have ids, by which they count once.
 */
export const openDrain = async ({ disk, spool, take, bury, mostRecords = MOST_RECORDS }: Draining) => {
  const kept = await disk.read(DRAIN_STATE);
  const known = kept && readState(kept);
  let state: DrainState =
    known && speaksOf(spool.segments(), known)
      ? known
      : { spool: randomUUID(), done: { segment: 0, offset: 0 }, cut: null };

  const keep = async (next: DrainState): Promise<void> => {
    await disk.replace(DRAIN_STATE, JSON.stringify({ ...next, sum: sumOf(next) }));
    state = next;
  };

  const bytesBetween = async (segment: number, from: number, to: number): Promise<Buffer> =>
    (await disk.read(segmentName(segment), { from, to })) ?? Buffer.alloc(0);

  /** The segment that has something which is not done, and from where on. */
  const next = () => {
    for (const { number, end } of spool.segments()) {
      const from = number === state.done.segment ? state.done.offset : 0;
      if (number >= state.done.segment && from < end) return { number, from, end };
    }
    return undefined;
  };

  const cutNext = async (): Promise<boolean> => {
    const found = next();
    if (!found) return false;
    const { number: segment, from, end } = found;
    const { records } = recordsIn(await bytesBetween(segment, from, Math.min(end, from + BYTES_AT_ONCE)));
    const last = records.slice(0, mostRecords).at(-1);
    // Where there is none, it is given up as far as none can begin.
    const to = last ? from + last.to : Math.min(end, from + BYTES_AT_ONCE - LONGEST_RECORD);
    await keep({
      ...state,
      cut: { name: `spool ${state.spool} ${segment} ${from}-${to}`, segment, from, to },
    });
    return true;
  };

  const forgetDone = async (): Promise<void> => {
    // The last one stays: its number says which are used, and it may grow.
    for (const { number, end } of spool.segments().slice(0, -1)) {
      const { segment, offset } = state.done;
      if (number < segment || (number === segment && offset >= end)) await spool.forget(number);
    }
  };

  /** One batch; false when there is nothing to carry. */
  const carry = async (): Promise<boolean> => {
    if (!state.cut && !(await cutNext())) return false;
    const { cut } = state;
    if (!cut) return false;
    const bytes = await bytesBetween(cut.segment, cut.from, cut.to);
    const found = recordsIn(bytes);
    const bodies = found.records.map(({ body }) => body);
    const damage = damageIn(cut, bytes, found);
    const refused = bodies.length > 0 ? await take(cut.name, bodies) : [];
    const placeOf = new Map(
      [...bodies, ...damage.map(({ body }) => body)].map((body, index) => [body, index]),
    );
    const letters = [...refused, ...damage].map((letter) => ({
      ...letter,
      place: placeOf.get(letter.body) ?? -1,
    }));
    if (letters.length > 0) await bury(cut.name, letters);
    await keep({ ...state, done: { segment: cut.segment, offset: cut.to }, cut: null });
    await forgetDone();
    return true;
  };

  return {
    carry,
    /** The first record that waits. */
    oldest: async (): Promise<Buffer | undefined> => {
      const found = next();
      if (!found) return undefined;
      const end = Math.min(found.end, found.from + LONGEST_RECORD);
      return recordsIn(await bytesBetween(found.number, found.from, end)).records[0]?.body;
    },
    /** How many bytes wait. */
    depth: () =>
      spool.segments().reduce((sum, { number, end }) => {
        if (number < state.done.segment) return sum;
        return sum + end - (number === state.done.segment ? state.done.offset : 0);
      }, 0),
  };
};
