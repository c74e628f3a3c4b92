import Fastify from 'fastify';
import { simulatorControl } from './control.ts';
import { mountedApp } from './mounted-app.ts';

const FAULTS = ['server-error', 'too-many', 'silence', 'broken-answer'] as const;
export type RatesFault = (typeof FAULTS)[number];

export const ratesControl = () => simulatorControl(FAULTS);

type Options = {
  mount?: string;
  appId: string;
  /** Units for a dollar on a day. */
  rates: Readonly<Record<string, (day: string) => number>>;
  clock: () => Date;
  control?: ReturnType<typeof ratesControl>;
};

const FIRST_DAY = '1999-01-01';
const FILE = /^(\d{4}-\d{2}-\d{2})\.json$/;

const refusal = (status: number, message: string, description: string) => ({
  error: true,
  status,
  message,
  description,
});

/** Open Exchange Rates, as far as daily rates go. */
export const openExchangeRatesSimulator = async ({ mount = '', appId, rates, clock, control }: Options) => {
  const app = Fastify({ forceCloseConnections: true });

  app.get<{ Params: { file: string }; Querystring: { symbols?: string; app_id?: string } }>(
    '/historical/:file',
    async (request, reply) => {
      const { params, query, headers } = request;
      const given = headers.authorization?.replace(/^Token /, '') ?? query.app_id;
      if (given !== appId)
        return reply
          .status(401)
          .send(refusal(401, given ? 'invalid_app_id' : 'missing_app_id', 'Invalid App ID provided.'));
      const day = FILE.exec(params.file)?.[1];
      const symbols = query.symbols?.split(',');
      control?.record({
        method: 'GET',
        path: '/historical',
        query: { day: day ?? '', symbols: query.symbols ?? '' },
        body: null,
      });
      const fault = control?.take('historical', ...FAULTS)?.fault;
      if (fault === 'server-error') return reply.status(500).send('<html>Internal Server Error</html>');
      if (fault === 'too-many')
        return reply.status(429).send(refusal(429, 'not_allowed', 'Too many requests for this App ID.'));
      if (fault === 'silence') return reply.hijack();
      if (fault === 'broken-answer') return reply.type('application/json').send('{"base":"USD","rates":{');
      const today = clock().toISOString().slice(0, 10);
      if (day === undefined || Number.isNaN(Date.parse(day)))
        return reply.status(400).send(refusal(400, 'invalid_date', 'The date is not a day.'));
      if (day < FIRST_DAY || day > today)
        return reply.status(400).send(refusal(400, 'not_available', 'There are no rates of that day.'));
      const known = Object.entries(rates).filter(([currency]) => symbols?.includes(currency) ?? true);
      return {
        disclaimer: 'Made up.',
        license: 'Made up.',
        timestamp: Math.floor(Math.min(Date.parse(day) + 86_399_000, clock().getTime()) / 1000),
        base: 'USD',
        rates: Object.fromEntries(known.map(([currency, on]) => [currency, on(day)])),
      };
    },
  );
  await app.ready();

  return mountedApp(app, mount);
};
