import { ROLE } from '@adhelm/contract/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noise } from '../features/upload/testing/pictures.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { formOf } from '../testing/forms.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await testApp();
  token = (await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }))).accessToken;
});
afterAll(() => t.close());

const upload = async (): Promise<{ url: string }> => {
  const photo = new Blob([new Uint8Array(await noise().jpeg().toBuffer())]);
  const { headers, payload } = await formOf([['file', photo, 'a.jpg']]);
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/upload/file',
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  return response.json<{ result: { url: string } }>().result;
};

describe('GET /files/:name', () => {
  test('lets every page show the picture and nothing run in it', async () => {
    const { url } = await upload();
    const { headers } = await t.app.inject({ url });
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${url.replace('/files/', '')}"`,
    });
  });

  test('answers 304 to those who have it, and 404 when it is gone', async () => {
    const { url } = await upload();
    const ask = (version: string) => t.app.inject({ url, headers: { 'if-none-match': version } });
    const { etag } = (await t.app.inject({ url })).headers;
    const known = await ask(`"other", ${etag}`);
    expect({ status: known.statusCode, body: known.body }).toEqual({ status: 304, body: '' });
    expect((await ask('"other"')).statusCode).toBe(200);
    const missing = `/files/${'0'.repeat(32)}.jpg`;
    const headers = { 'if-none-match': `"${'0'.repeat(32)}.jpg"` };
    expect((await t.app.inject({ url: missing, headers })).statusCode).toBe(404);
  });

  test.each([
    `/files/${'0'.repeat(32)}.jpg`,
    `/files/${'0'.repeat(32)}.svg`,
    `/files/${'0'.repeat(32)}.jpg%00.png`,
    '/files/..%2f..%2fapp-secret',
    '/files/%2e%2e%2fapp-secret',
    '/files/../app-secret',
    '/files/.unfinished-x',
    '/files/a%2fb.png',
    '/files/',
  ])('%s is not found', async (url) => {
    const response = await t.app.inject({ url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ statusCode: 404, errorCode: 'NF01' });
  });
});
