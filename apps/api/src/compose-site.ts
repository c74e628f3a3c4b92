import path from 'node:path';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { feedSimulator } from '@adhelm/simulators/feed';
import type { Logger } from 'pino';
import { httpFeed } from './adapters/feed/http-feed.ts';
import { countryDatabase } from './adapters/local/country-database.ts';
import { dataCentres } from './adapters/local/data-centres.ts';
import type { Config } from './config.ts';
import { isConnectionLoss } from './db/entities/connection-loss.ts';
import type { InScope } from './db/entities/in-scope.ts';
import { failureReason } from './db/failure-reason.ts';
import { AppError } from './errors.ts';
import type { CallbackRepository } from './features/callback/callback.repository.ts';
import { CALLBACK_PATH, registerCallbackRoutes } from './features/callback/callback.routes.ts';
import { SIMULATOR } from './features/callback/callback-form.ts';
import { callbackPath } from './features/callback/callback-secret.ts';
import type { ConversionRepository } from './features/conversion/conversion.repository.ts';
import type { DeadLetterRepository } from './features/dead-letter/dead-letter.repository.ts';
import type { RevenueRepository } from './features/revenue/revenue.repository.ts';
import type { AdTextRepository } from './features/site/ad-text.repository.ts';
import { keptAdTexts } from './features/site/kept-ad-texts.ts';
import { keptSnapshot } from './features/site/kept-snapshot.ts';
import type { SiteRepository } from './features/site/site.repository.ts';
import { registerSiteRoutes } from './features/site/site.routes.ts';
import { siteService } from './features/site/site.service.ts';
import type { UnbookedAdRepository } from './features/site/unbooked-ad.repository.ts';
import { visitors } from './features/site/visitor.ts';
import type { VerdictRepository } from './features/verdict/verdict.repository.ts';
import { serveFiles } from './http/files.ts';
import { serveSimulator } from './http/simulators.ts';
import { createSiteApp } from './http/site-app.ts';
import { openFiles } from './open-files.ts';
import { pause } from './pause.ts';
import { type Clock, systemClock } from './ports/clock.ts';
import type { FeedProvider } from './ports/feed-provider.ts';
import { type RecordStores, recordTakers } from './record-takers.ts';
import { saidIn } from './spool/by-kind.ts';
import { openIntake } from './spool/intake.ts';

const FEED_MOUNT = '/sim/feed';
const LOOK_EVERY_MS = 1000;
const RETRY_EVERY_MS = 5000;
/** So many times what a look took lies between two of them: many pages must not keep the database busy with nothing. */
const REST = 20;
const LONGEST_REST_MS = 10_000;

type Setting = {
  config: Pick<
    Config,
    'appSecret' | 'countryHeader' | 'dataDir' | 'demo' | 'production' | 's3' | 'trustProxy'
  >;
  log: Logger;
  /** Where the console is reached from here: the stand-in of a feed answers there. */
  consoleAddress: () => string;
  clock?: Clock;
  feed?: FeedProvider;
};

type StandIn = {
  production: boolean;
  publicUrl: string;
  appSecret: string;
  /** Where the process itself reaches its websites; it tells nothing of clicks where there are none. */
  siteAddress?: string | undefined;
};

/** Stands in for a feed, as long as there is none. */
export const serveFeedStandIn = (
  app: Parameters<typeof serveSimulator>[0],
  { production, publicUrl, appSecret, siteAddress }: StandIn,
) =>
  production
    ? undefined
    : serveSimulator(
        app,
        feedSimulator({
          mount: FEED_MOUNT,
          publicUrl,
          callBack: siteAddress && `${siteAddress}${callbackPath(appSecret, SIMULATOR)}`,
        }),
      );

/** When a record was taken. */
const momentIn = (body: Buffer): Date | undefined => {
  const said = saidIn(body, 'at') ?? saidIn(body, 'receivedAt');
  return typeof said === 'string' ? new Date(said) : undefined;
};

type PageStores = InScope<{ sites: SiteRepository; adTexts: AdTextRepository }>;
type Pages = { inScope: PageStores; stopping: AbortSignal };

