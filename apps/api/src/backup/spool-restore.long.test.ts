import { randomUUID } from 'node:crypto';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { localFileStore } from '../adapters/local/file-store.ts';
import { scopedTransactions } from '../db/entities/in-scope.ts';
import type { EntityStore } from '../db/entities/open.ts';
import { migrateFacts } from '../db/facts/migrate.ts';
import type { FactStore } from '../db/facts/open.ts';
import { factWriter } from '../facts/write/fact-writer.ts';
import type { RecordedClick } from '../features/site/recorded-visit.ts';
import { recordTakers } from '../record-takers.ts';
import { repositories } from '../repositories.ts';
import { openDrain, type Take } from '../spool/drain.ts';
import { segmentName } from '../spool/segments.ts';
import { openSpool } from '../spool/spool.ts';
import { localSpoolDisk } from '../spool/spool-disk.ts';
import { testDatabase, testFacts } from '../testing/engines.ts';
import { estates } from '../testing/estates.ts';
import { CHECKSUMS, checksumLine, hashOfFile } from './checksums.ts';
import { openSource } from './open-source.ts';
import { openBackup } from './read-backup.ts';
import { refuseUnfit, restoreInto } from './restore.ts';
import { carrySpools } from './testing/carry-spools.ts';
import { writeBackup } from './write-backup.ts';

const log = pino({ level: 'silent' });
const silent = () => {};
const NOW = new Date('2026-11-15T12:00:00.000Z');

type Installation = { entities: EntityStore; facts: FactStore; dataDir: string };

const openInstallation = async (empty: boolean): Promise<Installation> => ({
  entities: await testDatabase({ empty }),
  facts: await testFacts(),
  dataDir: await mkdtemp(path.join(inject('runFolder'), 'spool-restore-')),
});

const close = async ({ entities, facts }: Installation) => {
  await facts.close();
  await entities.close();
};

/** Who makes facts of records in an installation. */
const takerOf = ({ entities: { pool }, facts }: Installation): Take => {
  const inScope = scopedTransactions(pool, repositories);
  const alone = (work: () => Promise<void>) => work();
  return recordTakers({ inScope, writer: factWriter({ ...facts, pool }), alone, clock: () => NOW }).take;
};

const clickIds = async ({ facts: { client } }: Installation): Promise<string[]> => {
  const query = 'SELECT toString(id) AS id FROM click_facts ORDER BY id';
  const answer = await client.query({ query, format: 'JSONEachRow' });
  return (await answer.json<{ id: string }>()).map(({ id }) => id);
};

const idOf = (number: number): string => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const recordOfClick = (publisherId: number, number: number): Buffer => {
  const click: RecordedClick = {
    kind: 'click',
    id: idOf(number),
    visit: idOf(0),
    at: NOW.toISOString(),
    publisherId,
    websiteId: 1,
    postId: 1,
    keywordId: 1,
    keywordSetId: 0,
    nicheId: 0,
    verticalId: 0,
    source: {},
    ip: '127.0.0.0',
    userAgent: '',
    referrer: '',
    country: '',
    consent: true,
    estimate: '0.1',
  };
  return Buffer.from(JSON.stringify(click));
};

/** A spool with these clicks, and its drain, which takes one at a time. */
const spoolWith = async ({ dataDir }: Installation, records: Buffer[], take: Take) => {
  const folder = path.join(dataDir, 'spool', randomUUID());
  await mkdir(folder, { recursive: true });
  const disk = localSpoolDisk(folder);
  const spool = await openSpool({ disk });
  for (const record of records) await spool.append(record);
  const drain = await openDrain({ disk, spool, take, bury: async () => {}, mostRecords: 1 });
  return { folder, spool, drain };
};

const lost = (): never => {
  throw new Error('the answer was lost');
};

