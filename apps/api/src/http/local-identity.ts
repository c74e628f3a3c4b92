import type { GoogleIdentity } from '@adhelm/simulators/google-identity';
import type { FastifyInstance } from 'fastify';
import { declarePublic } from './register.ts';

/** Puts the built-in identity provider under the app's own port; it reads requests and writes answers itself. */
export const serveLocalIdentity = (app: FastifyInstance, identity: GoogleIdentity) =>
  app.register(async (scope) => {
    declarePublic(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${identity.mount}/*`, async (request, reply) => {
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      reply.hijack();
      await identity.handle(request.raw, reply.raw);
    });
  });
