import { z } from 'zod';
import type { ConversionDestination, ConversionEvent } from '../../ports/conversion-destination.ts';
import { type ConversionSetting, conversionExchange, outcomeOfStatus } from '../conversion-exchange.ts';

const PATH = '/open_api/v1.3/event/track/';
const AT_ONCE = 1000;
const OLDEST_MS = 28 * 86_400_000;

const answer = z.object({ code: z.number(), message: z.string().default('') });

/** By code: it answers 200 to everything. */
const REFUSED_TOKENS = new Set([40_102, 40_104, 40_105]);
const TOO_MANY_CALLS = 40_100;
const OWN_FAILURES = 50_000;

const bodyOf = ({ id, name, at, value, source, ip, userAgent, pageUrl }: ConversionEvent) => ({
  event: name,
  event_time: Math.floor(at.getTime() / 1000),
  event_id: id,
  user: { ttclid: source.ttclid, ip: ip || undefined, user_agent: userAgent || undefined },
  page: { url: pageUrl },
  properties: value ? { value: Number(value.amount), currency: value.currency } : undefined,
});

/** TikTok's Events API. What is told twice under one name and id within two days counts once there. */
export const tiktokConversions = (setting: ConversionSetting): ConversionDestination => {
  const ask = conversionExchange(setting);
  return {
    atOnce: AT_ONCE,
    oldestMs: OLDEST_MS,
    corrects: false,
    needsToken: true,
    send: async ({ pixelId, accessToken, testCode }, events) => {
      const said = await ask(PATH, {
        method: 'POST',
        headers: { 'access-token': accessToken, 'content-type': 'application/json' },
        body: JSON.stringify({
          event_source: 'web',
          event_source_id: pixelId,
          test_event_code: testCode || undefined,
          data: events.map(bodyOf),
        }),
      });
      if ('kind' in said) return said;
      const read = answer.safeParse(said.json);
      if (!read.success)
        return said.status < 400
          ? { kind: 'LATER', words: 'The answer cannot be read.' }
          : outcomeOfStatus(said, 'The answer cannot be read.');
      const { code, message } = read.data;
      const words = `${code}: ${message}`;
      if (code === 0) return { kind: 'TAKEN', words: message };
      if (REFUSED_TOKENS.has(code)) return { kind: 'PARK', words };
      if (code === TOO_MANY_CALLS || code >= OWN_FAILURES) return { kind: 'LATER', words };
      return { kind: 'REFUSED', words };
    },
  };
};
