import { segmentName, segmentNumbers, tornName } from './segments.ts';
import type { SegmentFile, SpoolDisk } from './spool-disk.ts';
import { recordOf, tornFrom } from './spool-record.ts';

type Options = {
  disk: SpoolDisk;
  /** A segment that has this much is followed by a new one. */
  segmentBytes?: number;
};

const SEGMENT_BYTES = 16 * 1024 * 1024;

type Waiting = { record: Buffer; resolve: () => void; reject: (reason: unknown) => void };

/** The segment that is written to, and up to where it is on the disk. */
type Current = { number: number; file: SegmentFile; end: number };

/** Up to where each segment that was left behind may be read; the torn end of one is set aside and cut off. */
const mendSegments = async (disk: SpoolDisk, numbers: readonly number[]): Promise<Map<number, number>> => {
  const ends = new Map<number, number>();
  for (const number of numbers) {
    const bytes = await disk.read(segmentName(number));
    if (!bytes) continue;
    const end = tornFrom(bytes);
    if (end < bytes.length) {
      await disk.add(tornName(number), bytes.subarray(end));
      await disk.cutTo(segmentName(number), end);
    }
    ends.set(number, end);
  }
  return ends;
};

/**
 * Takes records and says so only when they are on the disk. Those that come while others are being written wait
 * together for one flush.
 */
export const openSpool = async ({ disk, segmentBytes = SEGMENT_BYTES }: Options) => {
  const left = segmentNumbers(await disk.list());
  const ends = await mendSegments(disk, left);
  let last = left.at(-1) ?? 0;
  let current: Current | undefined;
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;
  let lost = 0;

  const begin = async (): Promise<Current> => {
    // A number is used once: a file that could not be finished may still be there under it.
    last += 1;
    const file = await disk.create(segmentName(last));
    ends.set(last, 0);
    return { number: last, file, end: 0 };
  };

  /** What was written of a failed group must not count: it is cut off where that is still possible, and left anyway. */
  const abandon = async (segment: Current): Promise<void> => {
    current = undefined;
    await segment.file.cutTo(segment.end).catch(() => {});
    await segment.file.close().catch(() => {});
  };

  const write = async (bytes: Buffer): Promise<void> => {
    const segment = current ?? (await begin());
    current = segment;
    try {
      await segment.file.write(bytes, segment.end);
      await segment.file.flush();
    } catch (error) {
      await abandon(segment);
      throw error;
    }
    segment.end += bytes.length;
    ends.set(segment.number, segment.end);
    if (segment.end < segmentBytes) return;
    current = undefined;
    await segment.file.close();
  };

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        await write(Buffer.concat(group.map(({ record }) => record)));
        for (const { resolve } of group) resolve();
      } catch (error) {
        lost += group.length;
        for (const { reject } of group) reject(error);
      }
    }
    writing = undefined;
  };

  return {
    /** Resolves when the record is on the disk; rejects when it is not known to be. */
    append: (body: Uint8Array): Promise<void> =>
      new Promise((resolve, reject) => {
        waiting.push({ record: recordOf(body), resolve, reject });
        writing ??= writeAll();
      }),
    /** How many records were refused because the disk did not take them. */
    lost: () => lost,
    /** Segments in their order, with up to where each may be read; the last one may grow. */
    segments: () => [...ends].map(([number, end]) => ({ number, end })),
    forget: async (number: number): Promise<void> => {
      await disk.remove(segmentName(number));
      ends.delete(number);
    },
    /** Waits for what is being written; nothing may be appended from then on. */
    close: async (): Promise<void> => {
      await writing;
      await current?.file.close();
      current = undefined;
    },
  };
};

export type Spool = Awaited<ReturnType<typeof openSpool>>;
