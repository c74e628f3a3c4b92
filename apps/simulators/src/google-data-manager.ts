import Fastify, { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { simulatorControl } from './control.ts';
import { mountedApp } from './mounted-app.ts';

const FAULTS = [
  /** Taken, and found bad later. */
  'fails-later',
  'unauthenticated',
  'too-many-calls',
  'server-error',
] as const;
export const googleDataManagerControl = () => simulatorControl(FAULTS);

const MOST_EVENTS = 2000;
const MOST_KEPT = 20_000;
const text = z.string().min(1);
const number = z.string().regex(/^\d{1,20}$/);

const event = z.strictObject({
  transactionId: text,
  eventTimestamp: z.iso.datetime({ offset: true }),
  adIdentifiers: z.union([
    z.strictObject({ gclid: text }),
    z.strictObject({ gbraid: text }),
    z.strictObject({ wbraid: text }),
  ]),
  conversionValue: z.number().optional(),
  currency: z.string().length(3).optional(),
  consent: z.looseObject({}).optional(),
});
const request = z.strictObject({
  destinations: z
    .array(
      z.strictObject({
        operatingAccount: z.strictObject({ accountType: z.literal('GOOGLE_ADS'), accountId: number }),
        productDestinationId: number,
      }),
    )
    .min(1),
  events: z.array(event).min(1).max(MOST_EVENTS),
  validateOnly: z.boolean().optional(),
});
type GoogleConversion = z.infer<typeof event> & { timesSent: number };

type Options = { mount?: string; clock: () => Date; control?: ReturnType<typeof googleDataManagerControl> };

const HOUR_MS = 3_600_000;

/** Google's Data Manager API, and the exchange of refresh tokens that opens it: what is sent again is corrected. */
export const googleDataManagerSimulator = async ({ mount = '', clock, control }: Options) => {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 16 * 1_048_576 });
  const conversions = new Map<string, GoogleConversion>();
  const requests = new Map<string, 'SUCCESS' | 'FAILED'>();
  const tokens = new Map<string, number>();
  let count = 0;

  const fail = (reply: FastifyReply, code: number, status: string, message: string, details: object[] = []) =>
    reply.status(code).send({ error: { code, status, message, details } });
  const isOpen = (authorization: string | undefined) =>
    (tokens.get(/^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '') ?? 0) > clock().getTime();

  app.setErrorHandler((_error, _request, reply) =>
    fail(reply, 400, 'INVALID_ARGUMENT', 'Invalid JSON payload.'),
  );
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_asked, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.post('/token', async (asked, reply) => {
    const form = z
      .object({
        grant_type: z.literal('refresh_token'),
        refresh_token: text,
        client_id: text,
        client_secret: text,
      })
      .safeParse(asked.body);
    if (!form.success) return reply.status(400).send({ error: 'invalid_request' });
    if (form.data.refresh_token.startsWith('expired'))
      return reply
        .status(400)
        .send({ error: 'invalid_grant', error_description: 'Token has been expired or revoked.' });
    count += 1;
    const token = `ya29.${count}`;
    tokens.set(token, clock().getTime() + HOUR_MS);
    return { access_token: token, expires_in: HOUR_MS / 1000, token_type: 'Bearer' };
  });

  app.post('/v1/events::ingest', async (asked, reply) => {
    control?.record({ method: 'POST', path: '/v1/events:ingest', query: {}, body: asked.body });
    const fault = control?.take('ingest', ...FAULTS)?.fault;
    if (fault === 'server-error')
      return fail(reply, 503, 'UNAVAILABLE', 'The service is currently unavailable.');
    if (fault === 'too-many-calls')
      return fail(reply, 429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.', [
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '90s' },
      ]);
    if (fault === 'unauthenticated' || !isOpen(asked.headers.authorization))
      return fail(reply, 401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
    const body = request.safeParse(asked.body);
    if (!body.success)
      return fail(reply, 400, 'INVALID_ARGUMENT', z.prettifyError(body.error).replaceAll('\n', ' '));
    count += 1;
    const requestId = `request-${count}`;
    requests.set(requestId, fault === 'fails-later' ? 'FAILED' : 'SUCCESS');
    if (fault !== 'fails-later' && !body.data.validateOnly)
      for (const one of body.data.events) {
        const timesSent = (conversions.get(one.transactionId)?.timesSent ?? 0) + 1;
        if (conversions.size >= MOST_KEPT) conversions.clear();
        conversions.set(one.transactionId, { ...one, timesSent });
      }
    return { requestId };
  });

  app.get<{ Querystring: { requestId?: string } }>('/v1/requestStatus::retrieve', async (asked, reply) => {
    if (!isOpen(asked.headers.authorization))
      return fail(reply, 401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
    const requestStatus = requests.get(asked.query.requestId ?? '');
    if (!requestStatus) return fail(reply, 404, 'NOT_FOUND', 'There is no such request.');
    const errorCounts = [{ recordCount: '1', reason: 'PROCESSING_ERROR_REASON_INVALID_GCLID' }];
    return {
      requestStatusPerDestination: [
        { requestStatus, ...(requestStatus === 'FAILED' && { errorInfo: { errorCounts } }) },
      ],
    };
  });
  await app.ready();
  return {
    ...mountedApp(app, mount),
    /** As they stand, by their transactions. */
    conversions: (): ReadonlyMap<string, GoogleConversion> => conversions,
  };
};
