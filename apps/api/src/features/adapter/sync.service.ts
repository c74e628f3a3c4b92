import { randomUUID } from 'node:crypto';
import { type StartedSync, SYNC_ANSWER_MS } from '@adhelm/contract/adapter';
import type { Job, JobListQuery } from '@adhelm/contract/job';
import { PLATFORMS, type Platform } from '@adhelm/contract/platform';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { isZone } from '@adhelm/domain/time-zone';
import { asError } from '../../as-error.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { Conflict, InvalidInput, NotFound } from '../../errors.ts';
import type { FactWriter } from '../../facts/write/fact-writer.ts';
import { BEAT_MS } from '../../jobs/silent-worker.ts';
import { type PlatformCalls, PlatformFailed, type PlatformProblem } from '../../ports/ad-platform.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AdAccountRepository } from '../ad-account/ad-account.repository.ts';
import type { ConnectionRepository } from '../integration/connection.repository.ts';
import type { ClaimedRun, NewRun } from '../job/sync-run.repository.ts';
import type { NotificationRepository } from '../notification/notification.repository.ts';
import { dayIn, dayOf, laterDay } from './cost-facts.ts';
import { type CallsOf, DEFAULT_WAIT_MS, failureWords } from './platform-calls.ts';
import type { SyncedAccount } from './platform-objects.repository.ts';
import { RunLost, type SyncRepositories } from './run-steps.ts';
import { syncAccount } from './sync-account.ts';

type Repositories = SyncRepositories & {
  adAccounts: AdAccountRepository;
  connections: ConnectionRepository;
  notifications: NotificationRepository;
};

type Dependencies = {
  inScope: InScope<Repositories>;
  callsOf: CallsOf;
  writer: Pick<FactWriter, 'replaceCosts'>;
  /** Tries to; who goes on without them says what lacks. */
  retrieveRates: () => Promise<void>;
  /** Tells the workers that a run waits. */
  wake: (run: { id: number; publisherId: number }) => Promise<void>;
  clock: Clock;
  sleep: (ms: number) => Promise<unknown>;
  warn: (reason: string, error: Error) => void;
};

const DAY = 86_400_000;
const POLL_MS = 1000;
/** A new account is crawled from so long before it was found, until somebody says otherwise. */
const CRAWL_DAYS = 7;
const NIGHTLY_DAYS = 28;
const MOST_DAYS = 400;
const FORGET_AFTER_DAYS = 90;
const GIVE_UP_AFTER = 6;
const FIRST_PAUSE_MS = 10_000;

/** What the person reads. */
const sentenceOf = (platform: Platform, failure: PlatformFailed): string => {
  const { label } = PLATFORMS[platform];
  const { reconnect, wait, misconfigured } = failureWords(platform, failure);
  const sentences: Record<PlatformProblem, string> = {
    reconnect,
    permission: `${label} does not allow this connection to read the account.`,
    wait,
    'too-much': `${label} could not answer so much at once.`,
    'cursor-expired': `${label} lost its place in a long list again and again.`,
    missing: `${label} does not know this account any more, or the connection may not see it.`,
    refused: `${label} refused the request.`,
    misconfigured,
    unconfirmed: `${label} did not answer.`,
    unavailable: `${label} cannot be reached.`,
  };
  return failure.circumstances.userMessage ?? sentences[failure.problem];
};

