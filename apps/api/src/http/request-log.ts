import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** An id the caller brings is kept when it is harmless, so that one request can be followed through proxies. */
export const requestId = (request: IncomingMessage): string => {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
};

/** Addresses are logged without their query: tokens, codes and search words stay out of the logs. */
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0];

/** Asked every few seconds by machines: their lines would bury the others. */
const PROBES = new Set(['/api/health', '/metrics']);

/** One line for each answered request. */
export const logRequests = (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = pathOf(request) ?? '';
    const line = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId: request.actor?.userId,
    };
    if (path.startsWith('/api/') && !PROBES.has(path)) request.log.info(line, 'answered');
    else request.log.debug(line, 'answered');
  });
};
