import path from 'node:path';
import type { Logger } from 'pino';
import { httpFeed } from './adapters/feed/http-feed.ts';
import { countryDatabase } from './adapters/local/country-database.ts';
import { dataCentres } from './adapters/local/data-centres.ts';
import type { Config } from './config.ts';
import { type InScope, scopedTransactions } from './db/entities/in-scope.ts';
import type { EntityStore } from './db/entities/pool.ts';
import { failureReason } from './db/failure-reason.ts';
import { CALLBACK_PATH, registerCallbackRoutes } from './features/callback/callback.routes.ts';
import { type AdTextRepository, adTextRepository } from './features/site/ad-text.repository.ts';
import { keptAdTexts } from './features/site/kept-ad-texts.ts';
import { keptSnapshot } from './features/site/kept-snapshot.ts';
import { pageNews } from './features/site/page-news.ts';
import { type SiteRepository, siteRepository } from './features/site/site.repository.ts';
import { registerSiteRoutes } from './features/site/site.routes.ts';
import { siteService } from './features/site/site.service.ts';
import { visitors } from './features/site/visitor.ts';
import { serveFiles } from './http/files.ts';
import { createSiteApp } from './http/site-app.ts';
import { openFiles } from './open-files.ts';
import { pause } from './pause.ts';
import { type Clock, systemClock } from './ports/clock.ts';
import type { FeedProvider } from './ports/feed-provider.ts';

/** Where the console answers in place of a feed. */
export const FEED_MOUNT = '/sim/feed';

const LOOK_EVERY_MS = 1000;
/** So many times what a look took lies between two of them: many pages must not keep the database busy with nothing. */
const REST = 20;
const LONGEST_REST_MS = 10_000;
/** The same where something is known to have changed. */
const SHORT_REST = 3;

export type VisitorsConfig = Pick<
  Config,
  'appSecret' | 'countryHeader' | 'dataDir' | 'demo' | 'production' | 's3' | 'trustProxy'
>;

export type VisitorsSetting = {
  config: VisitorsConfig;
  log: Logger;
  /** Where the console is reached from here: the stand-in of a feed answers there. */
  consoleAddress: () => string;
  /** Keeps what visitors do; it is on the disk then. */
  append: (body: Uint8Array) => Promise<void>;
  clock?: Clock;
  feed?: FeedProvider;
};

type PageStores = InScope<{ sites: SiteRepository; adTexts: AdTextRepository }>;

/** Where published pages are read from. */
const pageStores = (pool: EntityStore['pool']): PageStores =>
  scopedTransactions(pool, (tx) => ({ sites: siteRepository(tx), adTexts: adTextRepository(tx) }));

/** What visitors of websites meet: it works while the stores are away, and follows what is published while they are there. */
export const composeVisitors = async ({
  config,
  log,
  consoleAddress,
  append,
  clock = systemClock,
  ...given
}: VisitorsSetting) => {
  const warn = (reason: string, error: Error) => log.warn({ reason: failureReason(error) }, reason);
  const folder = path.join(config.dataDir, 'site');
  const snapshot = await keptSnapshot({ folder, isDemo: config.demo, warn });
  const adTexts = await keptAdTexts({ folder, clock, warn });
  const refresh = async (inScope: PageStores): Promise<void> => {
    await snapshot.refresh(inScope);
    await adTexts.refresh(inScope, snapshot.current().declaringPublishers);
  };
  const standIn = () => httpFeed({ baseUrl: () => `${consoleAddress()}${FEED_MOUNT}`, warn });
  const feed = given.feed ?? (config.production ? null : standIn());
  const app = createSiteApp({ log, trustProxy: config.trustProxy, postsUnder: CALLBACK_PATH });
  await serveFiles(app, await openFiles(config));
  const { isDataCentre } = dataCentres({ warn });
  const { appSecret } = config;
  registerSiteRoutes(
    app,
    siteService({ snapshot, adTexts, feed, append, appSecret, isLive: config.production, clock, warn }),
    visitors({ ...config, countryOf: await countryDatabase(), isDataCentre }),
  );
  await registerCallbackRoutes(app, { append, appSecret, clock });
  await app.ready();

  return {
    app,
    refresh,
    /** Follows what is published until it is stopped, beginning with a look; gives how to wait for its end. */
    followPages: async (
      { pool }: Pick<EntityStore, 'pool'>,
      stopping: AbortSignal,
    ): Promise<() => Promise<void>> => {
      const inScope = pageStores(pool);
      const news = pageNews(pool);
      /** Gives what interrupts the rest then, and how long that is. */
      const look = async () => {
        // Before the look: what changes meanwhile is news.
        const told = await news.next().catch(() => stopping);
        const began = performance.now();
        await refresh(inScope);
        return { told, took: performance.now() - began };
      };
      const follow = async (first: Awaited<ReturnType<typeof look>>): Promise<void> => {
        for (let last = first; ; last = await look()) {
          const { told, took } = last;
          await pause(Math.min(SHORT_REST * took, LOOK_EVERY_MS / 2), stopping);
          const rest = Math.max(LOOK_EVERY_MS, Math.min(REST * took, LONGEST_REST_MS));
          await pause(rest, AbortSignal.any([stopping, told]));
          if (stopping.aborted) return news.close();
        }
      };
      const following = follow(await look());
      return () => following;
    },
  };
};
