import { createHash } from 'node:crypto';
import type { PixelPlatform } from '@adhelm/contract/pixel';

/** Whose scripts run, where they send things, and what they show in frames of their own. */
type Sources = { scripts: readonly string[]; connections: readonly string[]; frames?: readonly string[] };

const PIXELS: Record<PixelPlatform, Sources> = {
  FACEBOOK: {
    scripts: ['https://connect.facebook.net'],
    connections: ['https://connect.facebook.net', 'https://www.facebook.com'],
  },
  GOOGLE: {
    scripts: [
      'https://www.googletagmanager.com',
      'https://www.googleadservices.com',
      'https://googleads.g.doubleclick.net',
      'https://www.google.com',
    ],
    connections: [
      'https://www.googletagmanager.com',
      'https://www.googleadservices.com',
      'https://googleads.g.doubleclick.net',
      'https://*.google-analytics.com',
      'https://www.google.com',
      'https://google.com',
    ],
    frames: ['https://www.googletagmanager.com', 'https://td.doubleclick.net'],
  },
  TABOOLA: { scripts: ['https://*.taboola.com'], connections: ['https://*.taboola.com'] },
  OUTBRAIN: { scripts: ['https://*.outbrain.com'], connections: ['https://*.outbrain.com'] },
  TIKTOK: { scripts: ['https://analytics.tiktok.com'], connections: ['https://analytics.tiktok.com'] },
};

/** Whose results a script shows: it asks for them, draws them in frames of its own, and says who looks at them. */
const GOOGLE_FEED: Sources = {
  scripts: [
    'https://www.google.com',
    'https://www.adsensecustomsearchads.com',
    'https://partner.googleadservices.com',
    'https://*.googlesyndication.com',
  ],
  // Presses on its results are told here.
  connections: [
    "'self'",
    'https://www.google.com',
    'https://syndicatedsearch.goog',
    'https://partner.googleadservices.com',
    'https://*.googlesyndication.com',
    'https://*.adtrafficquality.google',
  ],
  frames: [
    'https://www.google.com',
    'https://syndicatedsearch.goog',
    'https://www.adsensecustomsearchads.com',
    'https://*.adtrafficquality.google',
  ],
};

/** By style sheet, which is long, and within that by what else runs. */
const policies = new Map<string, Map<string, string>>();

const directive = (name: string, sources: readonly string[]): string[] =>
  sources.length > 0 ? [`${name} ${[...new Set(sources)].join(' ')}`] : [];

/**
 * What a browser may do with a page. Nothing runs and nothing is sent but for the pixels and the feed that the page has;
 * the style sheet is the one that we made, pictures are our own or https.
 */
export const policyFor = (
  style: string,
  platforms: readonly PixelPlatform[] = [],
  runsFeed = false,
): string => {
  const ofStyle = policies.get(style) ?? new Map<string, string>();
  policies.set(style, ofStyle);
  const key = `${platforms.join()} ${runsFeed}`;
  const known = ofStyle.get(key);
  if (known) return known;
  const hash = createHash('sha256').update(style).digest('base64');
  const used = [...platforms.map((platform) => PIXELS[platform]), ...(runsFeed ? [GOOGLE_FEED] : [])];
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self' https:",
    ...directive('script-src', used.length > 0 ? ["'self'", ...used.flatMap(({ scripts }) => scripts)] : []),
    ...directive(
      'connect-src',
      used.flatMap(({ connections }) => connections),
    ),
    ...directive(
      'frame-src',
      used.flatMap(({ frames = [] }) => frames),
    ),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  ofStyle.set(key, policy);
  return policy;
};
