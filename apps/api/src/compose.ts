import { type Scope, SYSTEM } from '@adhelm/domain/access-scope';
import { googleIdentity } from '@adhelm/simulators/google-identity';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { googleIdentityProvider } from './adapters/google/identity-provider.ts';
import type { Config } from './config.ts';
import { type InScope, scopedTransactions } from './db/entities/in-scope.ts';
import type { EntityStore } from './db/entities/open.ts';
import type { FactStore } from './db/facts/open.ts';
import { DEMO_ACCOUNTS } from './demo/accounts.ts';
import { registerAuthRoutes } from './features/auth/auth.routes.ts';
import { registeredOrigins } from './features/auth/origins.ts';
import { sessionService } from './features/auth/session.service.ts';
import { signInService } from './features/auth/sign-in.service.ts';
import { tokens as tokensOf } from './features/auth/tokens.ts';
import { registerBrandingRoutes } from './features/branding/branding.routes.ts';
import { registerClickRoutes } from './features/click/click.routes.ts';
import { clickService } from './features/click/click.service.ts';
import { registerHealthRoutes } from './features/health/health.routes.ts';
import { registerPixelRoutes } from './features/pixel/pixel.routes.ts';
import { pixelService } from './features/pixel/pixel.service.ts';
import { registerPublisherRoutes } from './features/publisher/publisher.routes.ts';
import { publisherService } from './features/publisher/publisher.service.ts';
import { factReader } from './features/report/fact-reader.ts';
import { registerReportRoutes } from './features/report/report.routes.ts';
import { reportService } from './features/report/report.service.ts';
import { registerSearchRoutes } from './features/search/search.routes.ts';
import { searchService } from './features/search/search.service.ts';
import { registerUserRoutes } from './features/user/user.routes.ts';
import { userService } from './features/user/user.service.ts';
import { authentication } from './http/authentication.ts';
import { parseJsonBodies } from './http/body-parser.ts';
import { describeApi, serveDocs } from './http/docs.ts';
import { answerError, answerNotFound } from './http/error-answer.ts';
import { serveLocalIdentity } from './http/local-identity.ts';
import { type Register, refuseUndeclaredRoutes, registerOn } from './http/register.ts';
import { logRequests, requestId } from './http/request-log.ts';
import { REQUEST_LIMITS, type RequestLimits, secure } from './http/security.ts';
import { serveWebApp } from './http/web-app.ts';
import type { Clock } from './ports/clock.ts';
import { systemClock } from './ports/clock.ts';
import { type Repositories, repositories } from './repositories.ts';

export type Setting = {
  config: Omit<Config, 'publicUrl'> & { publicUrl: string };
  version: string;
  entities: Pick<EntityStore, 'pool'>;
  facts: Pick<FactStore, 'client'>;
  log: Logger;
  /** Where the server reaches itself, for the built-in identity provider. */
  ownAddress: () => string;
  /** The built web app; without it only the API is served. */
  webFolder?: string;
  clock?: Clock;
  limits?: RequestLimits;
  seams?: Seams;
};

/** Where the tests stand between the pieces, to prove that each guard holds alone and that its loss is noticed. */
export type Seams = {
  repositories?: (real: Repositories) => Repositories;
  databaseScope?: (asked: Scope) => Scope;
  register?: (real: Register) => Register;
};

const LOCAL_MOUNT = '/oidc';
const LOCAL_CLIENT = 'adhelm-local';
const BODY_LIMIT_BYTES = 1_048_576;

const localAccounts = ({ demo, adminEmail }: Config) => [
  ...(demo ? DEMO_ACCOUNTS : []),
  ...(adminEmail ? [{ email: adminEmail, name: 'Administrator', note: 'ADMIN_EMAIL' }] : []),
];

/** The built-in provider and the client that talks to it over the server's own address. */
const localIdentity = async ({ config, ownAddress }: Setting) => {
  const issuer = `${config.publicUrl}${LOCAL_MOUNT}`;
  const credentials = { issuer, clientId: LOCAL_CLIENT, clientSecret: config.appSecret };
  const direct = (url: string, init: object) => fetch(url.replace(config.publicUrl, ownAddress()), init);
  return {
    provider: await googleIdentity({ ...credentials, accounts: localAccounts(config) }),
    client: googleIdentityProvider({ ...credentials, fetch: direct }),
  };
};

const createApp = ({ config, log }: Setting): FastifyInstance => {
  const app = Fastify({
    loggerInstance: log,
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy,
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.decorateRequest('actor', null);
  return app;
};

const enginesAnswer =
  ({ entities, facts }: Setting) =>
  async () => {
    const [pg, ch] = await Promise.allSettled([
      entities.pool.query('select 1'),
      facts.client.ping({ select: true }),
    ]);
    return pg.status === 'fulfilled' && ch.status === 'fulfilled' && ch.value.success;
  };

/** The composition root: every piece meets the others here and nowhere else. */
export const compose = async (setting: Setting) => {
  const { config, entities, log, version, clock = systemClock, seams = {} } = setting;
  const { publicUrl, production } = config;
  const { databaseScope = (scope) => scope, repositories: around = (real) => real } = seams;
  const transaction = scopedTransactions(entities.pool, (tx) => around(repositories(tx)));
  const inScope: InScope<Repositories> = (scope, work) => transaction(databaseScope(scope), work);

  const tokens = tokensOf({ appSecret: config.appSecret, clock });
  const publishers = publisherService({ inScope });
  const sessions = sessionService({ inScope, tokens, publishers, clock });
  const origins = registeredOrigins({ publicUrl, production, publishers, clock });
  const local = production ? null : await localIdentity(setting);
  const signIn = signInService({
    inScope,
    providers: {
      google: config.google && googleIdentityProvider(config.google),
      local: local?.client ?? null,
    },
    sessions,
    origins,
    publicUrl,
    adminEmail: config.adminEmail,
    clock,
    warn: (reason, error) => log.warn({ err: error }, reason),
  });

  const app = createApp(setting);
  parseJsonBodies(app);
  refuseUndeclaredRoutes(app);
  logRequests(app);
  const https = publicUrl.startsWith('https:');
  await secure(app, { origins, https, limits: setting.limits ?? REQUEST_LIMITS });
  await describeApi(app, version);

  const real = registerOn(app, authentication({ tokens, sessions }));
  const register = seams.register?.(real) ?? real;
  registerHealthRoutes(register, { version, enginesAnswer: enginesAnswer(setting) });
  registerBrandingRoutes(register, {
    publishers,
    brandDomains: config.brandDomains,
    localSignIn: !config.google,
  });
  registerAuthRoutes(register, { signIn, sessions, tokens, production, secureCookies: https });
  registerUserRoutes(register, userService({ inScope, clock }));
  registerPublisherRoutes(register, publishers);
  registerPixelRoutes(register, pixelService({ inScope, clock }));
  registerSearchRoutes(register, searchService({ inScope, clock }));
  const facts = factReader({ client: setting.facts.client });
  registerReportRoutes(register, reportService({ inScope, facts }));
  registerClickRoutes(register, clickService({ inScope, facts }));
  await serveDocs(app);
  if (local) await serveLocalIdentity(app, local.provider);
  if (setting.webFolder) await serveWebApp(app, setting.webFolder);
  else app.setNotFoundHandler(answerNotFound);
  await app.ready();

  return {
    app,
    forgetOldSessions: sessions.forgetOld,
    syncAccess: () => inScope(SYSTEM, ({ access }) => access.syncBuiltIns()),
  };
};