/** Retrieves accounts and what they hold from ad platforms: on request, by the clock, and after interruptions. */
export const syncService = (deps: Dependencies) => {
  const { inScope, callsOf, writer, retrieveRates, wake, clock, sleep, warn } = deps;
  const worker = randomUUID();

  /** A run that nobody was woken for is found by the next look at what waits. */
  const wakeUp = (run: { id: number; publisherId: number }): Promise<void> =>
    wake(run).catch((error: Error) => warn('a run waits for the next look, since its queue is away', error));

  const start = async (run: NewRun): Promise<number> => {
    const id = await inScope(SYSTEM, ({ syncRuns }) => syncRuns.start(run, clock()));
    await wakeUp({ id, publisherId: run.publisherId });
    return id;
  };

  /** Which accounts a connection opens. */
  const startList = (connection: { id: number; publisherId: number }, requestedBy: number) =>
    start({
      publisherId: connection.publisherId,
      connectionId: connection.id,
      adAccountId: null,
      kind: 'AD_ACCOUNTS',
      since: null,
      until: null,
      requestedBy,
    });

  const jobOf = async (actor: Actor, id: number): Promise<Job> => {
    const job = await inScope(actor.scope, ({ syncRuns }) => syncRuns.find(id));
    if (!job) throw new NotFound('This job');
    return job;
  };

  /** Answers when the run ends, or as things stand after a while; at once where nobody waits. */
  const answer = async (
    actor: Actor,
    id: number,
    { wait = true }: { wait?: boolean | undefined } = {},
  ): Promise<StartedSync> => {
    const patience = wait ? SYNC_ANSWER_MS : 0;
    for (let waited = 0; ; waited += POLL_MS) {
      const job = await jobOf(actor, id);
      const { status } = job;
      if (status === 'DONE' || status === 'FAILED')
        return { status: status === 'DONE' ? 'done' : 'failed', jobId: id, job };
      if (waited >= patience || job.waitsUntil !== null) return { status: 'running', jobId: id, job };
      await sleep(POLL_MS);
    }
  };

  /** An account that the actor sees and that can be retrieved. */
  const retrievable = async (actor: Actor, id: number) => {
    const account = await inScope(actor.scope, ({ adAccounts }) => adAccounts.connectionOf(id));
    if (!account) throw new NotFound('This ad account');
    const { connectionId } = account;
    if (connectionId === null)
      throw new Conflict(
        `This ad account is not connected: a lead advertiser has to connect ${PLATFORMS[account.platform].label} first.`,
      );
    return { ...account, connectionId };
  };

  const syncAccounts = async (run: ClaimedRun, calls: PlatformCalls) => {
    const holder = await inScope(SYSTEM, ({ connections }) => connections.find(run.connectionId));
    if (!holder?.user) throw new RunLost();
    const { platform, user } = holder;
    let after: string | null = null;
    for (let done = 0, asked = run.calls + 1; ; asked += 1) {
      const page = await calls.accounts(after);
      done += page.rows.length;
      await inScope(SYSTEM, async ({ syncRuns, platformObjects }) => {
        const at = clock();
        const progress = { phase: 'ad-accounts', done, total: null, place: null, calls: asked };
        if (!(await syncRuns.advance(run, worker, progress, at))) throw new RunLost();
        const crawlFrom = new Date(at.getTime() - CRAWL_DAYS * DAY);
        const known = { connectionId: run.connectionId, publisherId: run.publisherId, userId: user.id };
        await platformObjects.saveAccounts(platform, known, page.rows, { at, crawlFrom });
      });
      if (page.next === null) return;
      after = page.next;
    }
  };

  const tellReconnect = async (run: ClaimedRun, sentence: string) => {
    await inScope(SYSTEM, async ({ connections, notifications }) => {
      const connection = await connections.find(run.connectionId);
      if (connection?.status !== 'CONNECTED') return;
      await connections.end(run.connectionId, 'RECONNECT', sentence, clock());
      const { label } = PLATFORMS[connection.platform];
      const told = {
        publisherId: connection.publisherId,
        kind: 'reconnect-needed',
        title: `Connect ${label} again`,
        body: sentence,
        link: '/ad-account',
      };
      if (connection.user) await notifications.insert([connection.user.id], told, clock());
    });
  };

  const fail = async (run: ClaimedRun, problem: string, error: string) => {
    await inScope(SYSTEM, async ({ syncRuns, syncNotes, connections }) => {
      const at = clock();
      if (!(await syncRuns.finish(run.id, worker, { status: 'FAILED', problem, error }, at))) return;
      if (run.adAccountId !== null) await syncNotes.markSynced(run.adAccountId, { error });
      await connections.change(run.connectionId, { error }, at);
    });
  };

  const postpone = (run: ClaimedRun, waitMs: number, said: { problem?: string; error?: string }) =>
    inScope(SYSTEM, ({ syncRuns }) =>
      syncRuns.postpone(run.id, worker, { notBefore: new Date(clock().getTime() + waitMs), ...said }),
    );

  /** Away for a moment: again later and later, and given up in the end. */
  const tryAgain = async (run: ClaimedRun, problem: string, error: string) => {
    if (run.attempts >= GIVE_UP_AFTER) return fail(run, problem, error);
    return postpone(run, FIRST_PAUSE_MS * 2 ** run.attempts, { problem, error });
  };

  const end = async (run: ClaimedRun, platform: Platform, error: unknown) => {
    if (error instanceof RunLost) return;
    if (!(error instanceof PlatformFailed)) {
      warn('a run was interrupted', asError(error));
      return tryAgain(run, 'interrupted', 'It was interrupted and goes on by itself.');
    }
    warn('an ad platform did not do as asked', error);
    const sentence = sentenceOf(platform, error);
    const { problem, circumstances } = error;
    if (problem === 'wait')
      return postpone(run, circumstances.waitMs ?? DEFAULT_WAIT_MS, { problem, error: sentence });
    if (problem === 'unavailable' || problem === 'unconfirmed') return tryAgain(run, problem, sentence);
    if (problem === 'reconnect') await tellReconnect(run, sentence);
    return fail(run, problem, sentence);
  };

  const finish = async (run: ClaimedRun) => {
    await inScope(SYSTEM, async ({ syncRuns, syncNotes, connections }) => {
      const at = clock();
      if (!(await syncRuns.finish(run.id, worker, { status: 'DONE' }, at))) throw new RunLost();
      if (run.adAccountId !== null && run.kind === 'ADS') await syncNotes.markSynced(run.adAccountId, { at });
      await connections.change(run.connectionId, { syncedAt: at, error: null }, at);
    });
  };

  const perform = async (run: ClaimedRun, signal: AbortSignal | undefined): Promise<void> => {
    const account: SyncedAccount | undefined =
      run.adAccountId === null
        ? undefined
        : await inScope(SYSTEM, ({ platformObjects }) => platformObjects.account(run.adAccountId ?? 0));
    const platform = account?.platform ?? 'FACEBOOK';
    try {
      const calls = await callsOf(run.connectionId, signal);
      if (!calls) throw new PlatformFailed('reconnect', 'there is no token');
      if (run.adAccountId === null) await syncAccounts(run, calls);
      else if (!account) throw new PlatformFailed('missing', 'the account was deleted here');
      else await syncAccount({ run, worker, account, calls, inScope, writer, retrieveRates, clock, sleep });
      await finish(run);
    } catch (error) {
      if (signal?.aborted) await postpone(run, 0, {});
      else await end(run, platform, error);
    }
  };

  return {
    answer,
    jobOf,
    list: ({ scope }: Actor, query: JobListQuery) => inScope(scope, ({ syncRuns }) => syncRuns.list(query)),

    async startAccounts(actor: Actor, connectionId: number): Promise<number> {
      const connection = await inScope(actor.scope, ({ connections }) => connections.find(connectionId));
      if (!connection) throw new NotFound('This integration');
      if (connection.status !== 'CONNECTED')
        throw new Conflict(`${PLATFORMS[connection.platform].label} has to be connected again first.`);
      return startList(connection, actor.userId);
    },

    /** For a connection that was just made. */
    retrieveAccounts: startList,

    async startAccount(
      actor: Actor,
      adAccountId: number,
      asked: { kind: 'CAMPAIGNS' | 'ADS'; startDate?: string | undefined; endDate?: string | undefined },
    ): Promise<number> {
      const { publisherId, connectionId, timeZone } = await retrievable(actor, adAccountId);
      const zone = isZone(timeZone) ? timeZone : null;
      const day = (text: string | undefined) =>
        text === undefined || !zone ? null : dayIn(zone, Date.parse(text));
      const [since, until] = [day(asked.startDate), day(asked.endDate)];
      if (since && until && since > until)
        throw new InvalidInput('endDate', 'The end must not be before the start.');
      if (since && Date.parse(since) < clock().getTime() - MOST_DAYS * DAY)
        throw new InvalidInput('startDate', `The start must not lie more than ${MOST_DAYS} days back.`);
      const { kind } = asked;
      return start({ publisherId, connectionId, adAccountId, kind, since, until, requestedBy: actor.userId });
    },

    async retry(actor: Actor, id: number): Promise<Job> {
      const job = await jobOf(actor, id);
      if (!(await inScope(actor.scope, ({ syncRuns }) => syncRuns.retry(id))))
        throw new Conflict('Only a failed job can be tried again.');
      await wakeUp({ id, publisherId: job.publisherId });
      return jobOf(actor, id);
    },

    /** What a worker does with a run; others may have it, or it may not be due. */
    async work(runId: number, signal?: AbortSignal): Promise<void> {
      const run = await inScope(SYSTEM, ({ syncRuns }) => syncRuns.claim(runId, worker, clock()));
      if (!run) return;
      const beat = setInterval(() => {
        inScope(SYSTEM, ({ syncRuns }) => syncRuns.beat(run.id, worker, clock())).catch(() => {});
      }, BEAT_MS).unref();
      try {
        await perform(run, signal);
      } finally {
        clearInterval(beat);
      }
    },

    /** Every account that is crawled gets a run. */
    async startDue({ nightly = false } = {}): Promise<void> {
      const now = clock();
      const accounts = await inScope(SYSTEM, ({ syncNotes }) => syncNotes.due());
      for (const { id, publisherId, connectionId, syncedAt, buyAt } of accounts) {
        // What was bought before the first retrieval comes with it.
        const earliest = now.getTime() - MOST_DAYS * DAY;
        const first = syncedAt === null ? dayOf(Math.max(buyAt.getTime() - DAY, earliest)) : null;
        const since = first ?? (nightly ? laterDay(dayOf(now.getTime()), -NIGHTLY_DAYS) : null);
        const run = { publisherId, connectionId, adAccountId: id, kind: 'ADS', since, until: null } as const;
        await start({ ...run, requestedBy: null });
      }
    },

    /** Whatever waits and is due, or has lost its worker, is put in line again. */
    async wakeWaiting(): Promise<void> {
      for (const run of await inScope(SYSTEM, ({ syncRuns }) => syncRuns.toWake(clock()))) await wake(run);
    },

    forgetOld: (): Promise<void> =>
      inScope(SYSTEM, ({ syncRuns }) =>
        syncRuns.forgetBefore(new Date(clock().getTime() - FORGET_AFTER_DAYS * DAY)),
      ),
  };
};

export type SyncService = ReturnType<typeof syncService>;
