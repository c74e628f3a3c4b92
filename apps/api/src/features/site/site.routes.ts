import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EXIT_PATH } from './exit-link.ts';
import type { SiteService } from './site.service.ts';
import type { SiteDocument } from './site-documents.ts';
import type { SiteFile } from './site-files.ts';
import { SITE_SCRIPTS } from './site-scripts.ts';
import type { Site } from './site-snapshot.ts';
import type { Asked, Visitor } from './visitor.ts';

/** What an address says behind its path, with the question mark. */
const searchOf = ({ url }: FastifyRequest): string => {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
};

const queryOf = (request: FastifyRequest): URLSearchParams => new URLSearchParams(searchOf(request));

const ID = /^[1-9]\d{0,9}$/;

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

const sendFile = (reply: FastifyReply, file: SiteFile | undefined) =>
  file
    ? reply.headers({ 'content-type': file.type, 'cache-control': 'public, max-age=300' }).send(file.body)
    : reply.callNotFound();

/** The addresses of websites, of which each has the same. */
export const registerSiteRoutes = (
  app: FastifyInstance,
  service: SiteService,
  visitorOf: (asked: Asked) => Visitor,
) => {
  const at = ({ raw }: FastifyRequest) => service.at(raw.headers.host);

  const contentOf = (site: Site, slug: string, request: FastifyRequest) =>
    service.content(site, slug, queryOf(request), visitorOf(request));

  /** Links that somebody paid for go on working, with all that they say of where a visitor comes from. */
  const sendOn = (reply: FastifyReply, request: FastifyRequest, address: string) =>
    reply
      .headers({ 'cache-control': 'public, max-age=3600' })
      .redirect(`${address}${searchOf(request)}`, 301);

  app.get<{ Params: { slug: string } }>('/:slug', async (request, reply) => {
    const site = at(request);
    const { slug } = request.params;
    const content = site && (await contentOf(site, slug, request));
    const moved = site && !content && service.movedTo(site, slug);
    return moved ? sendOn(reply, request, moved) : send(reply, content);
  });

  const file = (path: string, of: (site: Site) => SiteFile | undefined) =>
    app.get(path, async (request, reply) => {
      const site = at(request);
      return sendFile(reply, site && of(site));
    });
  file('/robots.txt', service.robots);
  file('/ads.txt', service.ads);
  for (const path of ['/favicon.svg', '/favicon.ico'])
    app.get(path, async (request, reply) => {
      const site = at(request);
      if (!site?.favicon) return sendFile(reply, site && service.icon(site));
      return reply.headers({ 'cache-control': 'public, max-age=300' }).redirect(site.favicon, 302);
    });
  for (const { path, body, zipped } of SITE_SCRIPTS)
    app.get(path, async (request, reply) => {
      const takesZipped = request.headers['accept-encoding']?.includes('gzip');
      reply.headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        ...(takesZipped && { 'content-encoding': 'gzip' }),
      });
      return reply.send(takesZipped ? zipped : body);
    });
  file('/sitemap.xml', (site) => service.map(site, null));
  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', async (request, reply) => {
    const { part } = request.params;
    const site = ID.test(part) && at(request);
    return sendFile(reply, site ? service.map(site, Number(part)) : undefined);
  });

  app.get('/', async (request, reply) => {
    const site = at(request);
    return send(reply, site && service.home(site));
  });

  /** A page of the website's own that somebody wrote under this address goes before. */
  const about = (slug: string, of: (site: Site) => SiteDocument) =>
    app.get(`/${slug}`, async (request, reply) => {
      const site = at(request);
      return send(reply, site && ((await contentOf(site, slug, request)) ?? of(site)));
    });
  about('privacy', service.privacy);
  about('imprint', service.imprint);

  app.get<{ Params: { slug: string } }>('/:slug/search', async (request, reply) => {
    const site = at(request);
    const { slug } = request.params;
    return send(reply, site && (await service.searchFor(site, slug, queryOf(request), visitorOf(request))));
  });

  app.get<{ Params: { slug: string; keywordId: string } }>(
    '/:slug/search/:keywordId',
    async (request, reply) => {
      const { slug, keywordId } = request.params;
      const site = ID.test(keywordId) && at(request);
      return send(
        reply,
        site
          ? await service.search(site, slug, Number(keywordId), queryOf(request), visitorOf(request))
          : undefined,
      );
    },
  );

  app.get<{ Params: { visit: string; sealed: string } }>(
    `${EXIT_PATH}/:visit/:sealed`,
    async (request, reply) => {
      const site = at(request);
      const target =
        site && (await service.leave(site, request.params, queryOf(request), visitorOf(request)));
      if (!target) return reply.callNotFound();
      return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).redirect(target, 302);
    },
  );
};
