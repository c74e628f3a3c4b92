import type { RequestListener } from 'node:http';
import path from 'node:path';
import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { openSource } from './backup/open-source.ts';
import { refuseHalfRestored } from './backup/restore-mark.ts';
import { serveControl } from './backup/serve-control.ts';
import { compose } from './compose.ts';
import { composeRecords } from './compose-records.ts';
import type { Config } from './config.ts';
import { lockDataDir } from './db/data-dir-lock.ts';
import { withAdvisoryLock } from './db/entities/advisory-lock.ts';
import { bringUpToDate } from './db/entities/bring-up-to-date.ts';
import { scopedTransactions, type Tx } from './db/entities/in-scope.ts';
import { openEntities } from './db/entities/open.ts';
import { migrateFacts } from './db/facts/migrate.ts';
import { openFacts } from './db/facts/open.ts';
import { failureReason } from './db/failure-reason.ts';
import { refuseForeignFacts } from './db/own-facts.ts';
import { loadDemo } from './demo/load-demo.ts';
import { entitiesWhenThere } from './entities-when-there.ts';
import { mirrorKeeper } from './facts/mirror/mirror-keeper.ts';
import { forgetSums, prepareRollUps } from './facts/seal/roll-up-tables.ts';
import { factWriter } from './facts/write/fact-writer.ts';
import { type Readiness, withoutEngines } from './features/health/readiness.ts';
import { processTelling } from './features/integration/process-states.ts';
import { drainingServer } from './http/draining-server.ts';
import { listen } from './http/listen.ts';
import { probes } from './http/probes.ts';
import { notReady, withoutConsole } from './http/process-answers.ts';
import { jobQueue } from './jobs/job-queue.ts';
import { factKeeper } from './keep-facts.ts';
import { systemClock } from './ports/clock.ts';
import { prepareFacts } from './prepare-facts.ts';
import { aloneWithCallbacks } from './record-takers.ts';
import { repositories } from './repositories.ts';
import type { Role } from './roles.ts';
import { siteListener } from './site-thread/site-listener.ts';
import { siteThread } from './site-thread/site-thread.ts';
import { lineFor, StartError } from './start-error.ts';

type Start = {
  config: Config;
  log: Logger;
  webFolder?: string;
  /** Told when an engine is gone for good, so that going on makes no sense. */
  onLost?: (error: StartError) => void;
};

const TIDY_UP_EVERY_MS = 3_600_000;

type Step = () => Promise<unknown>;

/** Things to undo, last first, whether the start failed half-way or the product stops. */
const undoStack = () => {
  const steps: Step[] = [];
  let first: Step | undefined;
  return {
    /** What answers requests ends before everything that they still need. */
    addFirst: (step: Step) => {
      first = step;
    },
    add: (step: Step) => {
      steps.push(step);
    },
    run: async () => {
      await first?.();
      for (const step of steps.splice(0).reverse()) await step();
    },
  };
};

/** Such a process goes on while the stores are away, also from its start on. */
const servesSitesAlone = ({ roles }: Config): boolean => roles.every((role) => role === 'site');

