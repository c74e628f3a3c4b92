import { googleRoutes } from '@adhelm/contract/google';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserSecret } from '../../http/browser-secret.ts';
import type { Register } from '../../http/register.ts';
import type { Actor } from '../access/actor.ts';
import type { ConnectService } from './connect.service.ts';
import { exportPlaces } from './export-places.ts';
import type { SheetService } from './sheet.service.ts';
import { withSheet } from './sheet-body.ts';

type Dependencies = { connect: ConnectService; sheets: SheetService; connectSecret: BrowserSecret };

export const registerGoogleRoutes = (register: Register, deps: Dependencies) => {
  const { connect, sheets, connectSecret } = deps;

  register(googleRoutes.connectUrl, async ({ actor, query, request, reply }) => {
    const url = await connect.url(actor, query.origin, connectSecret.give(request, reply));
    reply.header('cache-control', 'no-store');
    return { url };
  });

  register(googleRoutes.disconnect, async ({ actor }) => {
    await connect.disconnect(actor);
    return {};
  });

  const places = exportPlaces();
  const connectUrl = (actor: Actor, request: FastifyRequest, reply: FastifyReply) => () =>
    connect.urlFor(actor, request.headers.origin, connectSecret.give(request, reply));

  register(
    googleRoutes.sheets,
    ({ actor, request, reply }) => {
      reply.header('cache-control', 'no-store');
      return withSheet(request.raw, (content) =>
        sheets.create(actor, content, connectUrl(actor, request, reply)),
      );
    },
    async ({ actor, request, reply }) => {
      reply.header('cache-control', 'no-store');
      const leave = places.take(actor.userId);
      reply.raw.once('finish', leave).once('close', leave);
      await sheets.assertConnected(actor, connectUrl(actor, request, reply));
    },
  );
};
