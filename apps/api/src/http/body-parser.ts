import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { AppError } from '../errors.ts';

const isJson = (contentType: string | undefined) =>
  /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType ?? '');

const isForm = (contentType: string | undefined) =>
  /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(contentType ?? '');

const notJson = () => new AppError('VA01', 'Send the body as application/json.');

/** Far more than any form has; to find fault with each of a million values would take seconds. */
const MOST_VALUES = 20_000;
const DEEPEST = 20;

const isBounded = (body: unknown): boolean => {
  const left: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }];
  let values = 0;
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    const inside: unknown[] = Object.values(value);
    values += inside.length;
    if (values > MOST_VALUES || depth > DEEPEST) return false;
    for (const one of inside) left.push({ value: one, depth: depth + 1 });
  }
  return true;
};

/**
 * Bodies are JSON; a route that takes none ignores whatever comes, one that can do without ignores what it cannot read,
 * and one that takes a file reads it itself.
 */
export const parseJsonBodies = (app: FastifyInstance) => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async ({ headers, routeOptions: { config, schema } }) => {
    const { access } = config;
    if (access !== 'public' && !access?.multipart && !schema?.body) delete headers['content-type'];
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    const { schema, config } = request.routeOptions;
    if (!schema?.body || text === '') return done(null, undefined);
    const needed = config.access === 'public' || !config.access?.bodyOptional;
    const takesForm = config.access !== 'public' && config.access?.form === true;
    if (takesForm && isForm(request.headers['content-type']))
      return done(null, Object.fromEntries(new URLSearchParams(String(text))));
    if (!isJson(request.headers['content-type'])) return done(needed ? notJson() : null, undefined);
    return parseJson(request, String(text), (error, body) => {
      if (error && !needed) return done(null, undefined);
      if (error || isBounded(body)) return done(error, body);
      return done(new AppError('VA01', 'The body holds more values than any call needs.'), undefined);
    });
  });
};

/** For routes that read their bodies themselves, as they arrive; the declared schema still describes them. */
export const acceptStreams = (scope: FastifyInstance) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', async (request: FastifyRequest) => {
    if (!isJson(request.headers['content-type'])) throw notJson();
  });
  scope.setValidatorCompiler((given) =>
    given.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(given as never),
  );
};
