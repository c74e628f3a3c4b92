import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { simulatorControl } from './control.ts';
import { mountedApp } from './mounted-app.ts';

const FAULTS = [
  /** The token is over. */
  'token-expired',
  'too-many-calls',
  'server-error',
  /** A page of a proxy in front of it. */
  'html',
  /** Taken, and nobody hears of it. */
  'answer-lost',
] as const;
export const facebookConversionsControl = () => simulatorControl(FAULTS);

const MOST_EVENTS = 1000;
const DAY_MS = 86_400_000;
const OLDEST_MS = 7 * DAY_MS;
const SAME_EVENT_MS = 2 * DAY_MS;
const MOST_KEPT = 20_000;
/** Seconds beyond this are milliseconds. */
const LAST_SECOND = 100_000_000_000;

const FBC = /^fb\.\d\.\d{13}\.[\w-]+(\.[\w-]+)?$/;
const text = z.string().min(1);

const event = z.strictObject({
  event_name: text,
  event_time: z.number().int(),
  event_id: text.optional(),
  action_source: z.enum([
    'website',
    'app',
    'email',
    'phone_call',
    'chat',
    'physical_store',
    'system_generated',
    'other',
  ]),
  event_source_url: z.url().optional(),
  referrer_url: z.string().optional(),
  user_data: z.strictObject({
    client_user_agent: text.optional(),
    client_ip_address: z.union([z.ipv4(), z.ipv6()]).optional(),
    fbc: z.string().optional(),
    fbp: z.string().optional(),
    external_id: z.string().optional(),
  }),
  custom_data: z
    .strictObject({
      value: z.number().optional(),
      currency: z.string().length(3).optional(),
      search_string: text.optional(),
    })
    .nullable()
    .optional(),
});
const request = z.strictObject({ data: z.array(z.unknown()), test_event_code: text.optional() });

type ReceivedEvent = { pixelId: string; testCode: string | undefined; event: z.infer<typeof event> };

type GraphError = { status: number; code: number; subcode?: number; message: string; type?: string };

const refusal = (message: string, subcode?: number): GraphError => ({
  status: 400,
  code: 100,
  message,
  ...(subcode !== undefined && { subcode }),
});

/** What is wrong with an event, as the platform would say it. */
const faultOf = (given: unknown, now: Date): GraphError | z.infer<typeof event> => {
  const read = event.safeParse(given);
  if (!read.success)
    return refusal(`Invalid parameter: ${z.prettifyError(read.error).replaceAll('\n', ' ')}`);
  const { event_time, user_data, custom_data, event_name, action_source, event_source_url } = read.data;
  if (event_time > LAST_SECOND) return refusal('Invalid parameter: event_time must be in seconds', 2_804_004);
  const age = now.getTime() - event_time * 1000;
  if (age > OLDEST_MS)
    return refusal(
      'The timestamp for this event is too far in the past. Events must be sent within 7 days.',
      2_804_003,
    );
  if (age < -DAY_MS) return refusal('The timestamp for this event is in the future.', 2_804_004);
  if (action_source === 'website' && !event_source_url)
    return refusal('event_source_url is required for website events.', 2_804_016);
  const { client_user_agent, client_ip_address, fbc, fbp, external_id } = user_data;
  if (fbc !== undefined && !FBC.test(fbc)) return refusal('The fbc parameter is malformed.', 2_804_001);
  if (!client_user_agent || !(client_ip_address || fbc || fbp || external_id))
    return refusal(
      "You haven't added sufficient customer information parameter data for this event.",
      2_804_050,
    );
  if (event_name === 'Purchase' && (custom_data?.value === undefined || !custom_data.currency))
    return refusal('Purchase events need a value and a currency.', 2_804_008);
  return read.data;
};

const EXPIRED: GraphError = {
  status: 400,
  code: 190,
  subcode: 463,
  type: 'OAuthException',
  message: 'Error validating access token: Session has expired.',
};

