import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../ports/clock.ts';
import type {
  ConversionDestination,
  ConversionEvent,
  ConversionOutcome,
} from '../../ports/conversion-destination.ts';
import { type ConversionSetting, conversionExchange, outcomeOfStatus } from '../conversion-exchange.ts';

type Setting = ConversionSetting & {
  /** Where refresh tokens are exchanged, and by whom. */
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  clock: Clock;
};

const AT_ONCE = 2000;
const OLDEST_MS = 90 * 86_400_000;
const EARLIER_MS = 60_000;

const errorBody = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    details: z.array(z.object({ retryDelay: z.string().optional() }).loose()).default([]),
  }),
});
const taken = z.object({ requestId: z.string().min(1) });
const token = z.object({ access_token: z.string().min(1), expires_in: z.number().default(3600) });
const status = z.object({
  requestStatusPerDestination: z.array(
    z.object({
      requestStatus: z.string(),
      errorInfo: z.object({ errorCounts: z.array(z.object({ reason: z.string() })) }).optional(),
    }),
  ),
});

const identifiersOf = ({ source: { gclid, gbraid, wbraid } }: ConversionEvent) =>
  gclid ? { gclid } : gbraid ? { gbraid } : { wbraid };

const bodyOf = (event: ConversionEvent) => ({
  transactionId: event.id,
  eventTimestamp: event.at.toISOString(),
  adIdentifiers: identifiersOf(event),
  ...(event.value && { conversionValue: Number(event.value.amount), currency: event.value.currency }),
});

type Said = { status: number; text: string; json: unknown; waitMs: number | undefined };

const failureOf = (said: Said): ConversionOutcome => {
  const { data } = errorBody.safeParse(said.json);
  if (!data) return outcomeOfStatus(said, 'The answer cannot be read.');
  const delay = data.error.details
    .map(({ retryDelay }) => Number.parseFloat(retryDelay ?? ''))
    .find(Number.isFinite);
  const waitMs = delay === undefined ? said.waitMs : delay * 1000;
  return outcomeOfStatus({ status: said.status, waitMs }, `${data.error.status} ${data.error.message}`);
};

/**
 * Google's Data Manager API: it takes everything at first and says later what became of it. A conversion that is sent
 * again under its transaction corrects the first.
 */
export const googleConversions = (setting: Setting): ConversionDestination => {
  const { tokenUrl, clientId, clientSecret, clock } = setting;
  const ask = conversionExchange(setting);
  const exchange = conversionExchange({ ...setting, baseUrl: tokenUrl });
  const known = new Map<string, { accessToken: string; until: number }>();

  /** What opens the API for an hour, by what opens it for good. */
  const accessTokenFor = async (refreshToken: string): Promise<string | ConversionOutcome> => {
    const key = createHash('sha256').update(refreshToken).digest('base64');
    const kept = known.get(key);
    if (kept && kept.until > clock().getTime()) return kept.accessToken;
    const said = await exchange('', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: clientId,
        client_secret: clientSecret,
      }),
    });
    if ('kind' in said) return said;
    const read = token.safeParse(said.json);
    if (said.status === 400) return { kind: 'PARK', words: `400: ${said.text.slice(0, 200)}` };
    if (!read.success)
      return outcomeOfStatus({ ...said, status: Math.max(said.status, 400) }, 'No access token was given.');
    const { access_token: accessToken, expires_in: seconds } = read.data;
    known.set(key, { accessToken, until: clock().getTime() + seconds * 1000 - EARLIER_MS });
    return accessToken;
  };

  const authorised = async (refreshToken: string, path: string, init: RequestInit = {}) => {
    const accessToken = await accessTokenFor(refreshToken);
    if (typeof accessToken !== 'string') return accessToken;
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    const said = await ask(path, { ...init, headers });
    // It may have been taken back before its time: the next attempt fetches another one.
    if (!('kind' in said) && said.status === 401) known.clear();
    return said;
  };

  return {
    atOnce: AT_ONCE,
    oldestMs: OLDEST_MS,
    corrects: true,
    needsToken: true,
    send: async ({ accessToken, googleAccountId, googleActionId, isTrial }, events) => {
      if (!googleAccountId || !googleActionId)
        return { kind: 'PARK', words: 'The operating account and the conversion action are not set.' };
      const said = await authorised(accessToken, '/v1/events:ingest', {
        method: 'POST',
        body: JSON.stringify({
          destinations: [
            {
              operatingAccount: { accountType: 'GOOGLE_ADS', accountId: googleAccountId },
              productDestinationId: googleActionId,
            },
          ],
          events: events.map(bodyOf),
          validateOnly: isTrial,
        }),
      });
      if ('kind' in said) return said;
      const read = taken.safeParse(said.json);
      if (said.status !== 200 || !read.success) return failureOf(said);
      const words = `accepted as ${read.data.requestId}`;
      return isTrial ? { kind: 'TAKEN', words } : { kind: 'TAKEN', words, reference: read.data.requestId };
    },
    outcomeOf: async ({ accessToken }, reference) => {
      const said = await authorised(
        accessToken,
        `/v1/requestStatus:retrieve?requestId=${encodeURIComponent(reference)}`,
      );
      if ('kind' in said) return said;
      const read = status.safeParse(said.json);
      if (said.status !== 200 || !read.success) return failureOf(said);
      const all = read.data.requestStatusPerDestination;
      if (all.some(({ requestStatus }) => requestStatus === 'PROCESSING'))
        return { kind: 'LATER', words: `accepted as ${reference}` };
      const reasons = all.flatMap(
        ({ errorInfo }) => errorInfo?.errorCounts.map(({ reason }) => reason) ?? [],
      );
      const words = [...new Set([...all.map(({ requestStatus }) => requestStatus), ...reasons])].join(', ');
      return {
        kind: all.some(({ requestStatus }) => requestStatus === 'FAILED') ? 'REFUSED' : 'TAKEN',
        words,
      };
    },
  };
};