const openEngines = async (
  { config, log, onLost = () => {} }: Start,
  undo: ReturnType<typeof undoStack>,
  stopping: AbortSignal,
) => {
  const { dataDir, databaseUrl, databaseOwnerUrl, clickhouseUrl, clickhouseCluster, adoptFacts, production } =
    config;
  const open = () => openEntities({ databaseUrl, databaseOwnerUrl, dataDir, log, onLost });
  const entities = await (servesSitesAlone(config) ? entitiesWhenThere(open, { log, stopping }) : open());
  undo.add(() => entities.close());
  const facts = await openFacts({ clickhouseUrl, dataDir, log });
  undo.add(() => facts.close());
  await refuseHalfRestored(entities.pool);
  await bringUpToDate(entities, { production, log });
  const withLock = (work: () => Promise<void>) =>
    withAdvisoryLock(entities.pool, 'adhelm facts migration', work);
  const topology = clickhouseCluster ? { cluster: clickhouseCluster } : 'single';
  const place = clickhouseUrl ? new URL(clickhouseUrl).host : path.join(dataDir, 'clickhouse');
  const inTransaction = scopedTransactions<Tx>(entities.pool, (tx) => tx);
  const prepare = async () => {
    await migrateFacts({ client: facts.client, log, withLock, topology });
    await withLock(async () => {
      const forget = () => forgetSums(entities.pool);
      await refuseForeignFacts({ inTransaction, client: facts.client, place, adopt: adoptFacts, forget });
      await prepareRollUps({ client: facts.client, pool: entities.pool, topology });
      await mirrorKeeper({ ...facts, pool: entities.pool }).prepare(topology);
    });
  };
  const { prepared } = await prepareFacts(prepare, { log, stopping, onRefused: onLost });
  return { entities, facts, topology, prepared, inTransaction } as const;
};

/** Serves websites from what is known of them; the stores come later. Beside other work it has a thread of its own. */
const openSite = async (
  { config, log }: Start,
  undo: ReturnType<typeof undoStack>,
  consoleAddress: () => string,
) => {
  const records = await composeRecords({ config, log });
  undo.add(records.close);
  const setting = { config, log, append: records.append };
  const listener = await (servesSitesAlone(config)
    ? siteListener({ ...setting, consoleAddress })
    : siteThread({ ...setting, consoleAddress: consoleAddress() }));
  undo.add(listener.close);
  return { ...records, ...listener, address: `http://127.0.0.1:${listener.port}` };
};

/** Lets websites follow what is published, and what their visitors did become facts; gives how to wait for its end. */
const beginSite = async (
  site: Awaited<ReturnType<typeof openSite>>,
  { entities, facts, prepared }: Awaited<ReturnType<typeof openEngines>>,
  stopping: AbortSignal,
): Promise<Step> => {
  const { pool } = entities;
  const inScope = scopedTransactions(pool, repositories);
  const alone = aloneWithCallbacks(pool);
  const carrying = prepared.then(() =>
    site.carryClicks({ inScope, writer: factWriter({ ...facts, pool }), alone, stopping }),
  );
  const following = await site.followPages(entities, stopping);
  return () => Promise.all([carrying, following()]);
};

type Begun = {
  undo: ReturnType<typeof undoStack>;
  site: Awaited<ReturnType<typeof openSite>> | undefined;
  publicUrl: string;
  ownAddress: () => string;
  stopping: AbortSignal;
};

