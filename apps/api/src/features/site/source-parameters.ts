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
export const SOURCE_PARAMETERS = [
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
  for (const name of SOURCE_PARAMETERS) {
    const value = query.get(name);
    const bytes = Buffer.byteLength(value ?? '');
    if (!value || bytes > LONGEST || bytes > left || CONTROL.test(value)) continue;
    source[name] = value;
    left -= bytes;
  }
  return source;
};

/** What somebody paid for says so. */
const OF_BOUGHT = ['ad_id', 'campaign_id', 'adset_id', ...Object.keys(CLICK_IDS)];

/** Whether an ad brought the visitor, as far as the address says. */
export const isBought = (source: Source): boolean => OF_BOUGHT.some((name) => source[name] !== undefined);

/** How platforms call ads; what else visitors bring is not looked for. */
const REAL_ID = /^[\w-]{1,64}$/;

/** The ad that a visitor names, as its platform calls it. */
export const adNamedIn = ({ ad_id }: Source): string | undefined =>
  ad_id !== undefined && REAL_ID.test(ad_id) ? ad_id : undefined;

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
