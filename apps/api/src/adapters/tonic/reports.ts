import { z } from 'zod';
import { amountOf, microsOf } from '../../facts/micros.ts';
import { type ChannelRevenue, type FeedReports, FeedReportsFailed } from '../../ports/feed-reports.ts';

type Setting = {
  key: string;
  secret: string;
  baseUrl: () => string;
  sleep: (ms: number) => Promise<unknown>;
  timeoutMs?: number;
};

const TIMEOUT_MS = 30_000;
/** How often it is asked where it does not answer, or not now. */
const ATTEMPTS = 3;
const FIRST_WAIT_MS = 1000;

const token = z.object({ token: z.string().min(1) });
/** Its moments are written without a zone and taken for UTC. */
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .transform((text) => new Date(`${text.replace(' ', 'T')}Z`))
  .refine((date) => !Number.isNaN(date.getTime()), 'no moment');
const estimateUntil = z.object({ date: moment });
const lastFinal = z.object({ 'final-date': moment });
const finality = z.tuple([z.object({ final: z.enum(['yes', 'no']) })]);
const amount = z.string().regex(/^-?\d{1,9}(?:\.\d{1,6})?$/);
const tracking = z.array(
  z.object({
    date: z.string(),
    campaign_id: z.union([z.string(), z.number().int()]).transform(String),
    clicks: z.string().regex(/^\d{1,12}$/),
    revenueUsd: amount,
  }),
);
/** Taken for the rows of its tracking: see docs/intake.md. */
const estimates = z.array(
  tracking.element.partial({ date: true }).extend({ revenue_type: z.string().optional() }),
);
const ESTIMATES = 'estimated_revenue_5h';
const refusal = z.tuple([z.string()]);

type Row = Pick<z.output<typeof tracking>[number], 'campaign_id' | 'clicks' | 'revenueUsd'>;

/** Below a minimum of clicks it tells nothing but zeros: that is not known, and not nothing. */
const isCensored = ({ clicks, revenueUsd }: Row): boolean =>
  Number(clicks) === 0 && microsOf(revenueUsd) === 0n;

const revenueOf = (rows: readonly Row[]): ChannelRevenue[] => {
  const known = rows.filter((row) => !isCensored(row));
  return [...Map.groupBy(known, ({ campaign_id }) => campaign_id)].map(([channel, own]) => ({
    channel,
    usd: amountOf(own.reduce((sum, { revenueUsd }) => sum + microsOf(revenueUsd), 0n)),
  }));
};

type Answer = { status: number; body: unknown };

/** Its errors are lists of one sentence. */
const failure = ({ status, body }: Answer): FeedReportsFailed => {
  const words = refusal.safeParse(body).data?.[0].slice(0, 200) ?? 'an answer that cannot be read';
  return new FeedReportsFailed(`Tonic answered ${status}: ${words}`);
};

const isPassing = ({ status }: Answer): boolean => status === 408 || status === 429 || status >= 500;

/** Reports of Tonic, whose channels are its campaigns. */
export const tonicReports = ({
  key,
  secret,
  baseUrl,
  sleep,
  timeoutMs = TIMEOUT_MS,
}: Setting): FeedReports => {
  let bearer: string | undefined;

  const once = async (path: string, init: RequestInit, signal?: AbortSignal): Promise<Answer> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${baseUrl()}${path}`, {
      ...init,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = await response.text();
    try {
      return { status: response.status, body: JSON.parse(text) };
    } catch {
      return { status: response.status, body: undefined };
    }
  };

  /** Asks again where the answer was lost: nothing that is asked changes anything there. */
  const ask = async (path: string, init: RequestInit, signal?: AbortSignal): Promise<Answer> => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(path, init, signal).catch((error: unknown) => {
        signal?.throwIfAborted();
        return new FeedReportsFailed('Tonic cannot be reached', { cause: error });
      });
      const isLost = answer instanceof FeedReportsFailed || isPassing(answer);
      if (!(answer instanceof FeedReportsFailed) && !isLost) return answer;
      if (attempt === ATTEMPTS) throw answer instanceof FeedReportsFailed ? answer : failure(answer);
      await sleep(Math.random() * FIRST_WAIT_MS * 2 ** attempt);
    }
  };

  const signIn = async (signal?: AbortSignal): Promise<string> => {
    const answer = await ask(
      '/jwt/authenticate',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ consumer_key: key, consumer_secret: secret }),
      },
      signal,
    );
    const given = token.safeParse(answer.body);
    if (answer.status !== 200 || !given.success) throw failure(answer);
    return given.data.token;
  };

  /** A token ends whenever it does, also between two questions: one more is asked for, once. */
  const authorised = async (path: string, signal?: AbortSignal): Promise<Answer> => {
    const isFresh = bearer === undefined;
    bearer ??= await signIn(signal);
    const answer = await ask(path, { headers: { authorization: `Bearer ${bearer}` } }, signal);
    if (answer.status !== 401) return answer;
    bearer = undefined;
    return isFresh ? answer : authorised(path, signal);
  };

  const read = async <Said>(path: string, schema: z.ZodType<Said>, signal?: AbortSignal): Promise<Said> => {
    const answer = await authorised(`/privileged/v3${path}`, signal);
    const said = schema.safeParse(answer.body);
    if (answer.status !== 200 || !said.success) throw failure(answer);
    return said.data;
  };

  return {
    watermarks: async (signal) => ({
      estimateUntil: (await read('/epc/estimation_update_until', estimateUntil, signal)).date,
      finalUntil: (await read('/last/final', lastFinal, signal))['final-date'],
    }),
    pull: async (day, signal) => {
      const [{ final }] = await read(`/final/date?date=${day}`, finality, signal);
      if (final === 'no') return { isFinal: false };
      const rows = await read(`/reports/tracking?from=${day}&to=${day}`, tracking, signal);
      return { isFinal: true, revenue: revenueOf(rows.filter(({ date }) => date === day)) };
    },
    estimates: async (day, signal) => {
      const asked = `date=${day}&revenue_type=${ESTIMATES}&show_revenue_type=yes`;
      const rows = await read(`/epc/daily?${asked}`, estimates, signal);
      return revenueOf(
        rows.filter(({ date = day, revenue_type = ESTIMATES }) => date === day && revenue_type === ESTIMATES),
      );
    },
  };
};