/** What needs the stores; gives how requests are answered from then on. */
const beginWork = async (start: Start, { undo, site, publicUrl, ownAddress, stopping }: Begun) => {
  const { config, log, webFolder } = start;
  const does = (role: Role) => config.roles.includes(role);
  const engines = await openEngines(start, undo, stopping);
  const { inTransaction } = engines;
  const { demo, demoClicks } = config;
  const keeper = factKeeper({ ...engines, demo, demoClicks, works: does('worker'), log, stopping });
  const jobs = jobQueue({ pool: engines.entities.pool, log });
  const self = processTelling({
    inScope: scopedTransactions(engines.entities.pool, repositories),
    roles: config.roles,
    spool: site?.spool,
    clock: systemClock,
    warn: (reason, error) => log.warn({ reason: failureReason(error) }, reason),
  });
  const {
    app,
    files,
    ready,
    syncAccess,
    forgetOldSessions,
    syncs,
    integrations,
    rates,
    rules,
    notices,
    billing,
    mails,
    conversions,
    revenue,
    verdicts,
    records,
  } = await compose({
    config: { ...config, publicUrl },
    siteAddress: site?.address,
    version: packageJson.version,
    ...engines,
    log,
    ownAddress,
    webFolder,
    background: { ...keeper, spool: site?.spool, waitsSince: self.waitsSince },
    wakeRun: jobs.wakeRun,
    wakeRules: jobs.wakeRules,
    wakePayouts: jobs.wakePayouts,
    wakeMail: jobs.wakeMail,
    wakeRevenue: jobs.wakeRevenue,
    stopping,
  });
  undo.add(() => app.close());

  await syncAccess();
  if (config.demo && (await loadDemo(inTransaction, files, systemClock()))) log.info('demo data loaded');
  if (!config.databaseUrl || !config.clickhouseUrl) {
    const stores = { ...engines, files, dataDir: config.dataDir };
    undo.add(await serveControl({ dataDir: config.dataDir, openSource: () => openSource(stores), log }));
  }
  keeper.begin(billing.closeDue);
  undo.add(keeper.done);
  if (site) undo.add(await beginSite(site, engines, stopping));
  const telling = self.keepTelling(stopping);
  undo.add(() => telling);
  const services = { syncs, integrations, rates, rules, notices, billing, mails, revenue, records };
  await jobs.begin(does('worker') ? services : undefined);
  undo.add(jobs.done);
  if (does('worker')) {
    const [sending, pausing] = [conversions.keepSending(stopping), verdicts.keepWorking(stopping)];
    undo.add(() => sending);
    undo.add(() => pausing);
    const tidyUp = () =>
      Promise.all([forgetOldSessions(), syncs.forgetOld(), integrations.forgetOldAttempts()]).catch(
        (error: unknown) => log.warn({ err: error }, 'tidying up failed'),
      );
    await tidyUp();
    const timer = setInterval(() => void tidyUp(), TIDY_UP_EVERY_MS).unref();
    undo.add(async () => clearInterval(timer));
  }
  const route: RequestListener = (request, response) => app.routing(request, response);
  return { ready, answer: does('console') ? route : withoutConsole(route) };
};

const begin = async (start: Start, undo: ReturnType<typeof undoStack>) => {
  const { config, onLost = () => {} } = start;
  let answer: RequestListener = notReady;
  let ready: Readiness | undefined;
  const stopping = new AbortController();
  const answerProbe = probes({ isStopping: () => stopping.signal.aborted, ready: () => ready });
  const { server, drain } = drainingServer((request, response) => {
    if (!answerProbe(request, response)) answer(request, response);
  });
  const { port } = await listen(server, 'PORT', config.port, config.host);
  const ownAddress = () => `http://127.0.0.1:${port}`;
  let drainSite = async (_graceMs: number) => {};
  undo.addFirst(async () => {
    stopping.abort();
    await Promise.all([drain(config.stopGraceMs), drainSite(config.stopGraceMs)]);
  });
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  if (!config.databaseUrl || !config.clickhouseUrl) {
    const lock = await lockDataDir(config.dataDir);
    undo.add(() => lock.release());
  }
  const consoleAddress = config.roles.includes('console') ? ownAddress : () => publicUrl;
  const site = config.roles.includes('site') ? await openSite(start, undo, consoleAddress) : undefined;
  drainSite = site?.drain ?? drainSite;
  const begun = { undo, site, publicUrl, ownAddress, stopping: stopping.signal };
  if (!servesSitesAlone(config)) {
    ({ ready, answer } = await beginWork(start, begun));
    return { publicUrl, stop: undo.run };
  }
  let askEngines: Readiness | undefined;
  ready = withoutEngines(() => askEngines);
  const working = beginWork(start, begun).then(
    (worked) => {
      askEngines = worked.ready;
      answer = worked.answer;
    },
    (error: unknown) => {
      if (!stopping.signal.aborted) onLost(new StartError(lineFor(error), { cause: error }));
    },
  );
  const stop = async () => {
    stopping.abort();
    await working;
    await undo.run();
  };
  return { publicUrl, stop };
};

/** Opens everything in order and serves; a failed start leaves nothing behind. */
export const startServer = async (start: Start) => {
  const undo = undoStack();
  try {
    return await begin(start, undo);
  } catch (error) {
    await undo.run();
    throw error;
  }
};
