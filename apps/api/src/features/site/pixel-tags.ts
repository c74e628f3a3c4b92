import { EVENT_NAMES } from '@adhelm/contract/conversion';
import { PIXEL_PLATFORMS, type PixelPlatform } from '@adhelm/contract/pixel';
import { dataBlock, escaped } from '@adhelm/domain/landing-page/markup';
import { PIXEL_SCRIPT, PIXEL_STAND_IN } from './site-scripts.ts';
import type { Site, SitePixel } from './site-snapshot.ts';
import { wordsIn } from './site-words.ts';

/** What Facebook knows by itself; anything else is an event of one's own there. */
const FACEBOOK_EVENTS = new Set([
  'AddPaymentInfo',
  'AddToCart',
  'AddToWishlist',
  'CompleteRegistration',
  'Contact',
  'CustomizeProduct',
  'Donate',
  'FindLocation',
  'InitiateCheckout',
  'Lead',
  'PageView',
  'Schedule',
  'Search',
  'StartTrial',
  'SubmitApplication',
  'Subscribe',
  'ViewContent',
]);

/** What platforms call it when somebody reads what they opened; those without a name of their own are not told. */
const READ: Partial<Record<PixelPlatform, string>> = {
  FACEBOOK: 'ViewContent',
  TABOOLA: 'view_content',
  TIKTOK: 'ViewContent',
};

type Told = { name: string; custom?: true };

/** A purchase has a value, which is nobody's business in a browser: the server alone tells of it. */
const toldOf = (platform: PixelPlatform, name: string | undefined): Told | undefined => {
  if (name === undefined || name === 'Purchase') return undefined;
  return platform === 'FACEBOOK' && !FACEBOOK_EVENTS.has(name) ? { name, custom: true } : { name };
};

const pixelOf = ({ platform, pixelId, moments, names }: SitePixel) => {
  const named = (moment: 'SEARCH' | 'CLICK') =>
    moments.includes(moment) ? names[moment] || EVENT_NAMES[platform][moment] : undefined;
  return {
    id: pixelId,
    read: toldOf(platform, READ[platform]),
    search: toldOf(platform, named('SEARCH')),
    click: toldOf(platform, named('CLICK')),
  };
};

/** What a browser tells pixels by itself, each moment under the id by which the server tells it. */
export type PixelMoments = { view: string; search?: { id: string; words: string } };

const isWhole = ({ platform, pixelId }: SitePixel): boolean =>
  PIXEL_PLATFORMS[platform].idPattern.test(pixelId);

const banner = (language: string): string => {
  const words = wordsIn(language);
  const button = (value: string, label: string) =>
    `<button type="button" value="${value}">${escaped(label)}</button>`;
  return `<div class="consent" role="dialog" aria-label="${escaped(words.choices)}" hidden><p>${escaped(words.consent)} <a href="/privacy">${escaped(words.privacy)}</a></p><div>${button('no', words.decline)}${button('yes', words.agree)}</div></div>`;
};

/** For browsers that run nothing, and so can neither be asked nor agree. */
const withoutScript = (ids: readonly string[], view: string): string => {
  const pictures = ids.map(
    (id) =>
      `<img src="https://www.facebook.com/tr?id=${id}&amp;ev=PageView&amp;noscript=1&amp;eid=${view}" width="1" height="1" alt="" hidden>`,
  );
  return pictures.length > 0 ? `<noscript>${pictures.join('')}</noscript>` : '';
};

/** What is put at the end of a page, and whose scripts it loads. */
export type PageTags = { markup: string; platforms: PixelPlatform[]; asks: boolean };

export const pixelTags = (
  site: Site,
  language: string,
  pixels: readonly SitePixel[],
  { view, search }: PixelMoments,
  isLive: boolean,
): PageTags => {
  const own = pixels.filter(isWhole);
  const asks = site.consent === 'BANNER';
  if (own.length === 0) return { markup: '', platforms: [], asks: false };
  const byPlatform = Map.groupBy(own, ({ platform }) => platform);
  const data = {
    asks,
    ...(!isLive && { standIn: PIXEL_STAND_IN.address }),
    view,
    search,
    pixels: Object.fromEntries([...byPlatform].map(([platform, some]) => [platform, some.map(pixelOf)])),
  };
  const facebook = (byPlatform.get('FACEBOOK') ?? []).map(({ pixelId }) => pixelId);
  const markup = [
    ...(asks ? [banner(language)] : []),
    ...(isLive && !asks ? [withoutScript(facebook, view)] : []),
    dataBlock('application/json', data, 'pixels'),
    `<script src="${PIXEL_SCRIPT.address}" defer></script>`,
  ];
  return { markup: markup.join(''), platforms: [...byPlatform.keys()].sort(), asks };
};
