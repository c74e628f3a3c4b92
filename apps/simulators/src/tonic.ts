import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { simulatorControl } from './control.ts';
import { mountedApp } from './mounted-app.ts';

const FAULTS = [
  'token-expired',
  'not-final',
  'censored',
  'server-error',
  'silence',
  'broken-answer',
  'strange-answer',
] as const;
export type TonicFault = (typeof FAULTS)[number];
export const tonicControl = () => simulatorControl(FAULTS);

/** What a campaign earned on a day, in dollars. */
export type TonicRow = { campaignId: string; clicks: number; usd: string; keyword: string };

type Options = {
  mount?: string;
  key: string;
  secret: string;
  rowsOf: (day: string) => readonly TonicRow[] | Promise<readonly TonicRow[]>;
  clock: () => Date;
  control?: ReturnType<typeof tonicControl>;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TOKEN_MS = 1.5 * HOUR;
const ESTIMATES_AFTER = 5 * HOUR;
const FINAL_AFTER = 2 * DAY;
const LONGEST_REPORT = 31 * DAY;
const MOST_TOKENS = 1000;
/** Fewer clicks than this are not told. */
const CENSORED_BELOW = 10;

const credentials = z.strictObject({ consumer_key: z.string(), consumer_secret: z.string() });
const day = z.iso.date();
const QUERIES = {
  'reports/tracking': z
    .strictObject({ from: day, to: day })
    .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < LONGEST_REPORT),
  'final/date': z.strictObject({ date: day }),
  'last/final': z.strictObject({}),
  'epc/estimation_update_until': z.strictObject({}),
  'epc/daily': z.strictObject({
    date: day,
    revenue_type: z.enum(['estimated_revenue', 'estimated_revenue_5h', 'final']),
    show_revenue_type: z.literal('yes').optional(),
  }),
} as const;
type Operation = keyof typeof QUERIES;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const momentOf = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

/** Its errors are lists of one sentence, with a mark of the request. */
const refuse = (reply: FastifyReply, status: number, words: string) =>
  reply.status(status).send([`${words} [${randomUUID().slice(0, 13)}]`]);

/** Tonic's API for publishers, as far as daily reports go. */
export const tonicSimulator = async ({ mount = '', key, secret, rowsOf, clock, control }: Options) => {
  const app = Fastify({ forceCloseConnections: true });
  const tokens = new Map<string, number>();

  app.setErrorHandler((_error, _request, reply) => refuse(reply, 400, 'Bad Request'));
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'Not Found'));

  app.post('/jwt/authenticate', async ({ body }, reply) => {
    control?.record({ method: 'POST', path: '/jwt/authenticate', query: {}, body: null });
    const given = credentials.safeParse(body);
    if (!given.success) return refuse(reply, 400, 'Bad Request');
    if (given.data.consumer_key !== key || given.data.consumer_secret !== secret)
      return refuse(reply, 403, 'Forbidden! Wrong credentials!');
    if (tokens.size >= MOST_TOKENS) tokens.clear();
    const token = randomUUID();
    const expires = clock().getTime() + TOKEN_MS;
    tokens.set(token, expires);
    return { token, expires: Math.floor(expires / 1000) };
  });

  /** The last day whose figures are final. */
  const lastFinal = () => dayOf(clock().getTime() - FINAL_AFTER - DAY);

  const trackingOf = async (date: string, isCensored: boolean) =>
    (await rowsOf(date)).map(({ campaignId, clicks, usd, keyword }) => {
      const isHidden = isCensored && clicks < CENSORED_BELOW;
      const figures = isHidden
        ? { clicks: '0', revenueUsd: '0.00' }
        : { clicks: String(clicks), revenueUsd: usd };
      return {
        date,
        campaign_id: campaignId,
        ...figures,
        subid1: '',
        keyword,
        device: 'mobile',
        country: 'US',
      };
    });

  const answers: Record<Operation, (query: Record<string, string>) => Promise<unknown>> = {
    'reports/tracking': async ({ from = '', to = '' }) => {
      const isCensored = control?.take('reports/tracking', 'censored') !== undefined;
      const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
      const rows = Array.from({ length: days }, (_, n) =>
        trackingOf(dayOf(Date.parse(from) + n * DAY), isCensored),
      );
      return (await Promise.all(rows)).flat();
    },
    'final/date': async ({ date = '' }) => {
      const isTakenBack = control?.take('final/date', 'not-final') !== undefined;
      return [{ final: date <= lastFinal() && !isTakenBack ? 'yes' : 'no' }];
    },
    'last/final': async () => ({ 'final-date': `${lastFinal()} 00:00:00` }),
    'epc/daily': async ({ date = '', revenue_type, show_revenue_type }) => {
      const isCensored = control?.take('epc/daily', 'censored') !== undefined;
      const rows = await trackingOf(date, isCensored);
      return show_revenue_type ? rows.map((row) => ({ ...row, revenue_type })) : rows;
    },
    'epc/estimation_update_until': async () => ({ date: momentOf(clock().getTime() - ESTIMATES_AFTER) }),
  };

  /** What a fault makes of the answer; nothing where there is none. */
  const faulty = (operation: Operation, reply: FastifyReply): FastifyReply | undefined => {
    const fault = control?.take(
      operation,
      'server-error',
      'silence',
      'broken-answer',
      'strange-answer',
    )?.fault;
    if (fault === 'server-error') return refuse(reply, 500, 'Internal Server Error');
    if (fault === 'silence') return reply.hijack();
    if (fault === 'broken-answer') return reply.type('application/json').send('[{"date":');
    return fault && reply.send({ said: 'something else' });
  };

  const serve = (operation: Operation) =>
    app.get(`/privileged/v3/${operation}`, async (request: FastifyRequest, reply) => {
      const query = request.query as Record<string, string>;
      control?.record({ method: 'GET', path: `/${operation}`, query, body: null });
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
      if (control?.take(operation, 'token-expired')) tokens.delete(token);
      if ((tokens.get(token) ?? 0) <= clock().getTime()) return refuse(reply, 401, 'Token expired!');
      if (!QUERIES[operation].safeParse(query).success) return refuse(reply, 400, 'Bad Request');
      return faulty(operation, reply) ?? answers[operation](query);
    });
  for (const operation of Object.keys(QUERIES) as Operation[]) serve(operation);
  await app.ready();
  return mountedApp(app, mount);
};
