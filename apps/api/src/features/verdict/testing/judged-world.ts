import { adAccountRoutes } from '@adhelm/contract/ad-account';
import { adapterRoutes } from '@adhelm/contract/adapter';
import { ROLE } from '@adhelm/contract/constants';
import { reportRoutes } from '@adhelm/contract/report';
import { scopedTransactions } from '../../../db/entities/in-scope.ts';
import { repositories } from '../../../repositories.ts';
import { AN, connectedWorld } from '../../adapter/testing/connected-world.ts';
import type { RecordedVerdict } from '../recorded-verdict.ts';
import { verdictRecords } from '../verdict-records.ts';
import type { VerdictStep } from '../verdict-work.service.ts';

/** One for each test: what was said of an ad stays said. */
const ADS = Array.from({ length: 20 }, (_, n) => String(73001 + n));

const ACCOUNT = {
  realId: '5550001',
  name: 'Shop',
  currency: 'USD',
  timeZone: 'UTC',
  people: [AN],
  campaigns: [
    {
      realId: '71001',
      name: 'Own',
      dailyBudget: '20.00',
      adSets: [
        {
          realId: '72001',
          name: 'S',
          ads: ADS.map((realId) => ({ realId, name: `Ad ${realId}`, link: 'https://pages.example/' })),
        },
      ],
    },
  ],
};

/** A publisher that buys ads at a simulated Facebook, and what is said and done about them. */
export const judgedWorld = async () => {
  let atStep: (step: VerdictStep) => Promise<void> = async () => {};
  const connected = await connectedWorld({
    accounts: [ACCOUNT],
    seams: { verdictStep: (step) => atStep(step) },
  });
  const { t, connect, runJobs, tokens, publisher } = connected;
  const colleague = await t.addUser({ roleId: ROLE.ADVERTISER, publisherId: publisher, name: 'Colleague' });
  const other = await t.addPublisher({ name: 'Lotus' });
  const stranger = await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: other, name: 'Stranger' });
  await (await connect()).come();
  await runJobs();
  const { result } = await t.call(adAccountRoutes.list, { token: tokens.owner, query: {} });
  const params = { id: String(result.items[0]?.id ?? 0) };
  await t.call(adapterRoutes.syncAds, { token: tokens.owner, params, query: {} });
  await runJobs();
  const unused = [...ADS];

  const verdictOn = (realAdId: string, more: Partial<RecordedVerdict> = {}): Buffer =>
    Buffer.from(
      JSON.stringify({
        kind: 'verdict',
        provider: 'tonic',
        realAdId,
        platform: 'FACEBOOK',
        verdict: 'DISAPPROVED',
        explanation: 'Misleading claim',
        transaction: `v-${realAdId}`,
        checkedAt: null,
        receivedAt: t.clock().toISOString(),
        ...more,
      }),
    );

  const take = (...bodies: Buffer[]) =>
    verdictRecords({ inScope: scopedTransactions(t.pool, repositories), clock: t.clock })('batch', bodies);

  const changes = async (realId: string) =>
    (await connected.facebook.mutations()).filter(({ id }) => id === realId).length;

  const idOf = async (realId: string): Promise<number> =>
    (await t.system<{ id: number }>('select id from ads where real_ad_id = $1', [realId]))[0]?.id ?? 0;

  const statusOf = async (realId: string) =>
    (await t.system<{ status: string }>('select status from ads where real_ad_id = $1', [realId]))[0]?.status;

  const outcomes = async (realId: string) =>
    (
      await t.system<{ outcome: string | null }>(
        'select outcome from ad_verdicts join ads on ads.id = ad_id where real_ad_id = $1 order by ad_verdicts.id',
        [realId],
      )
    ).map(({ outcome }) => outcome);

  const told = () =>
    t.system<{ user_id: number; kind: string; title: string; body: string; link: string }>(
      'select user_id, kind, title, body, link from notifications order by user_id, id',
    );
  const kindsTold = async () => (await told()).map(({ user_id, kind }) => [user_id, kind]);

  /** What the feed's word changed, as the history of the ad says. */
  const recorded = async (realId: string) =>
    t.system(
      `select user_id, publisher_id, action, before, after from audit_log
       where entity = 'ad' and entity_id = $1 and request_id ~ '^verdict \\d+ of tonic$'`,
      [String(await idOf(realId))],
    );

  const both = (kind: string) =>
    [connected.lead, connected.owner].sort((a, b) => a - b).map((user) => [user, kind]);

  const DAYS = { startDate: '2026-11-15T00:00:00.000Z', endDate: '2026-11-15T23:59:59.999Z' };
  const marksOf = async (realId: string, user = connected.owner) => {
    const token = await connected.tokenOf(user);
    const { ads } = (await t.callAny(reportRoutes.ads, { query: { ...DAYS, search: `Ad ${realId}` }, token }))
      .result.data;
    return ads[0]?.disapprovals;
  };

  return {
    ...connected,
    colleague,
    stranger,
    anAd: () => unused.pop() ?? '',
    verdictOn,
    take,
    changes,
    idOf,
    statusOf,
    outcomes,
    told,
    kindsTold,
    recorded,
    both,
    marksOf,
    /** What happens the next time that a worker comes to a step, once. */
    atNext: (wanted: VerdictStep, act: () => Promise<void>) => {
      atStep = async (step) => {
        if (step !== wanted) return;
        atStep = async () => {};
        await act();
      };
    },
    /** Nothing of one test is left for the next. */
    calm: async () => {
      atStep = async () => {};
      await connected.facebook.forget();
      await t.system('delete from notifications');
    },
  };
};

export type JudgedWorld = Awaited<ReturnType<typeof judgedWorld>>;
