import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { parseJsonBodies } from './body-parser.ts';

const app = Fastify();
parseJsonBodies(app);
app.setValidatorCompiler(() => () => true);
app.post('/', { schema: { body: {} }, config: { access: 'public' } }, async () => ({ code: 'read' }));
afterAll(() => app.close());

const send = async (payload: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  return answer.json<{ code: string }>().code;
};

const listOf = (count: number) => JSON.stringify(Array.from({ length: count }, () => 0));
const fieldsOf = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, field) => [`field${field}`, 0])));
const listsOf = (lists: number, each: number) => `[${Array(lists).fill(listOf(each)).join()}]`;
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const nestedFields = (levels: number) => `${'{"a":'.repeat(levels)}0${'}'.repeat(levels)}`;

describe('a JSON body', () => {
  test.each([
    ['20,000 values in a list', listOf(20_000)],
    ['20,000 fields', fieldsOf(20_000)],
    ['20,000 values in 100 lists, those counted too', listsOf(100, 199)],
    ['21 levels of lists', nested(21)],
    ['21 levels of fields', nestedFields(21)],
  ])('is read with %s', async (_, payload) => {
    expect(await send(payload)).toBe('read');
  });

  test.each([
    ['one value more', listOf(20_001)],
    ['one field more', fieldsOf(20_001)],
    ['one more in 100 lists', listsOf(101, 199)],
    ['one level more', nested(22)],
    ['one level of fields more', nestedFields(22)],
    ['200,000 levels', nested(200_000)],
  ])('is refused with %s', async (_, payload) => {
    expect(await send(payload)).toBe('VA01');
  });
});