let backup: string;
let batchesOfOriginal: string[];
let countedByOriginal: string[];
beforeAll(async () => {
  const original = await openInstallation(false);
  const take = takerOf(original);
  await migrateFacts({ client: original.facts.client, log, withLock: (work) => work() });
  const publisherId = await estates(original.entities.pool).insert('publishers', { name: 'North' });
  const click = (number: number) => recordOfClick(publisherId, number);
  batchesOfOriginal = [];

  // The first is carried, the second is written and nobody knows, the third waits.
  const written = await spoolWith(original, [click(1), click(2), click(3)], async (batch, bodies) => {
    const refused = await take(batch, bodies);
    return batchesOfOriginal.push(batch) === 2 ? lost() : refused;
  });
  await written.drain.carry();
  await written.drain.carry().catch(silent);
  // The fourth is cut and was not written, the fifth waits, and the process was killed while it wrote another.
  const unwritten = await spoolWith(original, [click(4), click(5)], async () => lost());
  await unwritten.drain.carry().catch(silent);
  await appendFile(path.join(unwritten.folder, segmentName(1)), Buffer.from([9, 0, 0, 0, 1, 2]));

  const source = await openSource({ ...original, files: localFileStore(original.dataDir) });
  // The product goes on while the backup is written.
  await written.spool.append(click(6));
  while (await written.drain.carry());
  backup = path.join(original.dataDir, 'backup');
  await writeBackup(source, backup, silent);
  await source.close();
  for (const { spool } of [written, unwritten]) await spool.close();
  countedByOriginal = await clickIds(original);
  await close(original);
});

let restored: Installation | undefined;
afterAll(async () => {
  if (restored) await close(restored);
});

/** A process can have one fact store open. */
const restore = async (
  folder: string,
  prepare = async (_dataDir: string): Promise<unknown> => undefined,
): Promise<Installation> => {
  if (restored) await close(restored);
  restored = await openInstallation(true);
  await prepare(restored.dataDir);
  const target = { ...restored, files: localFileStore(restored.dataDir), log };
  const opened = await openBackup(folder);
  await refuseUnfit(target, opened);
  await restoreInto(target, opened, silent);
  return restored;
};

test('after a restore every click that was acknowledged counts once, wherever it was on its way', async () => {
  expect(countedByOriginal, 'by the product, which went on').toEqual([1, 2, 3, 6].map(idOf));
  const target = await restore(backup);
  expect(await clickIds(target), 'what was written').toEqual([1, 2].map(idOf));
  const offered: string[] = [];
  const take = takerOf(target);
  await carrySpools(target.dataDir, async (batch, bodies) => {
    offered.push(batch);
    return take(batch, bodies);
  });
  expect(await clickIds(target)).toEqual([1, 2, 3, 4, 5].map(idOf));
  expect(offered, 'what may be written goes by its name').toContain(batchesOfOriginal[1]);
  expect(offered, 'what is written is not offered').not.toContain(batchesOfOriginal[0]);
});

/** What somebody made of the backup, with sums that fit. */
const changed = async (change: (folder: string) => Promise<unknown>): Promise<string> => {
  const folder = path.join(await mkdtemp(path.join(inject('runFolder'), 'changed-')), 'backup');
  await cp(backup, folder, { recursive: true });
  await rm(path.join(folder, CHECKSUMS));
  await change(folder);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => !one.isDirectory())) {
    const file = path.join(entry.parentPath, entry.name);
    await appendFile(
      path.join(folder, CHECKSUMS),
      checksumLine(await hashOfFile(file), path.relative(folder, file)),
    );
  }
  return folder;
};

const changeManifest = async (folder: string, change: (manifest: { spool?: string[] }) => object) => {
  const file = path.join(folder, 'manifest.json');
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))));
};

test('a backup of the first format, which has no spools, is restored', async () => {
  const old = await changed(async (folder) => {
    await rm(path.join(folder, 'spool'), { recursive: true });
    await changeManifest(folder, ({ spool: _none, ...manifest }) => ({ ...manifest, format: 1 }));
  });
  const target = await restore(old);
  expect(await clickIds(target)).toEqual([1, 2].map(idOf));
  await carrySpools(target.dataDir, async () => lost());
});

test('nothing is restored where spools lie already', async () => {
  const leave = (dataDir: string) => mkdir(path.join(dataDir, 'spool', randomUUID()), { recursive: true });
  await expect(restore(backup, leave)).rejects.toThrow('There are spools of another installation');
});

describe('a backup that somebody made', () => {
  test.each(['../app-secret', `${idOf(1)}/../../app-secret`, `${idOf(1)}/notes.txt`, '/etc/passwd'])(
    'is refused when it names %s as a spool',
    async (name) => {
      const hostile = await changed((folder) =>
        changeManifest(folder, (manifest) => ({ ...manifest, spool: [name] })),
      );
      await expect(openBackup(hostile)).rejects.toThrow('is of another format');
    },
  );

  test('is refused when it holds a link', async () => {
    const hostile = await changed((folder) =>
      symlink(path.join(folder, 'manifest.json'), path.join(folder, 'spool', 'link')),
    );
    await expect(openBackup(hostile)).rejects.toThrow('link is no file');
  });
});
