import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { segmentName } from './segments.ts';
import type { Spool } from './spool.ts';
import type { SpoolDisk } from './spool-disk.ts';
import { LONGEST_RECORD, type SpooledRecord, wholeRecords } from './spool-record.ts';

const STATE_FILE = 'drain.json';

const place = z.object({ segment: z.number().int(), offset: z.number().int() });
const drainState = z.object({
  /** What tells the batches of this spool from those of every other one. */
  spool: z.uuid(),
  /** Everything before this place is in the store. */
  done: place,
  /** The batch that was cut and may be in the store already. */
  cut: z
    .object({ name: z.string(), segment: z.number().int(), from: z.number().int(), to: z.number().int() })
    .nullable(),
});
type DrainState = z.infer<typeof drainState>;

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

/**
 * Carries records to where they count. Which of them make a batch is written down before the batch is, so that after a
 * crash the same batch is offered again under the same name.
 */
export const openDrain = async ({ disk, spool, take, bury, mostRecords = MOST_RECORDS }: Draining) => {
  const kept = await disk.read(STATE_FILE);
  let state: DrainState = kept
    ? drainState.parse(JSON.parse(kept.toString()))
    : { spool: randomUUID(), done: { segment: 0, offset: 0 }, cut: null };

  const keep = async (next: DrainState): Promise<void> => {
    await disk.replace(STATE_FILE, JSON.stringify(next));
    state = next;
  };

  const recordsBetween = async (segment: number, from: number, to: number): Promise<SpooledRecord[]> => {
    const bytes = await disk.read(segmentName(segment), { from, to });
    return bytes ? wholeRecords(bytes) : [];
  };

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
    const readable = await recordsBetween(segment, from, Math.min(end, from + BYTES_AT_ONCE));
    const last = readable.slice(0, mostRecords).at(-1);
    if (!last) throw new Error(`segment ${segment} of the spool cannot be read from ${from} on`);
    const to = from + last.to;
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
    const records = await recordsBetween(cut.segment, cut.from, cut.to);
    const bodies = records.map(({ body }) => body);
    const refused = await take(cut.name, bodies);
    const placeOf = new Map(bodies.map((body, index) => [body, index]));
    const letters = refused.map((letter) => ({ ...letter, place: placeOf.get(letter.body) ?? -1 }));
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
      return (await recordsBetween(found.number, found.from, end))[0]?.body;
    },
    /** How many bytes wait. */
    depth: () =>
      spool.segments().reduce((sum, { number, end }) => {
        if (number < state.done.segment) return sum;
        return sum + end - (number === state.done.segment ? state.done.offset : 0);
      }, 0),
  };
};
