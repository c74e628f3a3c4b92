import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../errors.ts';
import type { SpoolState } from '../spool/spool-state.ts';
import { bearerOf } from './authentication.ts';

const DURATION_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type Readings = Record<string, number>;

/** What is measured beside the requests themselves. */
export type Measured = {
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  restarts?: (() => number) | undefined;
  factLoad?: (() => { busy: number; waiting: number }) | undefined;
  /** Where this process sums what was written. */
  sealLagSeconds?: (() => number) | undefined;
  damagedParts: () => number;
  spool?: SpoolState | undefined;
  activeSessions: () => Promise<number>;
  /** Conversions that no platform took yet. */
  conversions: () => Promise<Readings>;
  /** What is under way and what waits for its turn, in each line. */
  queues: Record<string, () => { running: number; waiting: number }>;
};

const gaugesOn = (registry: Registry) => ({
  /** One value, or undefined while it cannot be told. */
  value: (name: string, help: string, read: () => number | undefined | Promise<number | undefined>) => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await read();
        if (value === undefined) this.reset();
        else this.set(value);
      },
    });
  },
  /** One value for each state. */
  states: (name: string, help: string, read: () => Readings | Promise<Readings>) => {
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [registry],
      async collect() {
        for (const [state, value] of Object.entries(await read())) this.set({ state }, value);
      },
    });
  },
});

const measure = (registry: Registry, measured: Measured) => {
  const { pool, restarts, factLoad, sealLagSeconds, spool } = measured;
  const { value, states } = gaugesOn(registry);
  for (const [name, depth] of Object.entries(measured.queues))
    states(`adhelm_queue_${name}`, `Work on ${name} under way and waiting for its turn`, depth);
  states(
    'adhelm_pg_connections',
    'Connections to PostgreSQL for requests, and requests that wait for one',
    () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  );
  if (factLoad)
    states('adhelm_fact_questions', 'Questions to the embedded ClickHouse', () => ({ ...factLoad() }));
  if (restarts)
    value('adhelm_pg_restarts', 'How often the embedded PostgreSQL died and was started again', restarts);
  if (sealLagSeconds)
    value(
      'adhelm_seal_lag_seconds',
      'Since when days that were written to wait for their sums',
      sealLagSeconds,
    );
  value(
    'adhelm_damaged_fact_parts',
    'Parts of the fact store that are damaged and set aside',
    measured.damagedParts,
  );
  if (spool) {
    value('adhelm_spool_bytes', 'What visitors did and is not yet a fact', () => spool.depth().waiting);
    value('adhelm_spool_lost', 'Steps of visitors that the disk did not take', () => spool.depth().lost);
    value(
      'adhelm_spool_lag_seconds',
      'How long ago the oldest was taken that is not yet a fact',
      async () => {
        const since = await spool.waitsSince();
        return since ? (Date.now() - since.getTime()) / 1000 : 0;
      },
    );
  }
  states('adhelm_conversions', 'Conversions that wait, failed or became too old to be told', () =>
    measured.conversions().catch(() => ({})),
  );
  value('adhelm_sessions', 'Sessions that are neither ended nor expired', () =>
    measured.activeSessions().catch(() => undefined),
  );
};

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Serves `/metrics` to whoever brings the token; without one in the settings there is no such address. */
export const serveMetrics = (app: FastifyInstance, token: string, measured: Measured) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measure(registry, measured);
  const requests = new Histogram({
    name: 'adhelm_http_request_duration_seconds',
    help: 'Answered requests by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    // The pattern, not the address: there are as many patterns as routes.
    const route = routeOptions.url ?? 'none';
    requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const expected = digest(token);
  app.get('/metrics', { config: { access: 'public' } }, async (request, reply) => {
    if (!timingSafeEqual(digest(bearerOf(request) ?? ''), expected))
      throw new AppError('AU02', 'Send the token of METRICS_TOKEN as a bearer token.');
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
};
