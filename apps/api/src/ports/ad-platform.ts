/** What somebody set at the platform. */
export type SetStatus = 'ACTIVE' | 'PAUSED' | 'ARCHIVED' | 'DELETED';

/** Where something stands: what was set, and what that comes to with everything above it and the platform's own say. */
export type Standing = { status: SetStatus; effectiveStatus: string };

/** Amounts are decimal texts in whole units of the account's currency ("12.50", "500000"), whatever the wire counts in. */
export type Budgets = { dailyBudget: string | null; lifetimeBudget: string | null; bidAmount: string | null };

export type PlatformAccount = {
  realId: string;
  name: string;
  /** The platform's own word, such as ACTIVE or DISABLED. */
  status: string;
  currency: string;
  /** An IANA name: the platform cuts days in it. */
  timeZone: string;
  createdAt: Date;
};

export type PlatformCampaign = Standing &
  Budgets & {
    realId: string;
    name: string;
    objective: string | null;
    createdAt: Date;
    /** What the platform complains about, in its words. */
    issues: readonly string[];
  };

export type PlatformAdSet = Standing &
  Budgets & { realId: string; campaignRealId: string; name: string; createdAt: Date };

/** The texts that people read in an ad, as they were when they were retrieved. */
export type AdTexts = {
  title: string | null;
  body: string | null;
  description: string | null;
  /** What the platform shows some people instead, a line each. */
  further: string | null;
};

export type PlatformAd = Standing & {
  realId: string;
  campaignRealId: string;
  adSetRealId: string;
  name: string;
  texts: AdTexts;
  landingUrl: string | null;
  createdAt: Date;
  issues: readonly string[];
};

/** What an ad did in an hour; hours in which it did nothing are left out. */
export type HourlyInsight = {
  adRealId: string;
  /** What it belonged to and was called, since spend outlives ads that were deleted at the platform. */
  adName: string;
  adSetRealId: string;
  adSetName: string;
  campaignRealId: string;
  campaignName: string;
  /** When the account's hour began: at half past or a quarter to in some zones. An ad has an hour once in a question. */
  hour: Date;
  /** In the account's currency. */
  spend: string;
  impressions: number;
  clicks: number;
  conversions: number;
};

/** A page with where the next one begins; `next` is null on the last, and a page may be empty and not the last. */
export type Page<Row> = { rows: Row[]; next: string | null };

/** How far the platform lets us go on: 0 to 100 percent used, and for how long it asks to be left alone. */
export type Usage = { percent: number; waitMs: number };

export type PlatformGrant = {
  accessToken: string;
  /** Null for a token that never expires. */
  expiresAt: Date | null;
  scopes: readonly string[];
  /** Of what is needed, what the person did not allow. */
  missingScopes: readonly string[];
  person: { realId: string; name: string };
};

/** Days in the account's zone, `YYYY-MM-DD`, both included. */
export type DayRange = { since: string; until: string };

export type InsightQuestion = { account: { realId: string; timeZone: string }; days: DayRange };

export type NewCampaign = {
  name: string;
  objective: string;
  dailyBudget: string;
  currency: string;
};

/** Calls made with somebody's token, one at a time. Each throws `PlatformFailed`. */
export type PlatformCalls = {
  accounts(after: string | null): Promise<Page<PlatformAccount>>;
  campaigns(account: AccountRef, after: string | null): Promise<Page<PlatformCampaign>>;
  adSets(account: AccountRef, after: string | null): Promise<Page<PlatformAdSet>>;
  ads(account: AccountRef, after: string | null): Promise<Page<PlatformAd>>;
  insights(question: InsightQuestion, after: string | null): Promise<Page<HourlyInsight>>;
  /** Has a large question answered in the background, and gives the name of the report to ask for. */
  startReport(question: InsightQuestion): Promise<string>;
  /** Percent done; 100 when its pages can be read. Throws when it failed or was dropped. */
  reportProgress(reportId: string): Promise<number>;
  reportPage(reportId: string, question: InsightQuestion, after: string | null): Promise<Page<HourlyInsight>>;
  /** What stands there now. */
  read(object: ObjectRef, currency: string): Promise<Standing & Budgets>;
  /** Many at once, in their order; one that cannot be read does not keep the others from it. */
  readMany(
    objects: readonly ObjectRef[],
    currency: string,
  ): Promise<((Standing & Budgets) | PlatformFailed)[]>;
  /** Doing it twice does no harm. */
  setStatus(realId: string, status: 'ACTIVE' | 'PAUSED'): Promise<void>;
  /** Of a campaign, or of an ad set whose campaign has none. */
  setDailyBudget(realId: string, amount: string, currency: string): Promise<void>;
  /** Bids belong to ad sets; a campaign's is refused. */
  setBid(adSetRealId: string, amount: string, currency: string): Promise<void>;
  /** As PAUSED; an answer that is lost is `unconfirmed`, and nobody may simply ask again. */
  createCampaign(account: AccountRef, campaign: NewCampaign): Promise<{ realId: string }>;
  /** Takes back what the person allowed. */
  disconnect(personRealId: string): Promise<void>;
};

/** What has a budget, a bid or something to say differs by level. */
export type ObjectRef = { level: 'campaign' | 'adSet' | 'ad'; realId: string };

/** Money on the wire depends on the currency. */
export type AccountRef = { realId: string; currency: string };

/** An ad platform: one adapter each, behind the same calls. */
export type AdPlatform = {
  loginUrl(attempt: { state: string; redirectUri: string; askAgain: boolean }): string;
  /** Exchanges the code of a callback for a token that lasts, and looks what it may do. */
  connect(code: string, redirectUri: string): Promise<PlatformGrant>;
  /** Whose consent a signed notice ends; null when the signature is not the platform's. */
  endedConsent(signedRequest: string): { personRealId: string } | null;
  /** The calls of whoever holds this token. */
  calls(
    accessToken: string,
    watch?: { signal?: AbortSignal; onUsage?: (usage: Usage) => void },
  ): PlatformCalls;
};

export type PlatformProblem =
  /** The token is dead: the person has to connect again. */
  | 'reconnect'
  | 'permission'
  /** Asked too often: it helps to wait. */
  | 'wait'
  /** Too much in one question: a smaller one helps. */
  | 'too-much'
  /** The place to go on from is no longer known: begin the list again. */
  | 'cursor-expired'
  /** No such object, or out of sight. */
  | 'missing'
  /** What was asked for is not possible; the message for the person says why. */
  | 'refused'
  /** The app's own credentials, version or access: for whoever runs the installation. */
  | 'misconfigured'
  /** It may have been carried out although its answer is missing. */
  | 'unconfirmed'
  | 'unavailable';

type Circumstances = {
  waitMs?: number;
  /** What the platform says to the person, where it does. */
  userMessage?: string;
  /** What the platform calls the failure, and the trace that it can be asked about. */
  code?: string;
  trace?: string;
};

/** The message is for the log and holds no token; what the user reads is made from the problem. */
export class PlatformFailed extends Error {
  override name = 'PlatformFailed';
  readonly problem: PlatformProblem;
  readonly circumstances: Circumstances;

  constructor(problem: PlatformProblem, message: string, circumstances: Circumstances = {}) {
    super(message);
    this.problem = problem;
    this.circumstances = circumstances;
  }
}
