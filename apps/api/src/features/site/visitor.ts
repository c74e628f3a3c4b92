import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

/** What speaks against counting what somebody does. */
export type Flag = 'bot' | 'datacenter' | 'prefetch' | 'head' | 'repeat';

/** What a request says of who sent it. */
export type Visitor = {
  ip: string;
  userAgent: string;
  referrer: string;
  country: string;
  device: string;
  language: string;
  flags: readonly Flag[];
};

/** What a request says by itself; `ips` are those that stand between, the nearest first, where proxies are trusted. */
export type Asked = {
  method: string;
  ip: string;
  ips?: readonly string[] | undefined;
  headers: IncomingHttpHeaders;
};

const LONGEST_TEXT = 500;
const COUNTRY = /^[A-Z]{2}$/;
const LANGUAGE = /^[a-z]{2,3}(?![a-z])/i;

const deviceOf = (userAgent: string): string => {
  if (userAgent === '') return '';
  if (/ipad|tablet|kindle|silk\/|android(?!.*mobile)/i.test(userAgent)) return 'tablet';
  return /mobi|iphone|android/i.test(userAgent) ? 'phone' : 'desktop';
};

/** Where nobody earns anything yet, people try things out with browsers that have no window. */
const HEADLESS = /Headless(?=Chrome)/;

const MOST_KNOWN = 2000;
const known = new Map<string, boolean>();

/** Asks the library once for each of the browsers that most people have. */
const isRobot = (userAgent: string): boolean => {
  const before = known.get(userAgent);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const is = userAgent === '' || isbot(userAgent);
  known.set(userAgent, is);
  return is;
};

/** Browsers that fetch ahead, and whoever looks at the headers alone, see nothing; robots see no ads. */
const flagsOf = ({ method, headers }: Asked, userAgent: string): Flag[] => [
  ...(isRobot(userAgent) ? (['bot'] as const) : []),
  ...(/prefetch|preview/i.test([headers['sec-purpose'], headers.purpose].join(' '))
    ? (['prefetch'] as const)
    : []),
  ...(method === 'HEAD' ? (['head'] as const) : []),
];

/** What a proxy that we trust says of the country; what anybody else says of it is not heard. */
const toldCountry = (request: Asked, header: string | null): string | undefined => {
  const told = header !== null && (request.ips?.length ?? 0) > 1 ? request.headers[header] : undefined;
  return typeof told === 'string' && COUNTRY.test(told) ? told : undefined;
};

type Setting = {
  /** The country of an address; empty where nobody knows. */
  countryOf: (ip: string) => string;
  countryHeader: string | null;
  /** Whether an address belongs to who lets servers: people do not come from there. */
  isDataCentre: (ip: string) => boolean;
  production: boolean;
};

export const visitors =
  ({ countryOf, countryHeader, isDataCentre, production }: Setting) =>
  (request: Asked): Visitor => {
    const { 'user-agent': userAgent = '', referer: referrer = '' } = request.headers;
    const language = LANGUAGE.exec(request.headers['accept-language'] ?? '')?.[0] ?? '';
    return {
      ip: request.ip,
      userAgent: userAgent.slice(0, LONGEST_TEXT),
      referrer: referrer.slice(0, LONGEST_TEXT),
      country: toldCountry(request, countryHeader) ?? countryOf(request.ip),
      device: deviceOf(userAgent),
      language: language.toLowerCase(),
      flags: [
        ...flagsOf(request, production ? userAgent : userAgent.replace(HEADLESS, '')),
        ...(isDataCentre(request.ip) ? (['datacenter'] as const) : []),
      ],
    };
  };
