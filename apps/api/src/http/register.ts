import { Readable } from 'node:stream';
import { errorBodySchema } from '@adhelm/contract/error-codes';
import {
  type Answer,
  asksForLess,
  envelope,
  type Received,
  type Route,
  SIGNED_IN,
} from '@adhelm/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { askingFor } from '../asker.ts';
import { ActedForGone, PermissionMissing } from '../errors.ts';
import type { FairQueue } from '../fair-queue.ts';
import type { Actor } from '../features/access/actor.ts';
import { askerName, enterFor } from './admission.ts';
import { acceptStreams } from './body-parser.ts';
import { acceptForms } from './multipart.ts';

type Call<R extends Route> = Received<R> & {
  actor: R extends { public: true } ? null : Actor;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What a handler gives: the answer, or for a stream of events that stream. */
type Given<R extends Route> = Answer<R> | (R extends { events: true } ? Readable : never);

/** Puts one declared route on the air: validation, permission and envelope come from the declaration. */
export type Register = <const R extends Route>(
  route: R,
  handle: (call: Call<R>) => Given<R> | Promise<Given<R>>,
  /** What else has to hold before the body is read. */
  before?: (call: Pick<Call<R>, 'actor' | 'request' | 'reply'>) => Promise<void>,
) => void;

/** Finds the actor behind a request; `handOff` says that the token of the address after sign-in will do. */
export type Authenticate = (request: FastifyRequest, options: { handOff: boolean }) => Promise<Actor>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration behind a route of the API, or `public` for files and pages. */
    access?: Route | 'public';
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
}

export const API_BASE = '/api';
const MEGABYTE = 1_048_576;

const isDeclared = ({ config }: RouteOptions): boolean => {
  const access = config?.access;
  return access === 'public' || access?.public === true || typeof access?.permission === 'string';
};

/** No route without a declared access: the start fails instead of serving it. */
export const refuseUndeclaredRoutes = (app: FastifyInstance) => {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const open = routes.find((route) => !isDeclared(route));
    if (open)
      throw new Error(
        `Route ${String(open.method)} ${open.url} declares neither a permission nor public: not served.`,
      );
  });
};

/** For plugins that bring routes of their own (files, pages): everything registered in this scope is public. */
export const declarePublic = (app: FastifyInstance) => {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'public' };
  });
};

const asksForArchived = ({ query }: FastifyRequest) =>
  typeof query === 'object' && query !== null && 'archived' in query && query.archived === 'true';

const allow = (route: Route, actor: Actor, request: FastifyRequest) => {
  // What is nobody's business but the caller's own stays, such as to act as somebody else.
  if (actor.actsForGone && route.permission !== SIGNED_IN) throw new ActedForGone();
  const { permission, archivedPermission, sufficesWith } = route;
  const isEnough =
    sufficesWith && asksForLess(route, request.query) && actor.permissions.has(sufficesWith.permission);
  if (permission && permission !== SIGNED_IN && !actor.permissions.has(permission) && !isEnough)
    throw new PermissionMissing();
  if (archivedPermission && asksForArchived(request) && !actor.permissions.has(archivedPermission))
    throw new PermissionMissing("You don't have permission to see deleted rows.");
};

const schemaOf = ({
  path,
  params,
  query,
  body,
  bodyOptional,
  response,
  summary,
  permission,
  status = 200,
  events,
}: Route) => ({
  summary,
  tags: [path.split('/')[1] ?? ''],
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(body && { body: bodyOptional ? body.nullish() : body }),
  ...(permission && { security: [{ bearer: [] }] }),
  ...(status !== 302 && {
    response: {
      '2xx': events ? { content: { 'text/event-stream': { schema: response } } } : envelope(response),
      default: errorBodySchema,
    },
  }),
});

/** Sends events as they come: nothing on the way may keep or gather them. */
const sendEvents = (reply: FastifyReply, events: unknown): FastifyReply => {
  if (!(events instanceof Readable)) throw new Error('a route of events gives no stream');
  // Gone while it was opened.
  if (reply.raw.destroyed) events.destroy();
  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(events);
};

export const registerOn =
  (app: FastifyInstance, authenticate: Authenticate, queue: FairQueue): Register =>
  (route, handle, before) => {
    const { method, path, status = 200 } = route;
    const options: RouteOptions = {
      method,
      url: `${API_BASE}${path}`,
      config: { access: route },
      schema: schemaOf(route),
      ...(route.bodyMegabytes && { bodyLimit: route.bodyMegabytes * MEGABYTE }),
      /** Who calls is settled before the input is looked at, so that a stranger learns nothing from validation. */
      onRequest: async (request, reply) => {
        if (route.public) return;
        await askingFor(`address ${request.ip}`, reply.raw, async () => {
          request.actor = await authenticate(request, { handOff: route.handOff ?? false });
          allow(route, request.actor, request);
          if (!route.events) await enterFor(queue, request, reply);
          await before?.({ actor: request.actor, request, reply } as never);
        });
      },
      handler: async (request, reply) => {
        const { params, query, body, actor } = request;
        const work = async () => handle({ params, query, body, actor, request, reply } as never);
        // Events are sent for hours: their user's turn is over when they begin.
        const result = await askingFor(askerName(request), reply.raw, () =>
          route.events ? queue.run(work) : work(),
        );
        if (route.events) return sendEvents(reply, result);
        return reply.sent ? reply : reply.status(status).send({ result });
      },
    };
    if (!route.multipart && !route.streamed) app.route(options);
    else
      void app.register(async (scope) => {
        if (route.multipart) await acceptForms(scope);
        if (route.streamed) acceptStreams(scope);
        scope.route(options);
      });
  };
