import { link, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { claimFolders } from '../claimed-folders.ts';
import { openDrain } from '../drain.ts';
import { openSpool } from '../spool.ts';
import { localSpoolDisk } from '../spool-disk.ts';

// Appends records from several sides at once and says each that it was told is kept, while it carries them to a store:
// a folder with a file for each batch, which is there whole or not at all. Without a name it only carries what was left.
const [root = '', storeFolder = '', name = ''] = process.argv.slice(2);
const SIDES = 8;

const isThere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';

const take = async (batch: string, bodies: Buffer[]) => {
  // A name of its own each time: what was linked before stays as it is.
  await rm(`${storeFolder}.next`, { force: true });
  await writeFile(`${storeFolder}.next`, `${bodies.map(String).join('\n')}\n`);
  await link(`${storeFolder}.next`, path.join(storeFolder, batch)).catch((error: unknown) => {
    if (!isThere(error)) throw error;
  });
  return [];
};

const [{ folder, lock }] = await claimFolders(root);
const disk = localSpoolDisk(folder);
const spool = await openSpool({ disk, segmentBytes: 2000 });
const drain = await openDrain({ disk, spool, take, bury: async () => {}, mostRecords: 20 });

const append = async (side: number) => {
  for (let count = 0; ; count += 1) {
    const record = `${name}-${side}-${count}`;
    await spool.append(Buffer.from(record));
    process.stdout.write(`${record}\n`);
  }
};

if (name) for (let side = 0; side < SIDES; side += 1) void append(side);
while (await drain.carry());
while (name) {
  await drain.carry();
  await turn();
}
await spool.close();
await lock.release();
