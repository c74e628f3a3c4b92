import path from 'node:path';
import { type Destination, openDrain } from '../../spool/drain.ts';
import { openSpool } from '../../spool/spool.ts';
import { localSpoolDisk } from '../../spool/spool-disk.ts';
import { spoolFolders } from '../../spool/spool-folders.ts';

/** Carries everything that the spools of an installation hold, as its next process does. */
export const carrySpools = async (dataDir: string, take: Destination['take']): Promise<void> => {
  const root = path.join(dataDir, 'spool');
  for (const name of await spoolFolders(root)) {
    const disk = localSpoolDisk(path.join(root, name));
    const spool = await openSpool({ disk });
    const drain = await openDrain({ disk, spool, take, bury: async () => {} });
    while (await drain.carry());
    await spool.close();
  }
};
