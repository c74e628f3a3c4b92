import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { escaped } from './html.ts';

type Options = {
  mount: string;
  /** Where visitors reach the stand-in. */
  publicUrl: string;
  /** Where it tells what clicks earn; it tells nothing without. */
  callBack?: string;
  /** What is told how long after a press, and by which share of the bid it differs from it. */
  sayings?: readonly Saying[];
  fetch?: typeof fetch;
};

/** What it tells of an ad; Tonic's own parameters. */
export type ComplianceSaying = {
  ad_id: string;
  network?: string;
  status: string;
  explanation?: string;
  last_check?: string;
  txid?: string;
};

type Saying = { event: string; afterMs: number; share: number };

/** A day of a feed in half a minute: some of it twice, and not all in its order. */
const SAYINGS: readonly Saying[] = [
  { event: 'estimated_revenue', afterMs: 3000, share: 0.95 },
  { event: 'preestimated_revenue', afterMs: 4000, share: 0.8 },
  { event: 'estimated_revenue', afterMs: 6000, share: 0.95 },
  { event: 'estimated_revenue_5h', afterMs: 12_000, share: 0.98 },
  { event: 'final_revenue', afterMs: 25_000, share: 1.03 },
];

const ADVERTISERS = [
  'Brightfield',
  'Oakmark',
  'Newhaven',
  'Clearpath',
  'Silverline',
  'Greenwell',
  'Harborview',
];
const OFFERS = [
  (subject: string) => ({
    title: `${subject}: compare offers`,
    text: 'Prices side by side, without obligation.',
  }),
  (subject: string) => ({ title: `Official ${subject} guide`, text: 'What to know before you decide.' }),
  (subject: string) => ({ title: `${subject} near you`, text: 'Find who offers it in your area today.' }),
  (subject: string) => ({ title: `Save on ${subject}`, text: 'See what others pay, and pay less.' }),
];
const MOST_ADS = 10;
const LONGEST_SUBJECT = 500;
const LEAST_CENTS = 18;
const CENTS_SPAN = 110;

/** The same for the same words, each time and everywhere. */
const numbersOf = (words: string): Buffer => createHash('sha256').update(words).digest();

const adsFor = (subject: string, count: number, { mount, publicUrl }: Options) =>
  Array.from({ length: Math.min(count, MOST_ADS) }, (_, place) => {
    const drawn = numbersOf(`${subject} ${place}`);
    const name = ADVERTISERS[drawn.readUInt8(0) % ADVERTISERS.length] ?? '';
    const offer = OFFERS[place % OFFERS.length]?.(subject) ?? { title: subject, text: '' };
    const id = drawn.toString('hex', 2, 10);
    const cents = Math.round((LEAST_CENTS + (drawn.readUInt8(1) % CENTS_SPAN)) * (1 - place * 0.08));
    return {
      id,
      ...offer,
      display: `${name.toLowerCase()}.example`,
      url: `${publicUrl}${mount}/advertiser/${id}?bid=${(cents / 100).toFixed(2)}`,
      bid: (cents / 100).toFixed(2),
    };
  });

const advertiserPage = (id: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>An advertiser's page</title></head><body><main><h1>An advertiser's page</h1><p>This stands in for the page of whoever placed the sponsored result ${escaped(id)}. The click is recorded.</p></main></body></html>`;

/** Tells what a click earns, once it has come. A saying that is not taken is not told again: the next ones are better. */
const callBacks = ({ callBack, sayings = SAYINGS, fetch: call = fetch }: Options) => {
  const timers = new Set<NodeJS.Timeout>();
  const tell = (clickId: string, bid: number, { event, share }: Saying) => {
    const said = new URLSearchParams({
      click_id: clickId,
      event,
      revenue: (bid * share).toFixed(4),
      currency: 'USD',
      txid: `${clickId} ${event}`,
      ts: String(Date.now()),
    });
    call(`${callBack}?${said}`, { signal: AbortSignal.timeout(5000) }).catch(() => {});
  };
  return {
    pressed: (clickId: string, bid: number) => {
      if (!callBack) return;
      for (const saying of sayings) {
        const timer = setTimeout(() => {
          timers.delete(timer);
          tell(clickId, bid, saying);
        }, saying.afterMs).unref();
        timers.add(timer);
      }
    },
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
};

const BID = /^\d{1,3}\.\d{2}$/;
const CLICK = /^[0-9a-z-]{1,60}$/;

/** A feed of sponsored results: ads for words, a page for each to lead to, and word of what a press earned. */
export const feedSimulator = (options: Options) => {
  const { pressed, close } = callBacks(options);
  const { callBack, fetch: call = fetch } = options;
  return {
    mount: options.mount,
    close,
    /** For tests: tells whether an ad is allowed, and gives the status of the answer. */
    judge: async (saying: ComplianceSaying): Promise<number> => {
      const said = new URLSearchParams({ event: 'compliance_ad_id', ...saying });
      return (await call(`${callBack}?${said}`, { signal: AbortSignal.timeout(5000) })).status;
    },
    handle: (request: IncomingMessage, response: ServerResponse) => {
      const asked = new URL(request.url ?? '/', options.publicUrl);
      const path = asked.pathname.slice(options.mount.length);
      const send = (status: number, type: string, body: string) => {
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
        response.end(body);
      };
      const advertiser = /^\/advertiser\/([0-9a-f]{16})$/.exec(path)?.[1];
      const subject = asked.searchParams.get('q') ?? '';
      const count = Number(asked.searchParams.get('count'));
      if (request.method === 'GET' && advertiser) {
        const [clickId, bid] = [
          asked.searchParams.get('click_id') ?? '',
          asked.searchParams.get('bid') ?? '',
        ];
        if (CLICK.test(clickId) && BID.test(bid)) pressed(clickId, Number(bid));
        return send(200, 'text/html; charset=utf-8', advertiserPage(advertiser));
      }
      if (request.method !== 'GET' || path !== '/ads')
        return send(404, 'application/json', JSON.stringify({ error: 'not_found' }));
      if (subject === '' || subject.length > LONGEST_SUBJECT || !Number.isInteger(count) || count < 1)
        return send(400, 'application/json', JSON.stringify({ error: 'bad_request' }));
      return send(200, 'application/json', JSON.stringify({ ads: adsFor(subject, count, options) }));
    },
  };
};