const sendError = (reply: FastifyReply, { status, code, subcode, message, type }: GraphError) =>
  reply.status(status).send({
    error: {
      message,
      type: type ?? 'GraphMethodException',
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      fbtrace_id: 'A1b2C3',
    },
  });

type Options = {
  mount?: string;
  clock: () => Date;
  control?: ReturnType<typeof facebookConversionsControl>;
};

/** Facebook's Conversions API: takes events by the batch, all or none, and counts what it is told twice once. */
export const facebookConversionsSimulator = async ({ mount = '', clock, control }: Options) => {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 16 * 1_048_576 });
  /** When an event was first told, by pixel, name and id. */
  const seen = new Map<string, number>();
  let received: ReceivedEvent[] = [];

  const count = (pixelId: string, testCode: string | undefined, one: z.infer<typeof event>) => {
    const key = `${pixelId} ${one.event_name} ${one.event_id}`;
    const now = clock().getTime();
    if (one.event_id !== undefined && now - (seen.get(key) ?? -Infinity) < SAME_EVENT_MS) return;
    if (seen.size >= MOST_KEPT) seen.clear();
    seen.set(key, now);
    received = [...received.slice(1 - MOST_KEPT), { pixelId, testCode, event: one }];
  };

  const tokenOf = ({ headers }: FastifyRequest): string =>
    /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';

  app.setErrorHandler((_error, _request, reply) => sendError(reply, refusal('Invalid parameter')));
  if (control)
    app.all('/__sim/*', (asked, reply) => {
      const said = control.answer({ method: asked.method, path: asked.url, body: asked.body });
      return reply.status(said.status).send(said.body);
    });
  app.post<{ Params: { pixelId: string } }>('/v26.0/:pixelId/events', async (asked, reply) => {
    const { pixelId } = asked.params;
    control?.record({ method: 'POST', path: '/events', query: { pixelId }, body: asked.body });
    const fault = control?.take('events', ...FAULTS)?.fault;
    if (fault === 'server-error')
      return sendError(reply, { status: 500, code: 2, message: 'Service temporarily unavailable' });
    if (fault === 'html') return reply.status(502).type('text/html').send('<h1>Bad gateway</h1>');
    if (fault === 'too-many-calls')
      return sendError(reply, { status: 400, code: 80_004, message: 'There have been too many calls.' });
    const token = tokenOf(asked);
    if (token === '')
      return sendError(reply, {
        ...EXPIRED,
        subcode: undefined,
        message: 'An access token is required to request this resource.',
      });
    if (fault === 'token-expired' || token.startsWith('expired')) return sendError(reply, EXPIRED);
    if (!/^\d{5,20}$/.test(pixelId))
      return sendError(
        reply,
        refusal(`Unsupported post request. Object with ID '${pixelId}' does not exist.`, 33),
      );
    const body = request.safeParse(asked.body);
    if (!body.success || body.data.data.length === 0)
      return sendError(reply, refusal('Invalid parameter: data'));
    if (body.data.data.length > MOST_EVENTS)
      return sendError(
        reply,
        refusal(`Too many events: at most ${MOST_EVENTS} can be sent at once.`, 2_804_009),
      );
    const now = clock();
    const read = body.data.data.map((one) => faultOf(one, now));
    const bad = read.find((one) => 'code' in one);
    if (bad) return sendError(reply, bad);
    for (const one of read) if (!('code' in one)) count(pixelId, body.data.test_event_code, one);
    if (fault === 'answer-lost') {
      asked.raw.socket.destroy();
      return reply.hijack();
    }
    return { events_received: read.length, messages: [], fbtrace_id: 'A1b2C3' };
  });
  await app.ready();

  return {
    ...mountedApp(app, mount),
    /** What counts, in the order in which it came. */
    counted: (): readonly ReceivedEvent[] => received,
  };
};
