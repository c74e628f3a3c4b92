import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Origins } from '../features/auth/origins.ts';
import { hashOf } from '../features/auth/tokens.ts';
import { bearerOf } from './authentication.ts';

/** Requests a minute: by address before anyone is known, by session after, tighter on sign-in and token calls. */
export type RequestLimits = { perAddress: number; perSession: number; guarded: number };

export const REQUEST_LIMITS: RequestLimits = { perAddress: 6000, perSession: 1800, guarded: 300 };

const tooMany = (seconds: number) =>
  new AppError('RL01', `Too many requests. Please try again in ${seconds} seconds.`);

const guardedRoute = (request: FastifyRequest) => {
  const access = request.routeOptions.config.access;
  return access !== undefined && access !== 'public' && access.guarded === true;
};

/** A request that its browser gave up on has no address any more. */
const addressOf = ({ ip }: { ip?: string }): string => ip ?? 'gone';

const limitRequests = async (app: FastifyInstance, limits: RequestLimits) => {
  await app.register(rateLimit, {
    global: true,
    max: limits.perAddress,
    timeWindow: '1 minute',
    keyGenerator: addressOf,
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  });
  const limiter = (name: string, max: number, key: (request: FastifyRequest) => string) => {
    const check = app.createRateLimit({
      max,
      timeWindow: '1 minute',
      keyGenerator: (request) => `${name}:${key(request)}`,
    });
    return async (request: FastifyRequest) => {
      const state = await check(request);
      if (!state.isAllowed && state.isExceeded) throw tooMany(state.ttlInSeconds);
    };
  };
  const guarded = limiter('guarded', limits.guarded, addressOf);
  const session = limiter('session', limits.perSession, (request) =>
    hashOf(bearerOf(request) ?? '').toString('base64url'),
  );
  app.addHook('onRequest', async (request, reply) => {
    try {
      if (guardedRoute(request)) await guarded(request);
      else if (bearerOf(request)) await session(request);
    } catch (error) {
      reply.header('retry-after', 60);
      throw error;
    }
  });
};

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

type Options = { origins: Pick<Origins, 'isRegistered'>; https: boolean; limits: RequestLimits };

export const secure = async (app: FastifyInstance, { origins, https, limits }: Options) => {
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
  await limitRequests(app, limits);
};
