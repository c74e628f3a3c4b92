import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const isJson = (contentType: string | undefined) =>
  /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType ?? '');

/** Bodies are JSON; a route that takes none ignores whatever comes, and one that takes a form reads it itself. */
export const parseJsonBodies = (app: FastifyInstance) => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async ({ headers, routeOptions: { config, schema } }) => {
    const { access } = config;
    if (access !== 'public' && !access?.multipart && !schema?.body) delete headers['content-type'];
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    if (!request.routeOptions.schema?.body || text === '') return done(null, undefined);
    if (!isJson(request.headers['content-type']))
      return done(new AppError('VA01', 'Send the body as application/json.'), undefined);
    return parseJson(request, String(text), done);
  });
};
