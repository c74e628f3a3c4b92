import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ClaimedFolder, claimFolders, claimLeft } from './claimed-folders.ts';
import { DEAD_LETTERS, type Drain, openDrain, type Take } from './drain.ts';
import { openSpool } from './spool.ts';
import { localSpoolDisk } from './spool-disk.ts';

type Draining = {
  take: Take;
  stopping: AbortSignal;
  failed: (error: unknown) => void;
  refused: (count: number) => void;
};

/** So long records gather before they make a batch. */
const GATHER_MS = 200;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;
/** So often a process looks whether another one on the same disk died. */
const LOOK_EVERY_MS = 10_000;

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

const pause = (ms: number, signal: AbortSignal) =>
  wait(ms, undefined, { signal, ref: false }).catch(() => {});

/**
 * The spools of this process: records go into its own, and from there, and from those that dead processes left behind,
 * to where they count.
 */
export const openIntake = async (root: string) => {
  const [own, ...left] = await claimFolders(root);
  const spool = await openSpool({ disk: localSpoolDisk(own.folder) });
  const news = bell();
  let carried: Drain | undefined;
  /** Left as they are for a person to look at. */
  const kept = new Set<string>();

  const drainOf = async ({ folder }: ClaimedFolder, of: Awaited<ReturnType<typeof openSpool>>, take: Take) =>
    openDrain({ disk: localSpoolDisk(folder), spool: of, take });

  /** Everything of a spool that nobody writes to any more; then it is gone, unless letters are dead in it. */
  const emptyLeft = async (claimed: ClaimedFolder, take: Take): Promise<void> => {
    const disk = localSpoolDisk(claimed.folder);
    const drain = await drainOf(claimed, await openSpool({ disk }), take);
    while (await drain.carry());
    const keeps = (await disk.list()).some((name) => name === DEAD_LETTERS || name.endsWith('.torn'));
    // As long as it is locked: another process would take it for its own.
    if (keeps) kept.add(path.basename(claimed.folder));
    else await rm(claimed.folder, { recursive: true });
    await claimed.lock.release();
  };

  let nextLook = 0;
  /** What dead processes left; one that cannot be carried keeps neither the others nor the own records waiting. */
  const takeOver = async ({ take, stopping, failed }: Omit<Draining, 'refused'>): Promise<void> => {
    if (performance.now() < nextLook) return;
    left.push(...(await claimLeft(root, kept)));
    for (const claimed of left.splice(0)) {
      try {
        if (stopping.aborted) left.push(claimed);
        else await emptyLeft(claimed, take);
      } catch (error) {
        left.push(claimed);
        failed(error);
      }
    }
    nextLook = performance.now() + LOOK_EVERY_MS;
  };

  const carryOwn = async ({ take, stopping }: Pick<Draining, 'take' | 'stopping'>): Promise<void> => {
    carried ??= await drainOf(own, spool, take);
    while (!stopping.aborted && (await carried.carry()));
  };

  return {
    append: async (body: Uint8Array): Promise<void> => {
      await spool.append(body);
      news.ring();
    },
    /** Bytes that wait to be carried, and records that the disk did not take. */
    depth: () => ({ waiting: carried?.depth() ?? 0, lost: spool.lost() }),
    /** Carries what there is and what comes, until it is stopped. Where records go may be away for as long as it likes. */
    drain: async ({ take, stopping, failed, refused }: Draining): Promise<void> => {
      const counting: Take = async (batch, bodies) => {
        const back = await take(batch, bodies);
        if (back.length > 0) refused(back.length);
        return back;
      };
      stopping.addEventListener('abort', news.ring, { once: true });
      const timer = setInterval(news.ring, LOOK_EVERY_MS).unref();
      for (let retry = FIRST_RETRY_MS; !stopping.aborted; ) {
        try {
          await carryOwn({ take: counting, stopping });
          await takeOver({ take: counting, stopping, failed });
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
