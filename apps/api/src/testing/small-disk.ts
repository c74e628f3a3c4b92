import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type SmallDisk = { fill(): Promise<void>; free(): Promise<void>; unmount(): Promise<void> };

/** A disk of a few megabytes at the folder, or nothing where this process may not mount one. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk | undefined> {
  await mkdir(folder);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  } catch {
    return undefined;
  }
  const filler = join(folder, 'filler');
  return {
    fill: async () => {
      const file = await open(filler, 'w');
      try {
        for (;;) await file.write(Buffer.alloc(4096));
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        await file.close();
      }
    },
    free: () => rm(filler),
    unmount: async () => {
      await run('umount', [folder]);
    },
  };
}
