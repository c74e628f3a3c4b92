import { type ClickRow, clickRoutes } from '@adhelm/contract/click';
import { ROLE } from '@adhelm/contract/constants';
import { pino } from 'pino';
import { composeSite } from '../../../compose-site.ts';
import { scopedTransactions } from '../../../db/entities/in-scope.ts';
import type { NewClick } from '../../../facts/write/fact-writer.ts';
import { repositories } from '../../../repositories.ts';
import { APP_SECRET } from '../../../testing/app.ts';
import { type ReportApp, reportApp } from '../../../testing/clickhouse-front-app.ts';
import { estates } from '../../../testing/estates.ts';
import { AD, linksIn, PHONE } from './small-site.ts';

export const DAY = { startDate: '2026-11-15T00:00:00.000Z', endDate: '2026-11-15T23:59:59.999Z' };

type Recorded = (name: string, clicks: NewClick[]) => Promise<void>;

/** A process that serves websites from the same data folder, and carries what it took until it is stopped. */
const openSite = async (t: ReportApp, inScope: ReturnType<typeof scopesOf>) => {
  const stopping = new AbortController();
  let carrying: Promise<unknown> = Promise.resolve();
  const site = await composeSite({
    config: {
      appSecret: APP_SECRET,
      countryHeader: null,
      dataDir: t.dataDir,
      demo: false,
      production: false,
      s3: null,
      trustProxy: false,
    },
    log: pino({ level: 'silent' }),
    consoleAddress: () => '',
    clock: t.clock,
    feed: { ads: async () => [AD] },
  });
  const get = (url: string, host: string) => site.app.inject({ url, headers: { host, 'user-agent': PHONE } });
  return {
    ...site,
    get,
    carry: (recordClicks: Recorded = t.writer.recordClicks, recordSteps = t.writer.recordSteps) => {
      const writer = { ...t.writer, recordClicks, recordSteps };
      carrying = site.carryClicks({ inScope, writer, alone: (work) => work(), stopping: stopping.signal });
    },
    /** Reads a page, presses its keyword and the first result. */
    press: async (host: string, query = '') => {
      const [search = ''] = linksIn((await get(`/page${query}`, host)).body);
      const found = await get(search, host);
      const out = linksIn(found.body).find((link) => link.startsWith('/_out/')) ?? '';
      return (await get(out, host)).headers.location;
    },
    end: async () => {
      stopping.abort();
      await carrying;
      await site.close();
    },
  };
};

const scopesOf = (t: ReportApp) => scopedTransactions(t.pool, repositories);

/** Processes that serve the websites of two publishers, one after another or at once, on real stores. */
export const siteProcesses = async () => {
  const t = await reportApp('the embedded store');
  const inScope = scopesOf(t);
  const publisherId = await t.addPublisher({ name: 'North' });
  const { settle } = estates(t.pool);
  const ann = await settle(publisherId, 'Ann', 'FACEBOOK');
  const bo = await settle(await t.addPublisher({ name: 'Lotus' }), 'Bo', 'TABOOLA');
  await t.system(`update keyword_sets set status = 'PUBLISHED', content_page_keyword_number = 1`);
  const { accessToken: token } = await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }));
  const running = new Set<{ end(): Promise<void> }>();

  return {
    t,
    inScope,
    publisherId,
    token,
    ann,
    bo,
    start: async () => {
      const site = await openSite(t, inScope);
      const started = {
        ...site,
        end: async () => {
          if (running.delete(started)) await site.end();
        },
      };
      running.add(started);
      return started;
    },
    endAll: async () => {
      for (const site of running) await site.end();
    },
    clicks: async (): Promise<ClickRow[]> => {
      const query = { ...DAY, isGetDetail: true, limit: 100, sortOrder: 'asc' };
      return (await t.callAny(clickRoutes.list, { query, token })).result.data;
    },
    /** A writer that says when it has written so many clicks. */
    counted: (wanted: number) => {
      const all = Promise.withResolvers<void>();
      let written = 0;
      const recordClicks: Recorded = async (name, facts) => {
        await t.writer.recordClicks(name, facts);
        written += facts.length;
        if (written >= wanted) all.resolve();
      };
      return { recordClicks, all: all.promise };
    },
  };
};

export type SiteProcesses = Awaited<ReturnType<typeof siteProcesses>>;
