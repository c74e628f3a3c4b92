import type { Platform } from '@adhelm/contract/platform';

const USER_AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15; SM-S938B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
];
const REFERRERS: Record<Platform, string> = {
  FACEBOOK: 'https://www.facebook.com/',
  GOOGLE: 'https://www.google.com/',
  TABOOLA: 'https://trc.taboola.com/',
  OUTBRAIN: 'https://paid.outbrain.com/',
  TIKTOK: 'https://www.tiktok.com/',
};
/** Addresses that are set aside for documentation and reach nobody. */
const NETWORKS = ['192.0.2', '198.51.100', '203.0.113'];
const ELSEWHERE = [
  'Canada',
  'Australia',
  'Netherlands',
  'Austria',
  'Singapore',
  'Thailand',
  'Mexico',
  'Poland',
];
const ELSEWHERE_SHARE = 0.04;

const pickFrom = (values: readonly string[], even: number): string =>
  values[Math.floor(even * values.length)] ?? '';

/** Who clicked: mostly people of the market on their phones. */
export const visitorOf = (platform: Platform, home: string, next: () => number) => {
  const place = next();
  const address = next() * NETWORKS.length;
  return {
    country: place < ELSEWHERE_SHARE ? pickFrom(ELSEWHERE, place / ELSEWHERE_SHARE) : home,
    ip: `${pickFrom(NETWORKS, address / NETWORKS.length)}.${1 + Math.floor((address % 1) * 254)}`,
    userAgent: pickFrom(USER_AGENTS, next() ** 1.5),
    referrer: REFERRERS[platform],
  };
};
