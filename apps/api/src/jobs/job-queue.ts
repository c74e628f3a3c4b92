import type pg from 'pg';
import type { Logger } from 'pino';
import { failureReason } from '../db/failure-reason.ts';
import type { RateService } from '../features/adapter/rate.service.ts';
import type { SyncService } from '../features/adapter/sync.service.ts';
import type { RecordForgetting } from '../features/dead-letter/record-forgetting.ts';
import type { IntegrationService } from '../features/integration/integration.service.ts';
import type { NotificationService } from '../features/notification/notification.service.ts';
import type { FeedPulls } from '../features/revenue/feed-pulls.ts';
import type { RevenueFacts } from '../features/revenue/revenue-facts.ts';
import type { RuleWorkService } from '../features/rule-execution/rule-work.service.ts';
import type { InvitationMails } from '../features/user/invitation-mail.service.ts';
import { StartError } from '../start-error.ts';
import { bossOn, type QueueName } from './boss.ts';

type Services = {
  syncs: Pick<SyncService, 'work' | 'startDue' | 'wakeWaiting'>;
  integrations: Pick<IntegrationService, 'warnOfExpiry'>;
  rates: Pick<RateService, 'retrieve'>;
  rules: Pick<RuleWorkService, 'work' | 'wakeDue'>;
  notices: Pick<NotificationService, 'forgetOld'>;
  billing: {
    closeDue: (signal?: AbortSignal) => Promise<void>;
    pay: (signal?: AbortSignal) => Promise<void>;
  };
  mails: Pick<InvitationMails, 'work' | 'wakeDue'>;
  revenue: Pick<RevenueFacts, 'apply'> & FeedPulls;
  records: RecordForgetting;
};

/** In UTC. Whatever waits is looked for every minute, in case nobody was woken for it. */
const SCHEDULES: Partial<Record<QueueName, string>> = {
  'sync-wake': '* * * * *',
  'sync-due': '*/15 * * * *',
  'sync-nightly': '20 3 * * *',
  'rules-due': '* * * * *',
  'mail-due': '* * * * *',
  'rates-due': '25 */6 * * *',
  'connections-expiring': '40 6 * * *',
  'notifications-old': '50 4 * * *',
  'records-old': '30 4 * * *',
  'billing-due': '10 5 * * *',
  'payouts-due': '* * * * *',
  'revenue-due': '* * * * *',
  'feeds-due': '35 * * * *',
};

/** How many runs are worked on side by side here, and how many of them are of one publisher. */
const RUNS = { atOnce: 4, perPublisher: 2 };
/** Of rules, publishers at once; each acts on several objects at a time. */
const RULES_AT_ONCE = 2;
const MAILS_AT_ONCE = 2;
const POLL_SECONDS = 0.5;
const STOP_MS = 15_000;

/** Puts work in line and does it: what is due by the clock, and what somebody asked for. */
export const jobQueue = ({ pool, log }: { pool: pg.Pool; log: Logger }) => {
  const boss = bossOn(pool, { migrate: false, createSchema: false });
  const stopping = new AbortController();
  // The database may be away for a moment; the next look finds what waits.
  boss.on('error', (error) => log.warn({ reason: failureReason(error) }, 'the line of jobs was interrupted'));

  const serve = async (services: Services) => {
    const { syncs, integrations, rates, rules, notices, billing, mails, revenue, records } = services;
    await boss.work<{ runId: number }>(
      'sync',
      {
        pollingIntervalSeconds: POLL_SECONDS,
        localConcurrency: RUNS.atOnce,
        localGroupConcurrency: RUNS.perPublisher,
      },
      async (jobs) => {
        for (const { data } of jobs) await syncs.work(data.runId, stopping.signal);
      },
    );
    await boss.work<{ publisherId: number }>(
      'rules',
      { pollingIntervalSeconds: POLL_SECONDS, localConcurrency: RULES_AT_ONCE, localGroupConcurrency: 1 },
      async (jobs) => {
        for (const { data } of jobs) await rules.work(data.publisherId, stopping.signal);
      },
    );
    await boss.work<{ userId: number }>(
      'mail',
      { pollingIntervalSeconds: POLL_SECONDS, localConcurrency: MAILS_AT_ONCE },
      async (jobs) => {
        for (const { data } of jobs) await mails.work(data.userId);
      },
    );
    const works: Partial<Record<QueueName, () => Promise<void>>> = {
      'sync-wake': syncs.wakeWaiting,
      'sync-due': () => syncs.startDue(),
      'sync-nightly': () => syncs.startDue({ nightly: true }),
      'rules-due': rules.wakeDue,
      'mail-due': mails.wakeDue,
      'rates-due': () => rates.retrieve(stopping.signal),
      'connections-expiring': integrations.warnOfExpiry,
      'notifications-old': notices.forgetOld,
      'records-old': records.forgetOld,
      'billing-due': () => billing.closeDue(stopping.signal),
      'payouts-due': () => billing.pay(stopping.signal),
      payouts: () => billing.pay(stopping.signal),
      'revenue-due': revenue.apply,
      'feeds-due': () => revenue.pull(stopping.signal),
      revenue: revenue.apply,
    };
    for (const [name, work] of Object.entries(works)) await boss.work(name, async () => work());
    for (const [name, cron] of Object.entries(SCHEDULES)) await boss.schedule(name, cron);
  };

  return {
    /** Tells the workers of all processes that a run waits; one that is in line already is not put there twice. */
    wakeRun: async ({ id, publisherId }: { id: number; publisherId: number }): Promise<void> => {
      await boss.send(
        'sync',
        { runId: id },
        { group: { id: String(publisherId) }, singletonKey: String(id), singletonSeconds: 1 },
      );
    },
    /** Tells them that rules of a publisher are due or have something left to do. */
    wakeRules: async (publisherId: number): Promise<void> => {
      const id = String(publisherId);
      await boss.send('rules', { publisherId }, { group: { id }, singletonKey: id, singletonSeconds: 1 });
    },
    /** Tells them that a payout was released. */
    wakePayouts: async (): Promise<void> => {
      await boss.send('payouts', {}, { singletonKey: 'released', singletonSeconds: 1 });
    },
    /** Tells them that settled revenue waits to be brought to its clicks. */
    wakeRevenue: async (): Promise<void> => {
      await boss.send('revenue', {}, { singletonKey: 'told', singletonSeconds: 1 });
    },
    /** Tells them that the invitation of a user waits to be sent. */
    wakeMail: async (userId: number): Promise<void> => {
      await boss.send('mail', { userId }, { singletonKey: String(userId), singletonSeconds: 1 });
    },
    /** Without services it only tells others that something waits. */
    begin: async (services?: Services): Promise<void> => {
      await boss.start().catch((error: unknown) => {
        throw new StartError(
          `The tables that jobs wait in cannot be used: ${failureReason(error)}. Run npm run migrate with DATABASE_OWNER_URL.`,
          { cause: error },
        );
      });
      if (!services) return;
      await serve(services);
      await services.syncs.wakeWaiting();
      await services.rules.wakeDue();
    },
    /** What is under way stops at its next step and goes on with the next start. */
    done: async (): Promise<void> => {
      stopping.abort();
      await boss.stop({ graceful: true, close: false, timeout: STOP_MS });
    },
  };
};
