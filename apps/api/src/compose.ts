import { setTimeout as wait } from 'node:timers/promises';
import { type Scope, SYSTEM } from '@adhelm/domain/access-scope';
import type { Logger } from 'pino';
import { smtpMailer } from './adapters/smtp/smtp-mailer.ts';
import { type BillingSeams, composeBilling } from './compose-billing.ts';
import { type BuyingSeams, composeBuying } from './compose-buying.ts';
import { type ConversionSeams, composeConversions } from './compose-conversions.ts';
import { composeFeeds } from './compose-feeds.ts';
import { composeIntake } from './compose-intake.ts';
import { composeSignIn } from './compose-sign-in.ts';
import { serveFeedStandIn } from './compose-site.ts';
import { composeTranslation } from './compose-translation.ts';
import type { Config } from './config.ts';
import { type InScope, scopedTransactions } from './db/entities/in-scope.ts';
import type { EntityStore } from './db/entities/open.ts';
import type { FactStore } from './db/facts/open.ts';
import { factMoments, factSnapshots } from './facts/commits/fact-snapshots.ts';
import { keptSums } from './facts/kept/kept-sums.ts';
import { type Mirror, mirrorKeeper } from './facts/mirror/mirror-keeper.ts';
import { factQueue } from './facts/read/asked-questions.ts';
import { factReader } from './facts/read/fact-reader.ts';
import { fairQueue } from './fair-queue.ts';
import type { SearchSource } from './feature.ts';
import { registerAuthRoutes } from './features/auth/auth.routes.ts';
import { registerBrandingRoutes } from './features/branding/branding.routes.ts';
import { registerClickRoutes } from './features/click/click.routes.ts';
import { clickService } from './features/click/click.service.ts';
import { type MissingFacts, registerFactDamageRoutes } from './features/fact-damage/fact-damage.routes.ts';
import { registerGoogleRoutes } from './features/google/google.routes.ts';
import { sheetService } from './features/google/sheet.service.ts';
import { registerHealthRoutes } from './features/health/health.routes.ts';
import { readiness } from './features/health/readiness.ts';
import { outsideServices } from './features/integration/outside-services.ts';
import { notificationService } from './features/notification/notification.service.ts';
import { notificationStreams, type StreamLimits } from './features/notification/notification-streams.ts';
import { publisherService } from './features/publisher/publisher.service.ts';
import { WHOLE_LIST } from './features/report/mirrored-lines.ts';
import { registerReportRoutes } from './features/report/report.routes.ts';
import { reportService } from './features/report/report.service.ts';
import { registerSearchRoutes } from './features/search/search.routes.ts';
import { searchService } from './features/search/search.service.ts';
import { registerTranslationRoutes } from './features/translation/translation.routes.ts';
import { translationService } from './features/translation/translation.service.ts';
import { registerUploadRoutes } from './features/upload/upload.routes.ts';
import { uploadService } from './features/upload/upload.service.ts';
import { invitationMails } from './features/user/invitation-mail.service.ts';
import { registerUserRoutes } from './features/user/user.routes.ts';
import { userService } from './features/user/user.service.ts';
import { FEATURES } from './features.ts';
import { requestQueue } from './http/admission.ts';
import { authentication } from './http/authentication.ts';
import { parseJsonBodies } from './http/body-parser.ts';
import { connectSecret as connectSecretOf, signInSecret } from './http/browser-secret.ts';
import { createConsoleApp } from './http/console-app.ts';
import { describeApi, serveDocs } from './http/docs.ts';
import { answerNotFound } from './http/error-answer.ts';
import { serveFiles } from './http/files.ts';
import { forbidKeeping } from './http/keeping.ts';
import { serveMetrics } from './http/metrics.ts';
import { API_BASE, type Register, refuseUndeclaredRoutes, registerOn } from './http/register.ts';
import { REQUEST_LIMITS, type RequestLimits, requestCounts } from './http/request-counts.ts';
import { logRequests } from './http/request-log.ts';
import { secure } from './http/security.ts';
import { serveWebApp } from './http/web-app.ts';
import { openFiles } from './open-files.ts';
import type { Clock } from './ports/clock.ts';
import { systemClock } from './ports/clock.ts';
import { type Every, systemEvery } from './ports/every.ts';
import { type Repositories, repositories } from './repositories.ts';
import type { SpoolState } from './spool/spool-state.ts';
import { textWork } from './text-work/text-work.ts';

