import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EXIT_PATH } from './exit-link.ts';
import type { SiteService } from './site.service.ts';
import type { SiteDocument } from './site-documents.ts';

const queryOf = ({ url }: FastifyRequest): URLSearchParams => {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start));
};

const ID = /^[1-9]\d{0,9}$/;

/** Browsers that fetch ahead, and whoever looks at the headers alone, press nothing. */
const isPress = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && !/prefetch|preview/i.test([headers['sec-purpose'], headers.purpose].join(' '));

const send = (reply: FastifyReply, document: SiteDocument | undefined) =>
  document
    ? reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': document.contentSecurityPolicy,
          // Each visitor gets links of their own.
          'cache-control': 'private, no-cache',
        })
        .send(document.html)
    : reply.callNotFound();

/** The addresses of websites, of which each has the same. */
export const registerSiteRoutes = (app: FastifyInstance, service: SiteService) => {
  const at = ({ raw }: FastifyRequest) => service.at(raw.headers.host);

  app.get<{ Params: { slug: string } }>('/:slug', async (request, reply) => {
    const site = at(request);
    return send(reply, site && service.content(site, request.params.slug, queryOf(request)));
  });

  app.get<{ Params: { slug: string; keywordId: string } }>(
    '/:slug/search/:keywordId',
    async (request, reply) => {
      const { slug, keywordId } = request.params;
      const site = ID.test(keywordId) && at(request);
      return send(
        reply,
        site ? await service.search(site, slug, Number(keywordId), queryOf(request)) : undefined,
      );
    },
  );

  app.get<{ Params: { visit: string; sealed: string } }>(
    `${EXIT_PATH}/:visit/:sealed`,
    async (request, reply) => {
      const site = at(request);
      const { 'user-agent': userAgent = '', referer: referrer = '' } = request.headers;
      const visitor = { ip: request.ip, userAgent, referrer };
      const target = site && (await service.leave(site, request.params, visitor, isPress(request)));
      if (!target) return reply.callNotFound();
      return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).redirect(target, 302);
    },
  );
};
