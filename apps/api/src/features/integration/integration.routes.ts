import { integrationRoutes } from '@adhelm/contract/integration';
import type { FastifyReply } from 'fastify';
import type { BrowserSecret } from '../../http/browser-secret.ts';
import type { Register } from '../../http/register.ts';
import type { FeedStates } from './feed-states.ts';
import type { IntegrationService } from './integration.service.ts';
import type { OutsideServices } from './outside-services.ts';
import type { ProcessStates } from './process-states.ts';

type Dependencies = {
  integrations: IntegrationService;
  services: OutsideServices;
  feeds: FeedStates;
  processes: ProcessStates;
  connectSecret: BrowserSecret;
};

/** For addresses that carry secrets on. */
const keptByNobody = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');

export const registerIntegrationRoutes = (register: Register, deps: Dependencies) => {
  const { integrations, services, feeds, processes, connectSecret } = deps;

  register(integrationRoutes.list, ({ actor, query }) => integrations.list(actor, query));
  register(integrationRoutes.services, ({ actor }) => services(actor));
  register(integrationRoutes.feeds, ({ actor }) => feeds(actor));
  register(integrationRoutes.processes, ({ actor }) => processes(actor));
  register(integrationRoutes.disconnect, ({ actor, params }) => integrations.disconnect(actor, params.id));

  register(integrationRoutes.facebookLoginUrl, async ({ actor, query, request, reply }) => {
    const url = await integrations.loginUrl(actor, query.origin, connectSecret.give(request, reply));
    keptByNobody(reply);
    return { url };
  });

  register(integrationRoutes.facebookCallback, async ({ query, request, reply }) => {
    const browser = { secrets: connectSecret.of(request), host: request.host, requestId: request.id };
    keptByNobody(reply).redirect(await integrations.complete(query, browser));
  });

  register(integrationRoutes.facebookDeauthorise, async ({ body }) => {
    await integrations.endConsent(body.signed_request);
    return {};
  });
};
