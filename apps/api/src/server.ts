import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { compose } from './compose.ts';
import type { Config } from './config.ts';
import { lockDataDir } from './db/data-dir-lock.ts';
import { withAdvisoryLock } from './db/entities/advisory-lock.ts';
import { bringUpToDate } from './db/entities/bring-up-to-date.ts';
import { scopedTransactions, type Tx } from './db/entities/in-scope.ts';
import { openEntities } from './db/entities/open.ts';
import { migrateFacts } from './db/facts/migrate.ts';
import { openFacts } from './db/facts/open.ts';
import { refuseForeignFacts } from './db/own-facts.ts';
import { loadDemo } from './demo/load-demo.ts';
import { Unavailable } from './errors.ts';
import { keepFacts } from './keep-facts.ts';
import { systemClock } from './ports/clock.ts';
import { StartError } from './start-error.ts';

type Start = { config: Config; log: Logger; webFolder?: string };

const TIDY_UP_EVERY_MS = 3_600_000;

/** What the server says while the engines are still starting. */
const notReady: RequestListener = (_request, response) => {
  const { statusCode, code: errorCode, message } = new Unavailable();
  response.writeHead(statusCode, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end(JSON.stringify({ statusCode, errorCode, message }));
};

const listen = (server: Server, { port, host }: Config): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new StartError(
          error.code === 'EADDRINUSE'
            ? `Port ${port} on ${host} is in use: stop what runs there, or set PORT to another one.`
            : `Cannot listen on ${host}, port ${port}: ${error.message}.`,
        ),
      ),
    );
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });

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

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });

const openEngines = async ({ config, log }: Start, undo: ReturnType<typeof undoStack>) => {
  const { dataDir, databaseUrl, databaseOwnerUrl, clickhouseUrl, clickhouseCluster, adoptFacts, production } =
    config;
  if (!databaseUrl || !clickhouseUrl) {
    const lock = await lockDataDir(dataDir);
    undo.add(() => lock.release());
  }
  const entities = await openEntities({ databaseUrl, databaseOwnerUrl, dataDir, log });
  undo.add(() => entities.close());
  const facts = await openFacts({ clickhouseUrl, dataDir, log });
  undo.add(() => facts.close());
  await bringUpToDate(entities, { production, log });
  const withLock = (work: () => Promise<void>) =>
    withAdvisoryLock(entities.pool, 'adhelm facts migration', work);
  const topology = clickhouseCluster ? { cluster: clickhouseCluster } : 'single';
  await migrateFacts({ client: facts.client, log, withLock, topology });
  const place = clickhouseUrl ? new URL(clickhouseUrl).host : path.join(dataDir, 'clickhouse');
  const inTransaction = scopedTransactions<Tx>(entities.pool, (tx) => tx);
  await withLock(() => refuseForeignFacts({ inTransaction, client: facts.client, place, adopt: adoptFacts }));
  return { entities, facts, topology } as const;
};

const begin = async (start: Start, undo: ReturnType<typeof undoStack>) => {
  const { config, log, webFolder } = start;
  let answer: RequestListener = notReady;
  const server = createServer((request, response) => answer(request, response));
  const { port } = await listen(server, config);
  undo.addFirst(() => closeServer(server));
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const engines = await openEngines(start, undo);
  const { app, syncAccess, forgetOldSessions } = await compose({
    config: { ...config, publicUrl },
    version: packageJson.version,
    ...engines,
    log,
    ownAddress: () => `http://127.0.0.1:${port}`,
    webFolder,
  });
  undo.add(() => app.close());

  await syncAccess();
  const inTransaction = scopedTransactions<Tx>(engines.entities.pool, (tx) => tx);
  if (config.demo && (await loadDemo(inTransaction, systemClock()))) log.info('demo data loaded');
  undo.add(keepFacts(engines, inTransaction, config.demo, log));
  const tidyUp = () =>
    forgetOldSessions().catch((error: unknown) => log.warn({ err: error }, 'tidying up failed'));
  await tidyUp();
  const timer = setInterval(() => void tidyUp(), TIDY_UP_EVERY_MS).unref();
  undo.add(async () => clearInterval(timer));

  answer = (request, response) => app.routing(request, response);
  return { publicUrl, stop: undo.run };
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
