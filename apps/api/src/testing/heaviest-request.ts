import { PERMISSION_CODES } from '@adhelm/contract/permission-codes';
import type { Route } from '@adhelm/contract/route';
import { isWholeRun } from '@adhelm/domain/testing/whole-run';
import type { z } from 'zod';
import { API_BASE } from '../http/register.ts';

/** As much as a route lets anybody ask for: the longest period, the largest page, the most text. */
const QUERY: Record<string, string> = {
  startDate: '2024-11-01T00:00:00.000Z',
  endDate: '2026-12-31T23:59:59.999Z',
  timezone: 'America/New_York',
  interval: 'hour',
  search: 'e',
  limit: '2000',
  page: '1',
  origin: 'http://adhelm.test',
  isAdvertiser: 'true',
  refreshToken: 'unknown',
  objectId: '1',
  level: 'AD',
};

/** Where hours are told apart, a period may be this long. */
const OF_HOURS = { startDate: '2026-10-01T00:00:00.000Z' };

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

/** Would narrow other answers: said only where they have to be. */
const MANY_IDS = numbers(200).join();
const NEEDED: Record<string, string> = { postIds: MANY_IDS, keywordSetIds: MANY_IDS };

const LONG_HTML = '<b>x</b>'.repeat(49_000);
/** Takes longest to look through for something to translate, and has nothing that the translator would have to do. */
const LONG_DASHES = '-'.repeat(390_000);
/** What a bank says of as many payouts as it may at once. */
const LONG_RESULT = ['key,status,amount', ...numbers(5000).map((n) => `${n},PAID,1`)].join('\n');
/** As many rows of revenue as a file may have; a fifth of them takes turns as well. */
const REVENUE_ROWS = isWholeRun ? 100_000 : 20_000;
const LONG_REVENUE = [
  'date,website,revenue',
  ...numbers(REVENUE_ROWS).map((n) => `2026-11-01,heavy-${n},1`),
].join('\n');
/** Where the longest text is not what takes longest. */
const CONTENT: Record<string, string> = {
  '/openai/translate': LONG_DASHES,
  '/gemini/translate': LONG_DASHES,
  '/billing/bank-files/results': LONG_RESULT,
  '/revenue-files': LONG_REVENUE,
  '/revenue-files/check': LONG_REVENUE,
};
const BODY: Record<string, unknown> = {
  name: 'Heavy',
  title: 'Heavy',
  websiteId: 1,
  targetLanguage: 'vi',
  keywords: Array.from({ length: 500 }, (_, n) => `keyword number ${n}`),
  platform: 'TABOOLA',
  pixelId: '12345',
  domain: 'heavy.example',
  language: 'en',
  q: 'heavy words',
  to: { kind: 'PERSON', id: 1 },
  key: '6f3d1c5e-0a53-4f5f-8f3b-6a1f0f6b8a11',
  body: 'x'.repeat(4000),
  publisherId: 1,
  requestKey: '00000000-0000-4000-8000-000000000000',
  month: '2026-10',
  amount: '1',
  reason: 'Heavy',
  way: 'BANK_FILE',
  email: 'heavy@example.test',
  permissions: PERMISSION_CODES,
  memberIds: numbers(2000),
  teamIds: numbers(100),
  domains: numbers(20).map((n) => `heavy-${n}.example`),
  upTo: 2_147_483_647,
  mapping: {
    date: 0,
    channel: 1,
    click: null,
    amount: 2,
    currency: null,
    defaultCurrency: 'USD',
    dates: 'MDY',
    decimals: 'POINT',
  },
  data: Array.from({ length: 20_000 }, (_, n) => [n, 'cell', 'cell', 'cell']),
};

type Shape = Record<string, z.ZodType> | undefined;

const chosen = (from: Record<string, unknown>, shape: Shape) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => shape && name in shape));

const needed = (shape: Shape) =>
  Object.fromEntries(
    Object.entries(NEEDED).filter(([name]) => shape?.[name]?.safeParse(undefined).success === false),
  );

const FORM = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n${'x'.repeat(1_000_000)}\r\n--b--\r\n`;

export const heaviestRequest = (route: Route) => {
  const path = route.path.replaceAll(/:\w+/g, '1');
  const shape: Shape = route.query?.shape;
  const search = new URLSearchParams({
    ...(chosen(QUERY, shape) as Record<string, string>),
    ...(shape?.interval && OF_HOURS),
    ...needed(shape),
  });
  const texts = { ...BODY, content: CONTENT[route.path] ?? LONG_HTML };
  const json = route.body && JSON.stringify(chosen(texts, route.body.shape));
  return {
    path: `${API_BASE}${path}?${search}`,
    body: route.multipart ? FORM : json,
    headers: {
      ...(json && { 'content-type': 'application/json' }),
      ...(route.multipart && { 'content-type': 'multipart/form-data; boundary=b' }),
    },
  };
};
