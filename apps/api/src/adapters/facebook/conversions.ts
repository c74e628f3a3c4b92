import { z } from 'zod';
import type {
  ConversionDestination,
  ConversionEvent,
  ConversionOutcome,
  ConversionTarget,
} from '../../ports/conversion-destination.ts';
import { GRAPH_VERSION } from './graph-exchange.ts';
import { type GraphTrouble, graphTrouble, networkTrouble } from './graph-failure.ts';
import { parseGraphJson } from './graph-json.ts';

type Setting = { graphUrl: string; fetch?: typeof fetch; timeoutMs?: number };

const TIMEOUT_MS = 20_000;
const DAY_MS = 86_400_000;
/** A minute less than the week that the platform takes, for the way there. */
const OLDEST_MS = 7 * DAY_MS - 60_000;
/** How long the platform remembers what an address said. */
const CLICK_ID_MS = 90 * DAY_MS;
const AT_ONCE = 1000;

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** Made of when the visitor came, not of when it is sent. */
const fbcOf = ({ source, firstSeenAt, at }: ConversionEvent): string | undefined =>
  source.fbclid && at.getTime() - firstSeenAt.getTime() < CLICK_ID_MS
    ? `fb.1.${firstSeenAt.getTime()}.${source.fbclid}`
    : undefined;

const bodyOf = (event: ConversionEvent) => ({
  event_name: event.name,
  event_time: seconds(event.at),
  event_id: event.id,
  action_source: 'website',
  event_source_url: event.pageUrl,
  user_data: {
    client_user_agent: event.userAgent,
    client_ip_address: event.ip || undefined,
    fbc: fbcOf(event),
  },
  custom_data: event.value && { value: Number(event.value.amount), currency: event.value.currency },
});

const taken = z.object({ events_received: z.number(), messages: z.array(z.string()).default([]) });

const PARKING = new Set(['reconnect', 'permission', 'missing', 'misconfigured']);

const outcomeOf = ({ kind, code, detail, userMessage }: GraphTrouble): ConversionOutcome => {
  const said = userMessage ?? detail;
  const words = code === undefined ? said : `${code}: ${said}`;
  if (kind.name === 'final') return { kind: PARKING.has(kind.problem) ? 'PARK' : 'REFUSED', words };
  return { kind: 'LATER', words, ...(kind.waitMs !== undefined && { waitMs: kind.waitMs }) };
};

/** Facebook's Conversions API. One event that it does not like is reason to refuse all that come with it. */
export const facebookConversions = ({
  graphUrl,
  fetch: call = fetch,
  timeoutMs = TIMEOUT_MS,
}: Setting): ConversionDestination => ({
  atOnce: AT_ONCE,
  oldestMs: OLDEST_MS,
  corrects: false,
  needsToken: true,
  send: async ({ pixelId, accessToken, testCode }: ConversionTarget, events) => {
    const scrub = (text: string) => text.replaceAll(accessToken, '***').replace(/\bEAA[\w-]+/g, '***');
    try {
      const response = await call(`${graphUrl}/${GRAPH_VERSION}/${pixelId}/events`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ data: events.map(bodyOf), test_event_code: testCode || undefined }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      const body = parseGraphJson(await response.text());
      const read = taken.safeParse(body);
      if (response.ok && read.success)
        return {
          kind: 'TAKEN',
          words: read.data.messages.join(' ') || `${read.data.events_received} received`,
        };
      const retryAfter = Number.parseFloat(response.headers.get('retry-after') ?? '');
      const retryAfterMs = Number.isFinite(retryAfter) ? retryAfter * 1000 : undefined;
      return outcomeOf(
        graphTrouble(body, { withCursor: false, status: response.status, retryAfterMs }, scrub),
      );
    } catch (error) {
      return outcomeOf(networkTrouble(error));
    }
  },
});
