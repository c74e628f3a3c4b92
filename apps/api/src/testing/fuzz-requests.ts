import type { Route } from '@adhelm/contract/route';
import { RULE_TEMPLATES } from '@adhelm/domain/rules/templates';
import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { API_BASE } from '../http/register.ts';
import { fuzzForms } from './fuzz-forms.ts';

export type FuzzRequest = {
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
  as: 'anonymous' | 'admin' | 'forger';
};

type JsonSchema = {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  pattern?: string;
  anyOf?: readonly JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  required?: string[];
};

/** Values that have broken somebody's server before. */
const NASTY_TEXT = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e\u200b\ufeff',
  '👩‍👩‍👧‍👦',
  'İßŉ',
  '%',
  '_%\\',
  "'; drop table pixels; --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'null',
  'true',
  '-1',
  '0',
  '1e3',
  '0x10',
  '١٢٣',
  '2147483647',
  '2147483648',
  '9007199254740993',
  'NaN',
  '2026-11-15T08:00:00.000Z',
  '2026-02-31T00:00:00.000Z',
  'x'.repeat(5000),
];
const NASTY_JSON: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  [],
  {},
  [[[[]]]],
  { length: 1e9 },
  { toString: 1 },
  { $ne: null },
];

/** What the parts of a rule have to do with each other is more than a schema tells. */
const [{ name: _, platform: __, shadowDays: ___, isActive: ____, ...RULE_TERMS }] = RULE_TEMPLATES.stopLosers;
export const RULE = RULE_TERMS;

/** Good values for fields whose rules a schema cannot tell. */
const GOOD: Record<string, readonly unknown[]> = {
  id: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  platform: ['TABOOLA', 'FACEBOOK'],
  phone: ['0912345678', '+84912345678'],
  timeZone: ['+07:00', 'Asia/Saigon'],
  telegramLink: ['https://t.me/someone'],
  avatar: [`/files/${'a1'.repeat(16)}.png`, '/files/../../x', 'https://pictures.example/me.png'],
  origin: ['http://adhelm.test'],
  startDate: ['2026-11-01T00:00:00.000Z', '2026-10-31T17:00:00.000Z'],
  endDate: ['2026-11-01T23:59:59.999Z', '2026-12-31T23:59:59.999Z'],
  asOf: ['2026-11-01T12:00:00.000Z', '2026-11-15T00:00:00.000Z'],
  timezone: ['+05:45', 'America/New_York', 'Asia/Saigon'],
  version: ['1', '2'],
  publisherId: [1, 2, 3],
  websiteId: [1, 2, 3],
  categoryId: [1, 2, 3],
  keywordSetId: [1, 2, 3],
  domain: ['one.example', 'two.example', 'three.example'],
  keywords: [['one'], ['one', 'Two', 'one ']],
  suggestedKeywords: [[], ['ONE']],
  page: ['1', '2', '2147483647'],
  limit: ['1', '10', '2000'],
  ...Object.fromEntries(Object.entries(RULE_TERMS).map(([part, value]) => [part, [value]])),
  shadowDays: [0, 3],
  days: [1, 7],
  level: ['ACCOUNT', 'CAMPAIGN', 'AD_SET', 'AD'],
  rule: [RULE_TEMPLATES.stopLosers[0], RULE_TEMPLATES.nightPause[1]].map((rule) => ({
    ...rule,
    publisherId: 1,
  })),
  objectId: ['1', '2', '3'],
  to: [{ kind: 'PERSON', id: 10 }],
  email: Array.from({ length: 200 }, (_, n) => `guest${n}@fuzz.test`),
  month: ['2026-02', '2026-03'],
  amount: ['5', '-1.50'],
  reason: ['Agreed'],
  correctsPeriodId: [null, 1, 2],
};

const nastyText = fc.oneof(
  fc.constantFrom(...NASTY_TEXT),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);

const fitting = (name: string, schema: JsonSchema): Arbitrary<unknown> => {
  const good = GOOD[name] ?? (name.endsWith('Ids') && schema.type !== 'array' ? ['', '1', '2,3'] : undefined);
  if (good) return fc.constantFrom(...good);
  if (name === 'pixelId') return fc.integer({ min: 10_000 }).map(String);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => fitting('', option)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.properties) return object(schema, fitting);
  if (schema.type === 'array') return fc.array(fitting('', schema.items ?? {}), { maxLength: 3 });
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  if (schema.type === 'integer' || schema.type === 'number') return fc.integer({ min: 1, max: 40 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  return fc.string({ minLength: 1, maxLength: 20 });
};

/** An object with some of the fields a schema knows, and all of those that must be there. */
const object = (
  { properties = {} }: JsonSchema,
  value: (name: string, field: JsonSchema) => Arbitrary<unknown>,
  requiredKeys: string[] = [],
): Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, value(name, field)])),
    { requiredKeys },
  );