export type Setting = {
  config: Omit<Config, 'publicUrl'> & { publicUrl: string };
  /** Where the process itself reaches its websites, where it serves any. */
  siteAddress?: string;
  version: string;
  entities: Pick<EntityStore, 'pool' | 'ping' | 'restarts'>;
  facts: Pick<FactStore, 'client' | 'reader' | 'insertSettings' | 'ping' | 'load'>;
  /** What the work in the background tells. */
  background: MissingFacts & { sealLagSeconds?: () => number; spool?: SpoolState };
  log: Logger;
  /** Where the server reaches itself, for the built-in stand-ins. */
  ownAddress: () => string;
  /** The built web app; without it only the API is served. */
  webFolder?: string;
  clock?: Clock;
  sleep?: (ms: number) => Promise<unknown>;
  every?: Every;
  /** Aborted when the server is about to stop: what would stay open ends. */
  stopping?: AbortSignal;
  limits?: RequestLimits;
  streamLimits?: StreamLimits;
  /** Tells the workers that something waits to be retrieved. */
  wakeRun?: (run: { id: number; publisherId: number }) => Promise<void>;
  /** Tells the workers that rules of a publisher have something to do. */
  wakeRules?: (publisherId: number) => Promise<void>;
  /** Tells the workers that a payout was released. */
  wakePayouts?: () => Promise<void>;
  /** Tells them that an invitation of a user waits to be sent. */
  wakeMail?: (userId: number) => Promise<void>;
  /** Tells them that settled revenue waits to be brought to its clicks. */
  wakeRevenue?: () => Promise<void>;
  seams?: Seams;
};

/** Where the tests stand between the pieces, to prove that each guard holds alone and that its loss is noticed. */
export type Seams = {
  repositories?: (real: Repositories) => Repositories;
  /** What the tenant predicates of repositories, and what the database, take for the actor's scope. */
  predicateScope?: (asked: Scope) => Scope;
  databaseScope?: (asked: Scope) => Scope;
  register?: (real: Register) => Register;
  /** Up to how many rows of a copied list are sorted in the process; both ways answer alike. */
  wholeList?: number;
} & BillingSeams &
  BuyingSeams &
  ConversionSeams;

/** The pool has ten connections; the others are for what the server does of its own accord. */
const ENTITY_QUEUE = { atOnce: 8, perAsker: 4, waitingPerAsker: 200 };

/** Of what is asked in a request. */
const STATEMENT_TIMEOUT = '10s';

