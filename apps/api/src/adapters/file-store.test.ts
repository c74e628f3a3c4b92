import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { s3Simulator } from '@adhelm/simulators/s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FileStore } from '../ports/file-store.ts';
import { localFileStore } from './local/file-store.ts';
import { s3FileStore } from './s3/file-store.ts';

const NAME = `${'0123456789abcdef'.repeat(2)}.png`;
const OTHER = `${'fedcba9876543210'.repeat(2)}.jpg`;

const S3 = {
  bucket: 'pictures',
  region: 'eu-test-1',
  accessKeyId: 'AKTEST',
  secretAccessKey: 'hush/hush+hush',
};

setFlagsFromString('--expose_gc');
const collectGarbage: () => void = runInNewContext('gc');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'adhelm-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let bucket: ReturnType<typeof s3Simulator>;
let endpoint: string;
beforeEach(async () => {
  bucket = s3Simulator(S3);
  endpoint = await bucket.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => bucket.app.close());

const STORES: [string, () => FileStore][] = [
  ['local', () => localFileStore(path.join(folder, 'store'))],
  ['s3', () => s3FileStore({ ...S3, endpoint })],
];

describe.each(STORES)('the %s file store', (_, open) => {
  const read = async (store: FileStore, name: string) => {
    const file = await store.get(name);
    return file && { bytes: file.bytes, content: await buffer(file.content) };
  };

  test('gives back what was put, and nothing for other names', async () => {
    const store = open();
    const content = Buffer.from(Array.from({ length: 300_000 }, (_value, place) => place % 251));
    await store.put(NAME, content);
    expect(await read(store, NAME)).toEqual({ bytes: content.length, content });
    expect(await store.has(NAME)).toBe(true);
    expect(await read(store, OTHER)).toBeNull();
    expect(await store.has(OTHER)).toBe(false);
  });

  test('removes, also what is not there', async () => {
    const store = open();
    await store.put(NAME, Buffer.from('one'));
    await store.remove(NAME);
    await store.remove(NAME);
    expect(await store.has(NAME)).toBe(false);
    expect(await read(store, NAME)).toBeNull();
  });

  test('replaces as a whole', async () => {
    const store = open();
    await store.put(NAME, Buffer.from('a longer first text'));
    await store.put(NAME, Buffer.from('second'));
    expect((await read(store, NAME))?.content.toString()).toBe('second');
  });

  test('takes many at once', async () => {
    const store = open();
    const names = Array.from({ length: 20 }, (_value, place) => `${String(place).padStart(32, 'a')}.gif`);
    await Promise.all(names.map((name) => store.put(name, Buffer.from(name))));
    const all = await Promise.all(names.map((name) => read(store, name)));
    expect(all.map((file) => file?.content.toString())).toEqual(names);
  });
});

describe('the local file store', () => {
  test('shows no file whose writing was interrupted, and clears old remains away', async () => {
    const place = await mkdtemp(path.join(folder, 'remains-'));
    const old = path.join(place, '.unfinished-old');
    await writeFile(old, 'half');
    await utimes(old, new Date(0), new Date(0));
    await writeFile(path.join(place, '.unfinished-young'), 'half');
    await localFileStore(place).put(NAME, Buffer.from('whole'));
    expect((await readdir(place)).sort()).toEqual(['.unfinished-young', NAME]);
  });

  test('leaves nothing behind when a file cannot be put', async () => {
    const place = await mkdtemp(path.join(folder, 'refused-'));
    const store = localFileStore(place);
    await expect(store.put('', Buffer.from('x'))).rejects.toThrow('rename');
    expect(await readdir(place)).toEqual([]);
  });

  test('stays in its folder', async () => {
    const place = await mkdtemp(path.join(folder, 'inside-'));
    await writeFile(path.join(folder, 'outside.png'), 'secret');
    expect(await localFileStore(place).get('../outside.png')).toBeNull();
  });
});

describe('the s3 file store', () => {
  const UNAVAILABLE = 'The file storage does not work at the moment. Please try again later.';

  test('stores with the right type', async () => {
    await s3FileStore({ ...S3, endpoint }).put(OTHER, Buffer.from('x'));
    expect(bucket.objects.get(OTHER)?.type).toBe('image/jpeg');
  });

  test('survives a passing failure', async () => {
    bucket.failures.push({ status: 503, code: 'SlowDown' });
    await s3FileStore({ ...S3, endpoint }).put(NAME, Buffer.from('x'));
    expect(bucket.objects.has(NAME)).toBe(true);
  });

  test('says so when a failure lasts, whatever was asked', async () => {
    const store = s3FileStore({ ...S3, endpoint });
    const asks = [
      () => store.put(NAME, Buffer.from('x')),
      () => store.get(NAME),
      () => store.has(NAME),
      () => store.remove(NAME),
    ];
    for (const ask of asks) {
      bucket.failures.push(...Array.from({ length: 3 }, () => ({ status: 500, code: 'InternalError' })));
      await expect(ask()).rejects.toMatchObject({ code: 'EX01', message: UNAVAILABLE });
    }
    bucket.failures.push({ status: 403, code: 'AccessDenied' });
    await expect(store.get(NAME)).rejects.toMatchObject({ code: 'EX01', message: UNAVAILABLE });
  });

  test('gives up on a storage that takes the call and never answers, whatever was collected meanwhile', async () => {
    const silent = createServer(() => undefined);
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const store = s3FileStore({ ...S3, endpoint: `http://127.0.0.1:${port}` }, 500);
    const asked = [store.put(NAME, Buffer.from('x')), store.get(NAME), store.has(NAME), store.remove(NAME)];
    const ended = Promise.allSettled(asked);
    const collecting = setInterval(collectGarbage, 50);
    try {
      for (const outcome of await ended)
        expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'EX01', message: UNAVAILABLE } });
    } finally {
      clearInterval(collecting);
      silent.closeAllConnections();
      silent.close();
    }
  });

  test('takes a bucket that was deleted for a failure, not for success', async () => {
    const store = s3FileStore({ ...S3, bucket: 'gone', endpoint });
    await expect(store.put(NAME, Buffer.from('x'))).rejects.toMatchObject({ code: 'EX01' });
  });

  test.each([
    [
      'another key',
      { accessKeyId: 'AKOTHER' },
      'refuses the settings of S3_BUCKET pictures: InvalidAccessKeyId.',
    ],
    [
      'another secret',
      { secretAccessKey: 'x' },
      'refuses the settings of S3_BUCKET pictures: SignatureDoesNotMatch.',
    ],
    ['another bucket', { bucket: 'other' }, 'refuses the settings of S3_BUCKET other: NoSuchBucket.'],
    ['another region', { region: 'x' }, 'S3_BUCKET pictures: AuthorizationHeaderMalformed.'],
    [
      'nobody there',
      { endpoint: 'http://127.0.0.1:1' },
      'The file storage at S3_ENDPOINT http://127.0.0.1:1 does not answer.',
    ],
  ])('stops the start with %s', async (_, wrong, line) => {
    const checked = s3FileStore({ ...S3, endpoint, ...wrong }).check();
    await expect(checked).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(line),
    });
  });

  test('starts with the right settings, also when the key may not list', async () => {
    await expect(s3FileStore({ ...S3, endpoint }).check()).resolves.toBeUndefined();
    bucket.failures.push({ status: 403, code: 'AccessDenied' });
    await expect(s3FileStore({ ...S3, endpoint }).check()).resolves.toBeUndefined();
  });
});
