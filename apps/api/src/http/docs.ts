import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { API_BASE, declarePublic } from './register.ts';
import { CONTENT_SECURITY_POLICY } from './security.ts';

const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '');

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The policy of the docs page: as everywhere, plus the page's own inline start-up script, by hash. */
const policyFor = (html: string) => {
  const directives = {
    ...CONTENT_SECURITY_POLICY,
    scriptSrc: ["'self'", ...inlineScripts(html).map(hashSource)],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${kebab(name)} ${sources.join(' ')}`)
    .join('; ');
};

/** The page's own zod would try to compile its checks, which the policy refuses and the browser reports. */
const WITHOUT_EVAL = '<script>globalThis.__zod_globalConfig = { jitless: true };</script>';

/** A form with a file is read by its route itself, so no schema of the contract says what is in it. */
const FORM = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' }, maxSizeMB: { type: 'number' } },
};

/** What parameters mean that their form does not tell. */
const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['asOf', 'Gives what was known at this moment instead of what is known now.'],
  [
    'having',
    'Lists and sums only rows whose figures meet every condition, as in `roi<0,cost>=50`: up to 10, each with one of < <= > >= = and a number of up to 6 decimals. A figure that is null meets none.',
  ],
]);

const hasProperties = (schema: unknown): schema is { properties: Record<string, object> } =>
  typeof schema === 'object' && schema !== null && 'properties' in schema;

const withMeanings = (query: unknown): unknown =>
  hasProperties(query)
    ? {
        ...query,
        properties: Object.fromEntries(
          Object.entries(query.properties).map(([name, property]) => [
            name,
            MEANINGS.has(name) ? { ...property, description: MEANINGS.get(name) } : property,
          ]),
        ),
      }
    : query;

const describe: typeof jsonSchemaTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document);
  const described = { url, schema: { ...schema, querystring: withMeanings(schema.querystring) } };
  const access = document.route.config?.access;
  if (access === undefined || access === 'public' || !access.multipart) return described;
  return { ...described, schema: { ...described.schema, consumes: ['multipart/form-data'], body: FORM } };
};

/** OpenAPI, read from the contract's declarations; must be registered before the routes it describes. */
export const describeApi = (app: FastifyInstance, version: string) =>
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Adhelm API', version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (document) =>
      document.url.startsWith(API_BASE) ? describe(document) : { ...document, schema: { hide: true } },
  });

/** The reference pages at /api/docs, with the document at /api/docs/openapi.json. */
export const serveDocs = (app: FastifyInstance) =>
  app.register(async (scope) => {
    declarePublic(scope);
    scope.addHook('onSend', async (_request, reply, payload) => {
      if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html'))
        return payload;
      const page = payload.replace('<head>', `<head>${WITHOUT_EVAL}`);
      reply.header('content-security-policy', policyFor(page));
      return page;
    });
    const { default: reference } = await import('@scalar/fastify-api-reference');
    await scope.register(reference, {
      routePrefix: `${API_BASE}/docs`,
      configuration: {
        withDefaultFonts: false,
        telemetry: false,
        favicon: '/favicon.svg',
        agent: { disabled: true },
        hideClientButton: true,
      },
    });
  });
