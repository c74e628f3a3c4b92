import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';
import { openDrain } from '../spool/drain.ts';
import { LARGEST_SEGMENT, segmentName, tornName } from '../spool/segments.ts';
import { openSpool } from '../spool/spool.ts';
import { localSpoolDisk } from '../spool/spool-disk.ts';
import { cutSpool, hasSpool, restoreSpool } from './spool-cut.ts';
import { carrySpools } from './testing/carry-spools.ts';

const newDataDir = () => mkdtemp(path.join(inject('runFolder'), 'spool-cut-'));

const newSpool = async (dataDir: string, segmentBytes?: number) => {
  const name = randomUUID();
  const folder = path.join(dataDir, 'spool', name);
  await mkdir(folder, { recursive: true });
  const disk = localSpoolDisk(folder);
  return { name, folder, disk, spool: await openSpool({ disk, ...(segmentBytes && { segmentBytes }) }) };
};

type Cut = Awaited<ReturnType<typeof cutSpool>>;

const bytesOf = async (cut: Cut, name: string): Promise<Buffer> => {
  const content = await cut.read(name);
  return content ? buffer(content) : Buffer.alloc(0);
};

/** What the next process of an installation made from this cut carries, by the names of its batches. */
const carriedFrom = async (cut: Cut): Promise<Map<string, string[]>> => {
  const dataDir = await newDataDir();
  const files = new Map<string, Buffer>();
  for (const name of cut.names) files.set(name, await bytesOf(cut, name));
  const read = (name: string) => Readable.from([files.get(name) ?? Buffer.alloc(0)]);
  await restoreSpool(dataDir, cut.names, read);
  // As after a restore that was interrupted.
  await restoreSpool(dataDir, cut.names, read);
  const batches = new Map<string, string[]>();
  await carrySpools(dataDir, async (batch, bodies) => {
    batches.set(batch, bodies.map(String));
    return [];
  });
  return batches;
};

test('what is carried is left out, what may be carried keeps its name, and what comes later is no part of it', async () => {
  const dataDir = await newDataDir();
  const { disk, spool } = await newSpool(dataDir);
  const offered: string[] = [];
  let isAway = false;
  const take = async (batch: string) => {
    if (isAway) throw new Error('the store is away');
    offered.push(batch);
    isAway = offered.length === 2;
    if (isAway) throw new Error('nobody knows whether it was written');
    return [];
  };
  const drain = await openDrain({ disk, spool, take, bury: async () => {}, mostRecords: 1 });
  for (const body of ['carried', 'perhaps']) await spool.append(Buffer.from(body));
  await drain.carry();
  await expect(drain.carry()).rejects.toThrow('nobody knows');
  await spool.append(Buffer.from('waiting'));
  const cut = await cutSpool(dataDir);
  await spool.append(Buffer.from('later'));
  isAway = false;
  while (await drain.carry());
  const batches = await carriedFrom(cut);
  await cut.close();
  await spool.close();
  expect([...batches]).toEqual([
    [offered[1], ['perhaps']],
    [expect.stringMatching(/^spool /), ['waiting']],
  ]);
});

test('what is carried and removed while it is held can still be read', async () => {
  const dataDir = await newDataDir();
  const { spool } = await newSpool(dataDir, 10);
  for (const body of ['a record', 'another one']) await spool.append(Buffer.from(body));
  const cut = await cutSpool(dataDir);
  for (const { number } of spool.segments()) await spool.forget(number);
  expect([...(await carriedFrom(cut)).values()].flat()).toEqual(['a record', 'another one']);
  await cut.close();
  await spool.close();
});

test('a record whose bytes changed is kept, with those around it', async () => {
  const dataDir = await newDataDir();
  const { name, folder, spool } = await newSpool(dataDir);
  for (const body of ['before', 'damaged', 'after']) await spool.append(Buffer.from(body));
  await spool.close();
  const segment = path.join(folder, segmentName(1));
  await writeFile(segment, (await readFile(segment, 'latin1')).replace('damaged', 'Damaged'), 'latin1');
  const cut = await cutSpool(dataDir);
  expect(await bytesOf(cut, `${name}/${segmentName(1)}`)).toEqual(await readFile(segment));
  expect([...(await carriedFrom(cut)).values()].flat()).toEqual(['before', 'after']);
  await cut.close();
});

test('half a record that is being written is left out, and what a person may look at goes along', async () => {
  const dataDir = await newDataDir();
  const { name, folder, spool } = await newSpool(dataDir);
  await spool.append(Buffer.from('whole'));
  await spool.close();
  const segment = path.join(folder, segmentName(1));
  const whole = await readFile(segment);
  await appendFile(segment, whole.subarray(0, -1));
  await writeFile(path.join(folder, tornName(1)), 'torn before');
  const cut = await cutSpool(dataDir);
  const read = (file: string) => bytesOf(cut, `${name}/${file}`);
  expect([await read(segmentName(1)), (await read(tornName(1))).toString()]).toEqual([whole, 'torn before']);
  expect(await cut.read(`${name}/../../app-secret`)).toBeNull();
  await cut.close();
});

test('an installation that never served websites has none', async () => {
  const dataDir = await newDataDir();
  const cut = await cutSpool(dataDir);
  expect([cut.names, await hasSpool(dataDir)]).toEqual([[], false]);
  await cut.close();
});

test('links, folders, foreign files and what is too large for a segment are left alone', async () => {
  const [dataDir, elsewhere] = [await newDataDir(), await newDataDir()];
  const { name, folder, spool } = await newSpool(dataDir);
  await spool.append(Buffer.from('own'));
  await spool.close();
  const secret = path.join(elsewhere, segmentName(1));
  await writeFile(secret, await readFile(path.join(folder, segmentName(1))));
  await symlink(secret, path.join(folder, segmentName(2)));
  await symlink(secret, path.join(folder, 'drain.json'));
  await mkdir(path.join(folder, segmentName(3)));
  await writeFile(path.join(folder, segmentName(4)), '');
  await truncate(path.join(folder, segmentName(4)), LARGEST_SEGMENT + 1);
  await writeFile(path.join(folder, 'notes.txt'), 'foreign');
  await symlink(elsewhere, path.join(dataDir, 'spool', randomUUID()));
  await writeFile(path.join(dataDir, 'spool', 'notes.txt'), 'foreign');
  const cut = await cutSpool(dataDir);
  await cut.close();
  expect(cut.names).toEqual([`${name}/${segmentName(1)}`]);
});

test('a link in the place of what is restored is replaced, not followed', async () => {
  const [dataDir, elsewhere] = [await newDataDir(), await newDataDir()];
  const name = `${randomUUID()}/${segmentName(1)}`;
  const [target, link] = [path.join(elsewhere, 'target'), path.join(dataDir, 'spool', name)];
  await writeFile(target, 'untouched');
  await mkdir(path.dirname(link), { recursive: true });
  await symlink(target, link);
  await restoreSpool(dataDir, [name], () => Readable.from(['restored']));
  expect([await readFile(target, 'utf8'), await readFile(link, 'utf8')]).toEqual(['untouched', 'restored']);
});
