import type { Platform } from '@adhelm/contract/platform';

/** What ad platforms add to an address by themselves, and whose visitor that makes. */
const CLICK_IDS = {
  fbclid: 'FACEBOOK',
  gclid: 'GOOGLE',
  gbraid: 'GOOGLE',
  wbraid: 'GOOGLE',
  tblci: 'TABOOLA',
  ob_click_id: 'OUTBRAIN',
  ttclid: 'TIKTOK',
} as const satisfies Record<string, Platform>;

/** What says where a visitor came from, the most telling first; everything else in an address is dropped. */
const NAMES = [
  'ad_id',
  'campaign_id',
  'adset_id',
  'placement',
  ...Object.keys(CLICK_IDS),
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
];
/** What nobody legitimate needs more of, of one and of all: links that carry them must stay short enough to be sent. */
const LONGEST = 300;
const LONGEST_OF_ALL = 2000;
const CONTROL = /\p{Cc}/u;

export type Source = Record<string, string>;

/** The parameters among what an address says; the first come first. */
export const sourceIn = (query: URLSearchParams): Source => {
  const source: Source = {};
  let left = LONGEST_OF_ALL;
  for (const name of NAMES) {
    const value = query.get(name);
    const bytes = Buffer.byteLength(value ?? '');
    if (!value || bytes > LONGEST || bytes > left || CONTROL.test(value)) continue;
    source[name] = value;
    left -= bytes;
  }
  return source;
};

/** The click ids among them. */
export const clickIdsIn = (source: Source): Source =>
  Object.fromEntries(Object.entries(source).filter(([name]) => Object.hasOwn(CLICK_IDS, name)));

/** The platforms whose click ids are there. */
export const platformsIn = (source: Source): Set<Platform> =>
  new Set(Object.entries(CLICK_IDS).flatMap(([name, platform]) => (source[name] ? [platform] : [])));

/** The platform whose click id is there; none when no or several platforms say so. */
export const platformOf = (source: Source): Platform | '' => {
  const [only = '', ...others] = platformsIn(source);
  return others.length > 0 ? '' : only;
};
