import type { AdPlatform, PlatformCalls } from '../../ports/ad-platform.ts';
import type { Clock } from '../../ports/clock.ts';
import { adList } from './ads.ts';
import { graphChanges } from './changes.ts';
import { GRAPH_VERSION, type GraphSetting, graphExchange, type Watch } from './graph-exchange.ts';
import { insightPage, insightParams } from './insights.ts';
import { connect, endedConsent, loginUrl } from './login.ts';
import { accountList, adSetList, campaignList } from './objects.ts';
import { type Pace, pace } from './pace.ts';
import { graphPages } from './pages.ts';
import { graphReports } from './reports.ts';
import { graphStandings } from './standings.ts';

const TIMEOUT_MS = 30_000;

type Settings = {
  appId: string;
  appSecret: string;
  /** Without a version: https://graph.facebook.com */
  graphUrl: string;
  /** Where people log in, without a version: https://www.facebook.com */
  dialogUrl: string;
  version?: string;
  clock: Clock;
  sleep: (ms: number) => Promise<unknown>;
  /** From 0 to 1, for the lengths of waits. */
  random?: () => number;
  fetch?: typeof fetch;
  timeoutMs?: number;
};

const callsOf = (setting: GraphSetting, limits: Pace, token: string, watch: Watch): PlatformCalls => {
  const exchange = graphExchange(setting, limits, token, watch);
  const page = graphPages(exchange);
  const reports = graphReports(exchange, setting.clock);
  const standings = graphStandings(exchange);
  return {
    accounts: (after) => page(accountList, after),
    campaigns: (account, after) => page(campaignList(account), after),
    adSets: (account, after) => page(adSetList(account), after),
    ads: (account, after) => page(adList(account), after),
    insights: async (question, after) => {
      const params = insightParams(question, setting.clock());
      if (!params) return { rows: [], next: null };
      return insightPage(page, { path: `act_${question.account.realId}/insights`, params, question }, after);
    },
    startReport: reports.start,
    reportProgress: reports.progress,
    reportPage: (reportId, question, after) =>
      insightPage(page, { path: `${reportId}/insights`, params: {}, question }, after),
    read: standings.one,
    readMany: standings.many,
    ...graphChanges(exchange),
  };
};

/** Facebook's ads by its Graph API. All calls of one of these share what they know about its limits. */
export const facebookAdPlatform = ({ dialogUrl, ...given }: Settings): AdPlatform => {
  const setting: GraphSetting = {
    version: GRAPH_VERSION,
    random: Math.random,
    fetch,
    timeoutMs: TIMEOUT_MS,
    ...given,
  };
  const limits = pace(setting.clock);
  return {
    loginUrl: (attempt) => loginUrl({ ...setting, dialogUrl }, attempt),
    connect: (code, redirectUri) => connect(setting, limits, code, redirectUri),
    endedConsent: (signedRequest) => endedConsent(signedRequest, setting.appSecret),
    calls: (accessToken, watch = {}) => callsOf(setting, limits, accessToken, watch),
  };
};
