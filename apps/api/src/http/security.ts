import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Origins } from '../features/auth/origins.ts';
import { addressOf, bearerOf } from './authentication.ts';
import type { RequestCounts } from './request-counts.ts';

const guardedRoute = (request: FastifyRequest) => {
  const access = request.routeOptions.config.access;
  return access !== undefined && access !== 'public' && access.guarded === true;
};

/** Who brings a token is counted by session and user when it is read, so that people of one address are told apart. */
const limitRequests = (app: FastifyInstance, counts: Pick<RequestCounts, 'count'>) =>
  app.addHook('onRequest', async (request) => {
    if (guardedRoute(request)) counts.count('guarded', addressOf(request));
    else if (!bearerOf(request)) counts.count('address', addressOf(request));
  });

/** Scripts, styles and calls from the own origin only; the text of a page may show pictures from any https address. */
export const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // Libraries position menus and rows by style attributes; style elements and sheets stay our own.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'https:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

type Options = {
  origins: Pick<Origins, 'isRegistered'>;
  https: boolean;
  counts: Pick<RequestCounts, 'count'>;
};

export const secure = async (app: FastifyInstance, { origins, https, counts }: Options) => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...CONTENT_SECURITY_POLICY, ...(https && { upgradeInsecureRequests: [] }) },
    },
    // Other hosts below a customer's domain are the customer's own business.
    strictTransportSecurity: https && { includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  // The answer to a preflight says only what this registration says, so it needs no permission.
  app.addHook('onRoute', (route) => {
    if (route.method === 'OPTIONS' && route.url === '*') route.config = { ...route.config, access: 'public' };
  });
  await app.register(cors, {
    credentials: true,
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type'],
    exposedHeaders: ['x-request-id', 'retry-after'],
    maxAge: 600,
    origin: async (origin: string | undefined) =>
      origin !== undefined && (await origins.isRegistered(origin)),
  });
  await app.register(cookie);
  limitRequests(app, counts);
};
