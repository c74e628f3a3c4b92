import type { ServerOptions } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { trustedProxies } from './proxies.ts';

/** Visitors send little and quickly; whoever does not is let go. */
export const SITE_LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 5000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 5000,
} satisfies ServerOptions;

const LONGEST_PARAMETER = 12_000;

const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not found</title></head><body><p>There is nothing at this address.</p></body></html>';

/** The same for an unknown host, an unknown page and whatever went wrong: it tells nobody what is here. */
const answerNeutrally = (reply: FastifyReply, status: number) =>
  reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    .send(PAGE);

/** The server of websites: another origin than the console, without anything of it. */
export const createSiteApp = ({
  log,
  trustProxy,
  postsUnder,
}: { log: Logger /** Where alone something may be sent. */; postsUnder: string } & Pick<
  Config,
  'trustProxy'
>) => {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // One for each visitor would cost a twenty-fifth of an answer, and hardly any is ever used.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 1,
    trustProxy: trustedProxies(trustProxy),
    frameworkErrors: (_error, _request, reply) => void answerNeutrally(reply, 404),
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
  }) as unknown as FastifyInstance;
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    if (request.method === 'GET' || request.method === 'HEAD') return undefined;
    if (request.method === 'POST' && request.url.startsWith(postsUnder)) return undefined;
    // What it still sends is not read.
    return answerNeutrally(reply.headers({ connection: 'close', allow: 'GET, HEAD' }), 405);
  });
  app.setNotFoundHandler((_request, reply) => answerNeutrally(reply, 404));
  app.setErrorHandler((error, request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 500) request.log.error({ err: error }, 'a visitor got an error');
    return answerNeutrally(reply, status >= 500 ? 500 : 404);
  });
  return app;
};
