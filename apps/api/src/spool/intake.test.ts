import { mkdir, mkdtemp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { openIntake } from './intake.ts';

test('a running process carries what dead ones left; what cannot be carried keeps nothing else waiting', async () => {
  const root = await mkdtemp(path.join(inject('runFolder'), 'intake-'));
  const broken = await openIntake(root);
  const [folder = ''] = await readdir(root);
  const [dead, alive] = [await openIntake(root), await openIntake(root)];
  await broken.append(Buffer.from('cannot be carried'));
  await mkdir(path.join(root, folder, 'drain.json'));
  await dead.append(Buffer.from('left'));
  await broken.close();
  await dead.close();
  await alive.append(Buffer.from('own'));

  const stopping = new AbortController();
  const [carried, failed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const taken: string[] = [];
  const draining = alive.drain({
    take: async (_batch, bodies) => {
      taken.push(...bodies.map(String));
      if (taken.length === 2) carried.resolve();
      return [];
    },
    stopping: stopping.signal,
    failed: () => failed.resolve(),
    bury: async () => {},
    refused: () => {},
  });
  await Promise.all([carried.promise, failed.promise]);
  stopping.abort();
  await draining;
  await alive.close();
  expect(taken).toEqual(['own', 'left']);
  expect(await readdir(root), 'the one that is done is gone').toHaveLength(2);
});
