import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { ROLE } from '@adhelm/contract/constants';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { queryInScope, type TestApp, testApp } from '../../testing/app.ts';
import { formOf } from '../../testing/forms.ts';
import { blackPng, noise, SVG } from './testing/pictures.ts';

const FIVE_MB = 5 * 1_048_576;
const ADDRESS = '/api/upload/file';

let t: TestApp;
let address: string;
let token: string;
let userId: number;
let publisherId: number;
let photo: Buffer<ArrayBuffer>;
beforeAll(async () => {
  t = await testApp();
  address = await t.listen();
  publisherId = await t.addPublisher();
  userId = await t.addUser({ roleId: ROLE.ADVERTISER, publisherId });
  token = (await t.signIn(userId)).accessToken;
  photo = Buffer.from(await noise().jpeg().toBuffer());
});
afterAll(() => t.close());
beforeEach(() => t.system('delete from uploads'));

const rows = () => t.system('select * from uploads order by name');
const stored = async () => {
  const names = await readdir(path.join(t.dataDir, 'files')).catch((): string[] => []);
  return names.toSorted((a, b) => a.localeCompare(b));
};

type Parts = Parameters<typeof formOf>[0];
const file = (content: Buffer | string, fileName = 'photo.jpg'): Parts[number] => [
  'file',
  new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
  fileName,
];

const send = (
  body: { headers: Record<string, string>; payload: string | Buffer },
  query = '',
  bearer = token,
) =>
  t.app.inject({
    method: 'POST',
    url: `${ADDRESS}${query}`,
    ...body,
    headers: { ...body.headers, authorization: `Bearer ${bearer}` },
  });

const upload = async (parts: Parts, query = '', bearer = token) => {
  const response = await send(await formOf(parts), query, bearer);
  const { result, errorCode, message } = response.json<{
    result?: { url: string };
    errorCode?: string;
    message?: string;
  }>();
  return { status: response.statusCode, url: result?.url ?? '', errorCode, message };
};

describe('an upload', () => {
  test('is stored under a name of our own, written down, and served', async () => {
    const { status, url } = await upload(
      [file(photo, '../../evil.svg')],
      '?path=landing-page&file_name=My%20dog.png',
    );
    expect(status).toBe(201);
    expect(url).toMatch(/^\/files\/[0-9a-f]{32}\.jpg$/);
    const name = url.replace('/files/', '');
    const served = await t.app.inject({ url });
    expect(served.statusCode).toBe(200);
    expect(await rows()).toEqual([
      {
        name,
        publisher_id: publisherId,
        user_id: userId,
        purpose: 'landing-page',
        original_name: 'My dog.png',
        type: 'image/jpeg',
        bytes: served.rawPayload.length,
        width: 60,
        height: 40,
        created_at: t.clock(),
      },
    ]);
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 60,
      height: 40,
    });
  });

  test('of somebody without a publisher works too, for their own picture', async () => {
    const pending = await t.addUser();
    const { accessToken } = await t.signIn(pending);
    expect((await upload([file(photo)], '', accessToken)).status).toBe(201);
    expect(await rows()).toMatchObject([{ publisher_id: null, user_id: pending }]);
  });

  test('of an admin lands where they act', async () => {
    const admin = await t.addUser({ roleId: ROLE.ADMIN });
    const acting = await t.signIn(admin, { actAs: publisherId });
    await upload([file(photo)], '', acting.accessToken);
    expect(await rows()).toMatchObject([{ publisher_id: publisherId, user_id: admin }]);
  });

  test('is public for readers of pages only by its name: the list of uploads stays in its publisher', async () => {
    await upload([file(photo)]);
    const foreign = await t.addPublisher();
    expect(await queryInScope(t.pool, String(foreign), 'select * from uploads')).toEqual([]);
    expect(await queryInScope(t.pool, String(publisherId), 'select * from uploads')).toHaveLength(1);
  });

  test('is described as a form', async () => {
    const document = (await t.app.inject({ url: '/api/docs/openapi.json' })).json<{ paths: object }>();
    const form = { schema: { properties: { file: { format: 'binary' } } } };
    expect(document.paths).toMatchObject({
      [ADDRESS]: { post: { requestBody: { content: { 'multipart/form-data': form } } } },
    });
  });

  test('twenty at once all arrive', async () => {
    const before = await stored();
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload([file(photo)])));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(new Set(answers.map(({ url }) => url)).size).toBe(20);
    expect((await stored()).length - before.length).toBe(20);
  });
});