/** The composition root: every piece meets the others here and nowhere else. */
export const compose = async (setting: Setting) => {
  const { config, entities, log, version, background, clock = systemClock, seams = {} } = setting;
  const { publicUrl } = config;
  const asAsked = (scope: Scope) => scope;
  const { predicateScope = asAsked, databaseScope = asAsked, repositories: around = (real) => real } = seams;
  const transaction = scopedTransactions(
    entities.pool,
    (tx, scope) => around(repositories(tx, predicateScope(scope))),
    { statementTimeout: STATEMENT_TIMEOUT, databaseScope },
  );
  const entityQueue = fairQueue(ENTITY_QUEUE);
  const inScope: InScope<Repositories> = (scope, work) => entityQueue.run(() => transaction(scope, work));

  const publishers = publisherService({ inScope });
  const warn = (reason: string, error: Error) => log.warn({ err: error }, reason);
  const apiUrl = `${publicUrl}${API_BASE}`;
  const entering = await composeSignIn({ ...setting, inScope, publishers, apiUrl, clock, warn });
  const { tokens, sessions, own, origins, google, grants, signIn, connect } = entering;

  const app = createConsoleApp({ log, trustProxy: config.trustProxy });
  parseJsonBodies(app);
  refuseUndeclaredRoutes(app);
  logRequests(app);
  forbidKeeping(app);
  const https = publicUrl.startsWith('https:');
  const counts = requestCounts({ inScope, limits: setting.limits ?? REQUEST_LIMITS, clock, warn });
  app.addHook('onClose', counts.keepSharing());
  await secure(app, { origins, https, counts });
  await describeApi(app, version);

  const questions = factQueue();
  const requests = requestQueue();
  const queues = { requests: requests.depth, entities: entityQueue.depth, facts: questions.depth };
  const real = registerOn(app, authentication({ tokens, sessions, counts }), requests);
  const register = seams.register?.(real) ?? real;
  const ready = readiness(setting, () => background.damaged().length);
  registerHealthRoutes(register, { version, ready });
  registerFactDamageRoutes(register, background, clock);
  if (config.metricsToken)
    serveMetrics(app, config.metricsToken, {
      pool: entities.pool,
      restarts: entities.restarts,
      factLoad: setting.facts.load,
      sealLagSeconds: background.sealLagSeconds,
      damagedParts: () => background.damaged().length,
      spool: background.spool,
      activeSessions: sessions.countActive,
      conversions: () => inScope(SYSTEM, ({ conversions }) => conversions.unsent()),
      queues,
    });
  registerBrandingRoutes(register, {
    publishers,
    brandDomains: config.brandDomains,
    localSignIn: !config.google,
  });
  const connectSecret = connectSecretOf(https);
  registerAuthRoutes(register, {
    signIn,
    connect,
    sessions,
    own,
    localSignIn: !config.google,
    signInSecret: signInSecret(https),
    connectSecret,
  });
  const texts = textWork();
  app.addHook('onClose', texts.close);
  const spreadsheets = sheetService({ grants, sheets: google.sheets, warn });
  registerGoogleRoutes(register, { connect, sheets: spreadsheets, connectSecret });
  registerUserRoutes(register, userService({ inScope, clock }));
  const snapshots = factSnapshots(entities.pool);
  const kept = keptSums({ client: setting.facts.client, queue: questions });
  app.addHook('onClose', kept.settled);
  const facts = factReader({
    client: setting.facts.reader,
    queue: questions,
    readSnapshot: (...asked) => entityQueue.run(() => snapshots(...asked)),
    kept,
  });
  const copies = mirrorKeeper({ ...setting.facts, pool: entities.pool });
  const mirror: Mirror = { bringUpToDate: (list) => entityQueue.run(() => copies.bringUpToDate(list)) };
  registerSearchRoutes(
    register,
    searchService({
      inScope,
      facts,
      mirror,
      clock,
      sources: FEATURES.flatMap<SearchSource<Repositories>>(({ searched = [] }) => searched),
    }),
  );
  const factMoment = factMoments(entities.pool);
  const reports = reportService({
    inScope,
    facts,
    factMoment,
    mirror,
    wholeList: seams.wholeList ?? WHOLE_LIST,
    clock,
  });
  registerReportRoutes(register, reports, factMoment);
  const { sleep = wait } = setting;
  const buying = await composeBuying({
    ...setting,
    inScope,
    reader: facts,
    origins,
    apiUrl,
    clock,
    sleep,
    warn,
    seams,
  });
  const billing = await composeBilling({
    ...setting,
    inScope,
    reader: facts,
    factMoment,
    clock,
    warn,
    seams,
  });
  const conversions = await composeConversions({ ...setting, inScope, clock, warn, seams });
  const notices = notificationService({ inScope, clock });
  const streams = notificationStreams({
    inScope,
    clock,
    every: setting.every ?? systemEvery,
    stopping: setting.stopping ?? new AbortController().signal,
    limits: setting.streamLimits,
    warn,
  });
  const translators = await composeTranslation(setting);
  const { providers } = translators;
  const invitations = invitationMails({
    inScope,
    mailer: config.mail && smtpMailer(config.mail),
    link: `${publicUrl}/`,
    clock,
    wake: setting.wakeMail ?? (async () => {}),
    warn,
  });
  const intake = composeIntake({ ...setting, inScope, reader: facts, readRevenue: texts.readRevenue, clock });
  const feeds = await composeFeeds({
    ...setting,
    inScope,
    estimate: intake.estimate,
    apply: intake.revenue.apply,
    clock,
    sleep,
    warn,
  });
  const needs = {
    services: outsideServices({
      grants,
      isGoogleSimulated: !config.google,
      translators: providers,
      exchangeRates: buying.exchangeRates,
    }),
    ...intake.needs,
    rightsChanged: sessions.rightsChanged,
    endSessionsOf: own.endAllOf,
    invitations,
    inScope,
    clock,
    publicUrl,
    safeHtml: texts.safeHtml,
    publishers,
    reports,
    ...buying.needs,
    ...billing.needs,
    ...conversions.needs,
    connectSecret,
    notices,
    streams,
  };
  for (const feature of FEATURES) feature.serve?.(register, needs);
  registerClickRoutes(register, clickService({ inScope, facts, mirror, clock }));
  const fragmentsOf = texts.readableFragments;
  registerTranslationRoutes(register, translationService({ providers, fragmentsOf, sleep, warn }));
  const files = await openFiles(config);
  registerUploadRoutes(
    register,
    uploadService({ inScope, files, quotaBytes: config.uploadQuotaBytes, clock }),
  );
  await serveFiles(app, files);
  if (config.apiDocs) await serveDocs(app);
  await google.serveStandIns(app);
  await translators.serveStandIns(app);
  await buying.serveStandIns(app);
  await billing.serveStandIns(app);
  await conversions.serveStandIns(app);
  await feeds.serveStandIns(app);
  await serveFeedStandIn(app, { ...config, siteAddress: setting.siteAddress });
  if (setting.webFolder) await serveWebApp(app, setting.webFolder);
  else app.setNotFoundHandler(answerNotFound);
  await app.ready();

  return {
    app,
    files,
    ready,
    /** How much is under way and waiting in each line. */
    queues,
    forgetOldSessions: sessions.forgetOld,
    ...buying.works,
    billing: billing.works,
    conversions: conversions.works,
    revenue: { ...intake.revenue, pull: feeds.pull },
    records: intake.records,
    notices,
    mails: invitations,
    /** Who is told of notifications as they come. */
    streams,
    syncAccess: () => inScope(SYSTEM, ({ access }) => access.syncBuiltIns()),
  };
};
