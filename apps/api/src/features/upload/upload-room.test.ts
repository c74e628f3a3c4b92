import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { uploadRoutes } from '@adhelm/contract/upload';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { formOf } from '../../testing/forms.ts';
import { noise } from './testing/pictures.ts';

let t: TestApp;
let form: Awaited<ReturnType<typeof formOf>>;
let bytes: number;
beforeAll(async () => {
  t = await testApp();
  const photo = new Blob([new Uint8Array(await noise().jpeg().toBuffer())]);
  form = await formOf([['file', photo, 'photo.jpg']]);
  await upload(t, (await t.signIn(await t.addUser())).accessToken);
  const [stored] = await t.system<{ bytes: number }>('select bytes from uploads');
  bytes = stored?.bytes ?? 0;
});
afterAll(() => t.close());

const upload = (app: TestApp, token: string) =>
  app.app.inject({
    method: 'POST',
    url: '/api/upload/file',
    ...form,
    headers: { ...form.headers, authorization: `Bearer ${token}` },
  });
const usage = async (app: TestApp, token: string) => (await app.call(uploadRoutes.usage, { token })).result;

test('is counted for the publisher as a whole, and for each user who has none', async () => {
  const publisherId = await t.addPublisher();
  const tokenOf = async (publisher: number | null) =>
    (await t.signIn(await t.addUser({ publisherId: publisher }))).accessToken;
  const [own, colleague] = [await tokenOf(publisherId), await tokenOf(publisherId)];
  const [stranger, alone] = [await tokenOf(await t.addPublisher()), await tokenOf(null)];
  await upload(t, own);
  await upload(t, alone);
  expect(await usage(t, own)).toEqual({ usedBytes: bytes, allowedBytes: 1_073_741_824 });
  expect(await usage(t, colleague)).toMatchObject({ usedBytes: bytes });
  expect(await usage(t, stranger)).toMatchObject({ usedBytes: 0 });
  expect(await usage(t, alone)).toMatchObject({ usedBytes: bytes });
});

test('runs out for parallel uploads exactly where it ends, in a sentence with figures', async () => {
  const limited = await testApp({ config: { uploadQuotaBytes: bytes * 3 + 1 } });
  try {
    const publisherId = await limited.addPublisher();
    const token = (await limited.signIn(await limited.addUser({ publisherId }))).accessToken;
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(limited, token)));
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 201, 201, 413, 413, 413, 413, 413]);
    expect(answers.find(({ statusCode }) => statusCode === 413)?.json()).toMatchObject({
      errorCode: 'UP02',
      message: expect.stringMatching(/^There is no room for this image: [\d.]+ MB of [\d.]+ MB are used\./),
    });
    expect(await readdir(path.join(limited.dataDir, 'files'))).toHaveLength(3);
    expect(await usage(limited, token)).toMatchObject({ usedBytes: bytes * 3 });
  } finally {
    await limited.close();
  }
});
