import Fastify from 'fastify';
import { z } from 'zod';
import { simulatorControl } from './control.ts';
import { mountedApp } from './mounted-app.ts';

const FAULTS = ['token-expired', 'too-many-calls', 'server-error'] as const;
export const tiktokEventsControl = () => simulatorControl(FAULTS);

const MOST_EVENTS = 1000;
const SAME_EVENT_MS = 2 * 86_400_000;
const MOST_KEPT = 20_000;
const LAST_SECOND = 100_000_000_000;
const text = z.string().min(1);

const event = z.strictObject({
  event: text,
  event_time: z.number().int().max(LAST_SECOND),
  event_id: text,
  user: z.strictObject({
    ttclid: text.optional(),
    ttp: text.optional(),
    ip: text.optional(),
    user_agent: text.optional(),
  }),
  page: z.strictObject({ url: z.url(), referrer: text.optional() }),
  properties: z.strictObject({ value: z.number(), currency: z.string().length(3) }).optional(),
});
const request = z.strictObject({
  event_source: z.literal('web'),
  event_source_id: z.string().regex(/^[A-Z0-9]{20}$/),
  test_event_code: text.optional(),
  data: z.array(event).min(1).max(MOST_EVENTS),
});
type TiktokEvent = z.infer<typeof event> & { pixelId: string; testCode: string | undefined };

type Options = { mount?: string; clock: () => Date; control?: ReturnType<typeof tiktokEventsControl> };

/** TikTok's Events API: it answers 200 whatever happens and means the code in the body. */
export const tiktokEventsSimulator = async ({ mount = '', clock, control }: Options) => {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 16 * 1_048_576 });
  const seen = new Map<string, number>();
  let received: TiktokEvent[] = [];
  const said = (code: number, message: string) => ({ code, message, request_id: '20261115', data: {} });

  app.setErrorHandler((_error, _request, reply) => reply.status(200).send(said(40_002, 'Invalid JSON')));
  app.post('/open_api/v1.3/event/track/', async (asked) => {
    control?.record({ method: 'POST', path: '/event/track/', query: {}, body: asked.body });
    const fault = control?.take('track', ...FAULTS)?.fault;
    if (fault === 'server-error') return said(50_000, 'System error');
    if (fault === 'too-many-calls') return said(40_100, 'Too many requests');
    const token = asked.headers['access-token'];
    if (fault === 'token-expired' || typeof token !== 'string' || token === '' || token.startsWith('expired'))
      return said(40_105, 'Access token is incorrect or has been revoked.');
    const body = request.safeParse(asked.body);
    if (!body.success) return said(40_002, z.prettifyError(body.error).replaceAll('\n', ' '));
    const now = clock().getTime();
    for (const one of body.data.data) {
      const key = `${body.data.event_source_id} ${one.event} ${one.event_id}`;
      if (now - (seen.get(key) ?? -Infinity) < SAME_EVENT_MS) continue;
      if (seen.size >= MOST_KEPT) seen.clear();
      seen.set(key, now);
      const more = { pixelId: body.data.event_source_id, testCode: body.data.test_event_code };
      received = [...received.slice(1 - MOST_KEPT), { ...one, ...more }];
    }
    return said(0, 'OK');
  });
  await app.ready();
  return { ...mountedApp(app, mount), counted: (): readonly TiktokEvent[] => received };
};
