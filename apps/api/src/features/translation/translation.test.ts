import { ROLE } from '@adhelm/contract/constants';
import { MAX_TRANSLATION, translationRoutes } from '@adhelm/contract/translation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeTranslation } from '../../compose-translation.ts';
import { createLogger } from '../../http/logger.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { API_KEY, MODEL, type OutsideTranslator, outsideTranslator } from './testing/outside-translator.ts';

describe('without keys', () => {
  let t: TestApp;
  let address: string;
  let token: string;
  beforeAll(async () => {
    t = await testApp();
    address = await t.listen();
    token = (await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }))).accessToken;
  });
  afterAll(() => t.close());

  test('stand-ins translate, and everyone is told that they are', async () => {
    expect((await t.call(translationRoutes.providers, { token })).result).toEqual({
      openai: 'simulated',
      gemini: 'simulated',
    });
    for (const route of [translationRoutes.openai, translationRoutes.gemini]) {
      const body = { content: '<p class="a">Hello <i>{{name}}</i></p>', targetLanguage: 'ja' as const };
      expect((await t.call(route, { token, body })).result).toEqual({
        content: '<p class="a">[ja] こんにちは <i>{{name}}</i></p>',
      });
    }
  });

  test('the stand-ins answer nobody but the server, and let nobody control them', async () => {
    const post = (path: string) =>
      fetch(`${address}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: 'Bearer guess',
          'x-goog-api-key': 'guess',
        },
        body: '{}',
      });
    expect((await post('/sim/openai/v1/responses')).status).toBe(401);
    expect((await post('/sim/gemini/v1beta/models/test-model:generateContent')).status).toBe(400);
    expect((await post('/sim/openai/__sim/faults')).status).toBe(404);
    expect((await post('/sim/gemini/__sim/requests')).status).toBe(404);
  });

  test('input is checked', async () => {
    const call = (content: string, targetLanguage: string) =>
      t.callAny(translationRoutes.openai, { token, body: { content, targetLanguage } });
    expect((await call('Hello', 'tlh')).error).toMatchObject({
      errorCode: 'VA01',
      message: 'Please select language',
    });
    expect((await call('x'.repeat(MAX_TRANSLATION + 1), 'vi')).error).toMatchObject({ errorCode: 'VA01' });
    expect((await call('<b>'.repeat(1000), 'vi')).error).toMatchObject({
      errorCode: 'VA01',
      message: 'The text is nested too deeply to be translated.',
    });
  });

  test('the longest text of three bytes a letter is not too large', async () => {
    const content = '中'.repeat(MAX_TRANSLATION);
    const answer = await t.call(translationRoutes.openai, { token, body: { content, targetLanguage: 'zh' } });
    expect(answer.result.content).toBe(`[zh] ${content}`);
  });
});

describe('with a key', () => {
  const lines: string[] = [];
  let t: TestApp;
  let outside: OutsideTranslator;
  beforeAll(async () => {
    outside = await outsideTranslator('openai');
    t = await testApp({
      log: createLogger('trace', { write: (line) => void lines.push(line) }),
      sleep: async () => undefined,
      config: { openai: { apiKey: API_KEY, baseUrl: outside.baseUrl, model: MODEL } },
    });
  });
  afterAll(async () => {
    await t.close();
    await outside.close();
  });

  test('neither key nor text is in any log line after success and failures of every kind', async () => {
    const { accessToken: token } = await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }));
    const body = { content: '<p>Confidential words</p>', targetLanguage: 'vi' as const };
    const translate = () => t.call(translationRoutes.openai, { token, body });
    expect((await translate()).status).toBe(200);
    for (const fault of [
      'key-refused',
      'broken-json',
      'declined',
      'bad-gateway',
      'connection-lost',
    ] as const) {
      await outside.fail(fault, { times: 2 });
      expect((await translate()).errorCode).toBe('EX01');
      await outside.forget();
    }
    await outside.fail('rate-limited', { retryAfter: 300 });
    expect((await translate()).error).toEqual({
      statusCode: 503,
      errorCode: 'EX03',
      message: 'OpenAI has too much to do. Please try again in 5 minutes.',
      waitMinutes: 5,
    });
    expect((await t.call(translationRoutes.providers, { token })).result.openai).toBe('ready');
    const text = lines.join('');
    expect(text).toContain('openai did not translate');
    expect(text).toContain('"path":"/api/openai/translate"');
    for (const secret of [API_KEY, 'Confidential']) expect(text).not.toContain(secret);
  });
});

test('in production nothing stands in for a translator without a key', async () => {
  const ai = { apiKey: undefined, baseUrl: 'http://ai.invalid', model: MODEL };
  const { providers } = await composeTranslation({
    config: { production: true, openai: { ...ai, apiKey: API_KEY }, gemini: ai },
    ownAddress: () => '',
  });
  expect(providers).toEqual({ openai: { translator: expect.anything(), simulated: false }, gemini: null });
});
