import type { FastifyInstance } from 'fastify';
import { API_BASE } from './register.ts';

/** Answers of the API are for whoever asked: neither browser nor proxy keeps one, unless its route says otherwise. */
export const forbidKeeping = (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(API_BASE)) reply.header('cache-control', 'no-store');
  });
};
