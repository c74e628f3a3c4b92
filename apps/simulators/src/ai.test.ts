import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { geminiSimulator } from './gemini.ts';
import { openaiSimulator } from './openai.ts';

const SETTINGS = { mount: '/sim', apiKey: 'right-key', model: 'right-model' };

const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

const sender = (address: string) => async (path: string, headers: Record<string, string>, body: unknown) => {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
let send: ReturnType<typeof sender>;

describe('the stand-in for OpenAI', () => {
  beforeAll(async () => {
    const simulator = await openaiSimulator(SETTINGS);
    closing.push(simulator.close);
    send = sender(await simulator.listen());
  });
  const KEY = { authorization: 'Bearer right-key' };
  const schema = {
    type: 'object',
    properties: { segments: { type: 'array', items: { type: 'string' } } },
    required: ['segments'],
    additionalProperties: false,
  };
  const request = {
    model: 'right-model',
    instructions: 'Translate into German',
    input: '{"segments":[{"id":"a","text":"Hello ⟦0⟧ world"}]}',
    store: false,
    max_output_tokens: 100,
    text: { format: { type: 'json_schema', name: 'translation', strict: true, schema } },
  };

  test('answers as the service does, with and without a reasoning item', async () => {
    const [first, second] = [
      await send('/v1/responses', KEY, request),
      await send('/v1/responses', KEY, request),
    ];
    expect(first.status).toBe(200);
    const text = '{"segments":[{"id":"a","text":"[de] Hallo ⟦0⟧ world"}]}';
    const said = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] };
    expect(first.body).toMatchObject({ status: 'completed', output: [{ type: 'reasoning' }, said] });
    expect(second.body).toMatchObject({ status: 'completed', output: [said] });
  });

  const text = request.text;
  test.each<[string, Record<string, string>, unknown, number, object]>([
    ['no key', {}, request, 401, { type: 'invalid_request_error', code: null }],
    ['a wrong key', { authorization: 'Bearer x' }, request, 401, { code: 'invalid_api_key' }],
    ['an unknown model', KEY, { ...request, model: 'x' }, 404, { code: 'model_not_found' }],
    ['an unknown field', KEY, { ...request, extra: 1 }, 400, { code: 'unknown_parameter', param: 'extra' }],
    [
      'a temperature',
      KEY,
      { ...request, temperature: 0 },
      400,
      { code: 'unsupported_parameter', param: 'temperature' },
    ],
    ['a missing field', KEY, { ...request, input: undefined }, 400, { param: 'input' }],
    [
      'an open schema',
      KEY,
      { ...request, text: { format: { ...text.format, schema: { ...schema, additionalProperties: true } } } },
      400,
      { param: 'text.format.schema' },
    ],
    [
      'an optional property',
      KEY,
      { ...request, text: { format: { ...text.format, schema: { ...schema, required: [] } } } },
      400,
      { param: 'text.format.schema' },
    ],
    ['broken JSON', KEY, '{', 400, { type: 'invalid_request_error' }],
    [
      'another content type',
      { ...KEY, 'content-type': 'text/plain' },
      'x',
      400,
      { type: 'invalid_request_error' },
    ],
  ])('refuses %s', async (_, headers, body, status, error) => {
    expect(await send('/v1/responses', headers, body)).toMatchObject({ status, body: { error } });
  });

  test('has no other addresses, and none to control it unless it is started with them', async () => {
    expect((await send('/v1/chat/completions', KEY, request)).status).toBe(404);
    expect((await send('/__sim/faults', KEY, { fault: 'silence' })).status).toBe(404);
  });
});

describe('the stand-in for Gemini', () => {
  const PATH = '/v1beta/models/right-model:generateContent';
  beforeAll(async () => {
    const simulator = await geminiSimulator(SETTINGS);
    closing.push(simulator.close);
    send = sender(await simulator.listen());
  });
  const KEY = { 'x-goog-api-key': 'right-key' };
  const generationConfig = { maxOutputTokens: 100, responseMimeType: 'application/json' };
  const request = {
    contents: [{ role: 'user', parts: [{ text: '{"segments":[{"id":"a","text":"Best price"}]}' }] }],
    systemInstruction: { parts: [{ text: 'Translate into Spanish' }] },
    generationConfig,
  };

  test('answers as the service does, with and without its thoughts', async () => {
    const [first, second] = [await send(PATH, KEY, request), await send(PATH, KEY, request)];
    const text = '{"segments":[{"id":"a","text":"[es] Mejor precio"}]}';
    expect(second.body).toMatchObject({
      candidates: [{ finishReason: 'STOP', content: { role: 'model', parts: [{ text }] } }],
    });
    expect(first.body).toMatchObject({ candidates: [{ content: { parts: [{ thought: true }, {}, {}] } }] });
  });

  test.each<[string, string, Record<string, string>, unknown, number, object]>([
    ['no key', PATH, {}, request, 403, { status: 'PERMISSION_DENIED' }],
    [
      'a wrong key',
      PATH,
      { 'x-goog-api-key': 'x' },
      request,
      400,
      { status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] },
    ],
    ['an unknown model', '/v1beta/models/x:generateContent', KEY, request, 404, { status: 'NOT_FOUND' }],
    [
      'an unknown field',
      PATH,
      KEY,
      { ...request, generationConfig: { ...generationConfig, extra: 1 } },
      400,
      {
        message: `Invalid JSON payload received. Unknown name "extra" at 'generationConfig': Cannot find field.`,
      },
    ],
    ['no contents', PATH, KEY, { ...request, contents: [] }, 400, { status: 'INVALID_ARGUMENT' }],
    ['broken JSON', PATH, KEY, '{', 400, { status: 'INVALID_ARGUMENT' }],
  ])('refuses %s', async (_, path, headers, body, status, error) => {
    expect(await send(path, headers, body)).toMatchObject({
      status,
      body: { error: { code: status, ...error } },
    });
  });

  test('has no other addresses, and none to control it unless it is started with them', async () => {
    expect((await send('/v1beta/interactions', KEY, request)).status).toBe(404);
    expect((await send('/__sim/faults', KEY, { fault: 'silence' })).status).toBe(404);
  });
});