describe('is refused and leaves nothing behind', () => {
  const leavesNothing = async (parts: Parts, query = '') => {
    const before = await stored();
    const answer = await upload(parts, query);
    expect(await stored()).toEqual(before);
    expect(await rows()).toEqual([]);
    return answer;
  };
  const NOT_AN_IMAGE = 'This file is not a JPEG, PNG, WebP, GIF or AVIF image. Please choose another one.';

  test.each([
    ['an SVG named .png', [file(SVG, 'logo.png')], 415, 'UP01', NOT_AN_IMAGE],
    ['HTML named .jpg', [file('<html><script>alert(1)</script>', 'a.jpg')], 415, 'UP01', NOT_AN_IMAGE],
    ['no file', [['other', 'x']], 400, 'VA01', 'Please choose a file.'],
    ['an empty file', [file('')], 400, 'VA01', 'Please choose a file.'],
    [
      'two files',
      [file('a'), file('b')],
      400,
      'VA01',
      'The form cannot be read. Send it with exactly one file.',
    ],
    [
      'maxSizeMB of nonsense',
      [['maxSizeMB', 'x'], file('a')],
      400,
      'VA01',
      'maxSizeMB must be a number above 0.',
    ],
    [
      'maxSizeMB below 0',
      [['maxSizeMB', '-1'], file('a')],
      400,
      'VA01',
      'maxSizeMB must be a number above 0.',
    ],
  ] as [string, Parts, number, string, string][])('%s', async (_, parts, status, errorCode, message) => {
    expect(await leavesNothing(parts)).toEqual({ status, url: '', errorCode, message });
  });

  test('more than 5 MB, and more than the form allows itself, before or after the file', async () => {
    const large = Buffer.concat([photo, Buffer.alloc(FIVE_MB)]);
    const tooLarge = (size: string) => ({
      status: 413,
      url: '',
      errorCode: 'UP02',
      message: `The file is larger than ${size} MB. Please choose a smaller one.`,
    });
    expect(await leavesNothing([file(large)])).toEqual(tooLarge('5'));
    expect(await leavesNothing([['maxSizeMB', '50'], file(large)])).toEqual(tooLarge('5'));
    const half = Buffer.concat([photo, Buffer.alloc(600_000)]);
    expect(await leavesNothing([['maxSizeMB', '0.5'], file(half)])).toEqual(tooLarge('0.5'));
    expect(await leavesNothing([file(half), ['maxSizeMB', '0.5']])).toEqual(tooLarge('0.5'));
    expect((await upload([file(half), ['maxSizeMB', '0.7']])).status).toBe(201);
  });

  test('a bomb of 256 megapixels, quickly', async () => {
    const started = performance.now();
    expect(
      await leavesNothing([file(blackPng({ width: 16_000, height: 16_000 }), 'bomb.png')]),
    ).toMatchObject({
      status: 413,
      errorCode: 'UP02',
      message: 'This image has more than 40 megapixels. Please make it smaller.',
    });
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test.each([
    ['JSON', { headers: { 'content-type': 'application/json' }, payload: '{"file":"x"}' }],
    ['nothing at all', { headers: {}, payload: '' }],
    ['a picture without a form', { headers: { 'content-type': 'image/jpeg' }, payload: 'x' }],
  ])('%s', async (_, body) => {
    const response = await send(body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      errorCode: 'VA01',
      message: 'Send the file in a form (multipart/form-data).',
    });
  });

  const part = (headers: string, content = 'x') => `--b\r\n${headers}\r\n\r\n${content}\r\n`;
  const aFile = 'content-disposition: form-data; name="file"; filename="a.png"';
  test.each([
    ['without a boundary', 'multipart/form-data', part(aFile)],
    ['with an empty boundary', 'multipart/form-data; boundary=', part(aFile)],
    ['with another boundary', 'multipart/form-data; boundary=c', `${part(aFile)}--b--`],
    ['without its end', 'multipart/form-data; boundary=b', part(aFile)],
    ['that ends within its headers', 'multipart/form-data; boundary=b', '--b\r\ncontent-dispos'],
    ['of nothing but an end', 'multipart/form-data; boundary=b', '--b--'],
    [
      'with names of every object',
      'multipart/form-data; boundary=b',
      `${part('content-disposition: form-data; name="__proto__"; filename="a"')}--b--`,
    ],
    [
      'with many fields',
      'multipart/form-data; boundary=b',
      `${part('content-disposition: form-data; name="a"').repeat(50)}--b--`,
    ],
    [
      'with many parts, the last of which does not end',
      'multipart/form-data; boundary=b',
      part('content-disposition: form-data; name="a"').repeat(2000),
    ],
    [
      'with broken JSON in a field',
      'multipart/form-data; boundary=b',
      `${part('content-disposition: form-data; name="a"\r\ncontent-type: application/json', '{')}--b--`,
    ],
    [
      'with many headers',
      'multipart/form-data; boundary=b',
      `${part(`${aFile}${'\r\nx-a: b'.repeat(3000)}`)}--b--`,
    ],
  ])('a form %s', async (_, type, payload) => {
    const response = await send({ headers: { 'content-type': type }, payload });
    expect({ status: response.statusCode, code: response.json<{ errorCode: string }>().errorCode }).toEqual(
      response.statusCode === 415 ? { status: 415, code: 'UP01' } : { status: 400, code: 'VA01' },
    );
    expect(await rows()).toEqual([]);
  });

  test('a form sent to a call that takes JSON', async () => {
    const { headers, payload } = await formOf([file(photo)]);
    const response = await t.app.inject({
      method: 'PATCH',
      url: '/api/user/me',
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    });
    expect(response.json()).toMatchObject({
      errorCode: 'VA01',
      message: 'Send the body as application/json.',
    });
  });

  test('a stranger, before the form is looked at', async () => {
    const response = await t.app.inject({ method: 'POST', url: ADDRESS, ...(await formOf([file('x')])) });
    expect(response.json()).toMatchObject({ errorCode: 'AU01' });
  });

  test('a row that cannot be written takes its file away again', async () => {
    const before = await stored();
    await t.asOwner('alter table uploads add constraint nothing_fits check (bytes < 0) not valid');
    expect(await upload([file(photo)])).toMatchObject({ status: 500, errorCode: 'IN01' });
    await t.asOwner('alter table uploads drop constraint nothing_fits');
    expect(await stored()).toEqual(before);
  });
});

/** A browser's connection: sends what it is told and gives what came back. */
const rawUpload = (head: string) => {
  const { port, hostname } = new URL(address);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(
    `POST ${ADDRESS} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n${head}content-type: multipart/form-data; boundary=b\r\n\r\n`,
  );
  const answered = new Promise<string>((resolve) => socket.on('data', () => resolve(received)));
  return { socket, answered };
};

const FILE_HEAD = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';

test('the answer to a file without end comes as soon as it is too large', async () => {
  const { socket, answered } = rawUpload('transfer-encoding: chunked\r\n');
  const chunk = (text: string) => socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
  chunk(FILE_HEAD);
  for (let sent = 0; sent <= FIVE_MB; sent += 65_536) chunk('x'.repeat(65_536));
  expect(await answered).toContain('HTTP/1.1 413');
});

test.each([
  ['parts that are no fields', 'x-a: b', 413],
  ['fields', 'content-disposition: form-data; name="a"', 400],
])('the answer to a form of many %s does not wait for its end', async (_, head, status) => {
  const { socket, answered } = rawUpload('content-length: 99999999\r\n');
  const part = `--b\r\n${head}\r\n\r\n${'x'.repeat(900)}\r\n`;
  for (let sent = 0; sent < FIVE_MB + 200_000; sent += part.length) socket.write(part);
  expect(await answered).toContain(`HTTP/1.1 ${status}`);
});

test('a browser that goes away half-way leaves no file', async () => {
  const before = await stored();
  const { socket } = rawUpload('content-length: 100000\r\n');
  const gone = new Promise<void>((resolve) => {
    t.app.server.once('connection', (other) => other.once('close', () => resolve()));
  });
  await new Promise<void>((resolve) =>
    socket.write(`${FILE_HEAD}${photo.toString('latin1')}`, () => resolve()),
  );
  socket.destroy();
  await gone;
  expect((await upload([file(photo)])).status).toBe(201);
  expect((await stored()).length).toBe(before.length + 1);
  expect(await rows()).toHaveLength(1);
});
