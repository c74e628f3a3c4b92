import { rm } from 'node:fs/promises';
import path from 'node:path';
import { LOCK_FILES } from '../db/folder-lock.ts';
import { pause } from '../pause.ts';
import { type ClaimedFolder, claimFolders, claimLeft } from './claimed-folders.ts';
import { type Bury, type Destination, DRAIN_STATE, openDrain } from './drain.ts';
import { segmentName } from './segments.ts';
import { openSpool } from './spool.ts';
import { localSpoolDisk } from './spool-disk.ts';

type Draining = Destination & {
  stopping: AbortSignal;
  failed: (error: unknown) => void;
  /** Told when records were buried. */
  refused: (count: number) => void;
};

/** So long records gather before they make a batch. */
const GATHER_MS = 200;
/** Less than this gathers: a small batch costs nearly as much as a large one. */
const WORTH_A_BATCH = 1_000_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;
/** So often a process looks whether another one on the same disk died. */
const LOOK_EVERY_MS = 10_000;

/** What lies in a spool beside its segments. Everything else is for a person: torn ends, and what others put there. */
const OWN_FILES = [DRAIN_STATE, `${DRAIN_STATE}.new`, ...LOCK_FILES];

/** Who waits for the next record. */
const bell = () => {
  let rung = Promise.withResolvers<void>();
  return {
    ring: () => rung.resolve(),
    heard: async () => {
      await rung.promise;
      rung = Promise.withResolvers();
    },
  };
};

/**
 * The spools of this process: records go into its own, and from there, and from those that dead processes left behind,
 * to where they count.
 */
export const openIntake = async (root: string) => {
  const [own, ...left] = await claimFolders(root);
  const spool = await openSpool({ disk: localSpoolDisk(own.folder) });
  const news = bell();
  /** Where records go, once it is known. */
  const destination = Promise.withResolvers<Destination>();
  const openOwn = () =>
    openDrain({
      disk: localSpoolDisk(own.folder),
      spool,
      take: async (...batch) => (await destination.promise).take(...batch),
      bury: async (...letters) => (await destination.promise).bury(...letters),
    });
  // What waits is told before it goes anywhere; what keeps it from that is told when it should.
  let carried = await openOwn().catch(() => undefined);
  /** Left as they are for a person to look at. */
  const kept = new Set<string>();

  /** Everything of a spool that nobody writes to any more; then it is gone, unless something in it is for a person. */
  const emptyLeft = async (claimed: ClaimedFolder): Promise<void> => {
    const disk = localSpoolDisk(claimed.folder);
    const abandoned = await openSpool({ disk });
    const drain = await openDrain({ disk, spool: abandoned, ...(await destination.promise) });
    while (await drain.carry());
    const ours = new Set([...OWN_FILES, ...abandoned.segments().map(({ number }) => segmentName(number))]);
    // As long as it is locked: another process would take it for its own.
    if ((await disk.list()).some((name) => !ours.has(name))) kept.add(path.basename(claimed.folder));
    else await rm(claimed.folder, { recursive: true });
    await claimed.lock.release();
  };

  let nextLook = 0;
  /** What dead processes left; one that cannot be carried keeps neither the others nor the own records waiting. */
  const takeOver = async ({ stopping, failed }: Pick<Draining, 'stopping' | 'failed'>): Promise<void> => {
    if (performance.now() < nextLook) return;
    left.push(...(await claimLeft(root, kept)));
    for (const claimed of left.splice(0)) {
      try {
        if (stopping.aborted) left.push(claimed);
        else await emptyLeft(claimed);
      } catch (error) {
        left.push(claimed);
        failed(error);
      }
    }
    nextLook = performance.now() + LOOK_EVERY_MS;
  };

  const carryOwn = async (stopping: AbortSignal): Promise<void> => {
    carried ??= await openOwn();
    while (!stopping.aborted && (await carried.carry()) && carried.depth() >= WORTH_A_BATCH);
    if (carried.depth() > 0) news.ring();
  };

  return {
    append: async (body: Uint8Array): Promise<void> => {
      await spool.append(body);
      news.ring();
    },
    /** Bytes that wait to be carried, and records that the disk did not take. */
    depth: () => ({ waiting: carried?.depth() ?? 0, lost: spool.lost() }),
    /** The first record of this process that waits. */
    oldest: async (): Promise<Buffer | undefined> => carried?.oldest(),
    /** Carries what there is and what comes, until it is stopped. Where records go may be away for as long as it likes. */
    drain: async ({ take, bury, stopping, failed, refused }: Draining): Promise<void> => {
      const telling: Bury = async (batch, letters) => {
        await bury(batch, letters);
        refused(letters.length);
      };
      destination.resolve({ take, bury: telling });
      stopping.addEventListener('abort', news.ring, { once: true });
      const timer = setInterval(news.ring, LOOK_EVERY_MS).unref();
      for (let retry = FIRST_RETRY_MS; !stopping.aborted; ) {
        try {
          await carryOwn(stopping);
          await takeOver({ stopping, failed });
          retry = FIRST_RETRY_MS;
          await news.heard();
          await pause(GATHER_MS, stopping);
        } catch (error) {
          failed(error);
          await pause(retry, stopping);
          retry = Math.min(2 * retry, LAST_RETRY_MS);
        }
      }
      clearInterval(timer);
    },
    close: async (): Promise<void> => {
      await spool.close();
      for (const { lock } of [own, ...left]) await lock.release();
    },
  };
};
