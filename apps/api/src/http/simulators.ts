import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { declarePublic } from './register.ts';

/** Stands in for an outside service; it reads requests and writes answers itself. */
type Simulator = {
  mount: string;
  handle: (request: IncomingMessage, response: ServerResponse) => unknown;
  close?: () => Promise<unknown>;
};

/** Puts a built-in stand-in under the app's own port. */
export const serveSimulator = (app: FastifyInstance, { mount, handle, close }: Simulator) =>
  app.register(async (scope) => {
    declarePublic(scope);
    if (close) scope.addHook('onClose', close);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${mount}/*`, async (request, reply) => {
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      reply.hijack();
      await handle(request.raw, reply.raw);
    });
  });