const mixed = (name: string, field: JsonSchema, nasty: Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: fitting(name, field) }, { weight: 1, arbitrary: nasty });

const schemaOf = (schema: z.ZodObject | undefined): JsonSchema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {};

const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

const pathOf = (route: Route): Arbitrary<string> => {
  const { properties = {} } = schemaOf(route.params);
  const raw = fc.constantFrom('%', '%00', '%ED%A0%80', '%2F..', 'x'.repeat(300), '%F0%9F%98%80');
  const values = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      fc.oneof(
        { weight: 4, arbitrary: mixed(name, field, nastyText).map(encoded) },
        { weight: 1, arbitrary: raw },
      ),
    ]),
  );
  return fc
    .record(values)
    .map((chosen) =>
      Object.entries(chosen).reduce<string>(
        (path, [name, value]) => path.replace(`:${name}`, value),
        route.path,
      ),
    );
};

/** `name=value` pairs with strangers, repetitions and nested names among them. */
const queryOf = (route: Route): Arbitrary<string> => {
  const schema = schemaOf(route.query);
  const partly = object(schema, (name, field) => mixed(name, field, nastyText));
  const whole = object(schema, fitting, schema.required);
  const known = fc
    .oneof({ weight: 3, arbitrary: partly }, { weight: 1, arbitrary: whole })
    .map((values) => Object.entries(values));
  const names = [...Object.keys(route.query?.shape ?? {}), '__proto__', 'constructor', 'a[b]', 'page[]', ''];
  const strangers = fc.array(fc.tuple(fc.constantFrom(...names), nastyText), { maxLength: 3 });
  return fc
    .tuple(known, fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: strangers }))
    .map(([some, more]) =>
      [...some, ...more].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&'),
    );
};

const BROKEN_BODIES = [
  '',
  '{',
  '{"a":}',
  'nonsense',
  'null',
  '[]',
  '"text"',
  '42',
  '\u0000',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"name":"${'x'.repeat(200_000)}"}`,
  `"${'x'.repeat(1_100_000)}"`,
];

/** What must be there, and one thing that may. */
const sparse = ({ properties = {}, required = [] }: JsonSchema): Arbitrary<object> => {
  const fields = Object.entries(properties).map(([name, field]) => [name, fitting(name, field)] as const);
  const needed = fc.record(Object.fromEntries(fields.filter(([name]) => required.includes(name))));
  const one = fields.map(([name, value]) => fc.record({ [name]: value }));
  return fc.tuple(needed, fc.oneof(fc.constant({}), ...one)).map(([all, more]) => ({ ...all, ...more }));
};

const bodyOf = (route: Route): Arbitrary<string | undefined> => {
  const schema = schemaOf(route.body);
  const nasty = fc.oneof(nastyText, fc.constantFrom(...NASTY_JSON), fc.jsonValue({ maxDepth: 3 }));
  const whole = fc.record(
    Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, field]) => [name, fitting(name, field)]),
    ),
  );
  const partly = object(schema, (name, field) => mixed(name, field, nasty));
  return fc.oneof(
    { weight: 4, arbitrary: whole.map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: sparse(schema).map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: partly.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: fc.constantFrom(...BROKEN_BODIES) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
};

const CONTENT_TYPES = [
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'application/json;',
  'application/json; charset=utf-99',
  'application/json/x',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  ';;',
  '/',
  ' ',
  'json',
];

const headersOf = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ 'content-type': 'application/json' }) },
  { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES).map((type) => ({ 'content-type': type })) },
  { weight: 1, arbitrary: fc.constant({}) },
);

type Sent = Pick<FuzzRequest, 'headers' | 'payload'>;

const sentTo = (route: Route): Arbitrary<Sent> => {
  const payload = route.method === 'GET' ? fc.constant(undefined) : bodyOf(route);
  const plain: Arbitrary<Sent> = fc.record({ headers: headersOf, payload });
  return route.multipart
    ? fc.oneof({ weight: 5, arbitrary: fuzzForms }, { weight: 1, arbitrary: plain })
    : plain;
};

/** Requests to one route, from perfectly good to hopeless. */
export const fuzzRequests = (route: Route): Arbitrary<FuzzRequest> =>
  fc
    .record({
      url: fc
        .tuple(pathOf(route), queryOf(route))
        .map(([path, query]) => `${API_BASE}${path}${query && `?${query}`}`),
      sent: sentTo(route),
      as: fc.oneof(
        { weight: 6, arbitrary: fc.constant('admin' as const) },
        { weight: 2, arbitrary: fc.constant('anonymous' as const) },
        { weight: 1, arbitrary: fc.constant('forger' as const) },
      ),
    })
    .map(({ url, sent, as }) => ({ url, ...sent, as }));