/** What it takes to bring what visitors did to where it counts. */
type Stores = Omit<RecordStores, 'inScope'> & {
  inScope: InScope<{
    sites: SiteRepository;
    callbacks: CallbackRepository;
    unbookedAds: UnbookedAdRepository;
    adTexts: AdTextRepository;
    conversions: ConversionRepository;
    verdicts: VerdictRepository;
    deadLetters: Pick<DeadLetterRepository, 'bury'>;
    revenue: RevenueRepository;
  }>;
  stopping: AbortSignal;
};

/** Websites and what is taken from their visitors: it works while the stores are away, and follows them while they are there. */
export const composeSite = async ({
  config,
  log,
  consoleAddress,
  clock = systemClock,
  ...given
}: Setting) => {
  const warn = (reason: string, error: Error) => log.warn({ reason: failureReason(error) }, reason);
  const folder = path.join(config.dataDir, 'site');
  const snapshot = await keptSnapshot({ folder, isDemo: config.demo, warn });
  const adTexts = await keptAdTexts({ folder, clock, warn });
  const refresh = async (inScope: PageStores): Promise<void> => {
    await snapshot.refresh(inScope);
    await adTexts.refresh(inScope, snapshot.current().declaringPublishers);
  };
  const intake = await openIntake(path.join(config.dataDir, 'spool'));
  const standIn = () => httpFeed({ baseUrl: () => `${consoleAddress()}${FEED_MOUNT}`, warn });
  const feed = given.feed ?? (config.production ? null : standIn());
  const app = createSiteApp({ log, trustProxy: config.trustProxy, postsUnder: CALLBACK_PATH });
  await serveFiles(app, await openFiles(config));
  const { append } = intake;
  const { isDataCentre } = dataCentres({ warn });
  const { appSecret } = config;
  registerSiteRoutes(
    app,
    siteService({ snapshot, adTexts, feed, append, appSecret, isLive: config.production, clock, warn }),
    visitors({ ...config, countryOf: await countryDatabase(), isDataCentre }),
  );
  await registerCallbackRoutes(app, { append, appSecret, clock });
  await app.ready();

  const failed = (error: unknown) => {
    const isAway = error instanceof AppError || isConnectionLoss(error);
    if (isAway) log.warn({ reason: failureReason(error) }, 'clicks wait, since a store is away');
    else log.error({ err: error }, 'clicks wait, since they cannot be written');
  };

  return {
    app,
    spool: {
      depth: intake.depth,
      waitsSince: async () => {
        const oldest = await intake.oldest();
        return oldest && momentIn(oldest);
      },
    },
    refresh,
    /** Follows what is published; ends when the first look is over. */
    followPages: async ({ inScope, stopping }: Pages): Promise<void> => {
      /** Gives how long to rest then. */
      const look = async (): Promise<number> => {
        const began = performance.now();
        await refresh(inScope);
        const rest = Math.min(REST * (performance.now() - began), LONGEST_REST_MS);
        return Math.max(LOOK_EVERY_MS, rest);
      };
      const follow = async (first: number): Promise<void> => {
        for (let rest = first; ; rest = await look()) {
          await pause(rest, stopping);
          if (stopping.aborted) return;
        }
      };
      void follow(await look());
    },
    /** Carries on what visitors did, until it is stopped. */
    carryClicks: async ({ inScope, writer, alone, stopping }: Stores): Promise<void> => {
      const { take, applyCallbacks, bookLate } = recordTakers({ inScope, writer, alone, clock });
      /** What came before its click, or its ad, finds it later. */
      const retry = async () => {
        while (!stopping.aborted) {
          await pause(RETRY_EVERY_MS, stopping);
          if (!stopping.aborted) await applyCallbacks().catch(failed);
          if (!stopping.aborted) await bookLate().catch(failed);
        }
      };
      await Promise.all([
        intake.drain({
          take,
          bury: (batch, letters) =>
            inScope(SYSTEM, ({ deadLetters }) => deadLetters.bury(batch, letters, clock())),
          stopping,
          failed,
          refused: (count) =>
            log.error({ count }, 'some records can never be facts: see Integrations in the console'),
        }),
        retry(),
      ]);
    },
    close: async () => {
      await app.close();
      await intake.close();
    },
  };
};
