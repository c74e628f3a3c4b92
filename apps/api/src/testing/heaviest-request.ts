import type { Route } from '@adhelm/contract/route';
import { API_BASE } from '../http/register.ts';

/** As much as a route lets anybody ask for: the longest period, the largest page, the most text. */
const QUERY: Record<string, string> = {
  startDate: '2020-01-01T00:00:00.000Z',
  endDate: '2026-12-31T23:59:59.999Z',
  timezone: 'America/New_York',
  interval: 'hour',
  search: 'e',
  limit: '2000',
  page: '1',
  origin: 'http://adhelm.test',
  isAdvertiser: 'true',
  refreshToken: 'unknown',
};

const LONG_HTML = '<b>x</b>'.repeat(49_000);
/** Takes longest to look through for something to translate, and has nothing that the translator would have to do. */
const LONG_DASHES = '-'.repeat(390_000);
const BODY: Record<string, unknown> = {
  name: 'Heavy',
  title: 'Heavy',
  content: LONG_HTML,
  websiteId: 1,
  targetLanguage: 'vi',
  keywords: Array.from({ length: 500 }, (_, n) => `keyword number ${n}`),
  platform: 'TABOOLA',
  pixelId: '12345',
  domain: 'heavy.example',
  publisherId: 1,
  data: Array.from({ length: 20_000 }, (_, n) => [n, 'cell', 'cell', 'cell']),
};

const chosen = (from: Record<string, unknown>, shape: object | undefined) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => shape && name in shape));

const FORM = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n${'x'.repeat(1_000_000)}\r\n--b--\r\n`;

export const heaviestRequest = (route: Route) => {
  const path = route.path.replaceAll(/:\w+/g, '1');
  const search = new URLSearchParams(chosen(QUERY, route.query?.shape) as Record<string, string>);
  const texts = route.path.endsWith('/translate') ? { ...BODY, content: LONG_DASHES } : BODY;
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
