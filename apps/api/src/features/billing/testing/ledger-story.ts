import { randomUUID } from 'node:crypto';
import type { PayoutWay } from '@adhelm/domain/billing/payout';
import type { PayoutRecord } from '@adhelm/simulators/payouts';
import type { composeBilling } from '../../../compose-billing.ts';
import { AppError } from '../../../errors.ts';
import { queryInScope } from '../../../testing/app.ts';
import type { TestDatabase } from '../../../testing/engines.ts';
import type { Actor } from '../../access/actor.ts';

type Needs = Awaited<ReturnType<typeof composeBilling>>['needs'];

/** What a story of one publisher is told with. */
export type Stage = {
  pool: TestDatabase['pool'];
  needs: Needs;
  work: () => Promise<void>;
  people: readonly [preparer: Actor, releaser: Actor];
  /** What the provider and the bank paid, by key. */
  book: () => ReadonlyMap<string, PayoutRecord>;
  bank: Map<string, { cents: number; account: string }>;
  earn: (publisherId: number, day: string, cents: number) => void;
  fault: () => void;
  kill: () => void;
  arrive: () => Promise<void>;
  later: (ms: number) => void;
  /** From 0 up to below 1. */
  random: () => number;
};

const MONTHS = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10'] as const;
const HOUR = 3_600_000;

/** Fees are 10 %, and days earn whole ten dollars, so that plain numbers tell what is owed. */
const NET = 0.9;

/** Each publisher has an account of its own, by which payments to it are known outside. */
const accountOf = (publisherId: number): string => `P${publisherId}`;

export const ledgerStory = async (stage: Stage, publisherId: number) => {
  const { needs, pool, people, random } = stage;
  const [preparer, releaser] = people;
  const earned = new Map<string, number>();
  let adjusted = 0;
  const differing: string[] = [];
  const unexpected: unknown[] = [];
  const below = (end: number) => Math.floor(random() * end);
  const rows = <Row extends object>(text: string) =>
    queryInScope<Row & Record<string, unknown>>(pool, 'system', text, [publisherId]);

  /** Refusals and deaths are part of the story; anything else is a mistake. */
  const tried = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      const isPart = error instanceof AppError || (error instanceof Error && error.message === 'killed');
      if (!isPart) unexpected.push(error);
      return undefined;
    }
  };
  /** A request that comes once or twice, at the same time or after one another, is answered the same. */
  const asked = async <T>(what: string, work: (requestKey: string) => Promise<T>) => {
    const key = randomUUID();
    const answers =
      below(2) === 0
        ? await Promise.all([tried(() => work(key)), tried(() => work(key))])
        : [await tried(() => work(key)), await tried(() => work(key))];
    const given = answers.filter((answer) => answer !== undefined).map((answer) => JSON.stringify(answer));
    if (new Set(given).size > 1) differing.push(what);
    return answers.find((answer) => answer !== undefined);
  };

  const payouts = () =>
    rows<{ id: number; status: string; key: string; way: PayoutWay | null }>(
      'select id, status, key, way from payouts where publisher_id = $1 order by id',
    );
  const closeNextOf = async (months: readonly string[]) => {
    const [row] = await rows<{ closed: number }>(
      'select count(*)::int as closed from billing_periods where publisher_id = $1',
    );
    const month = months[row?.closed ?? 0];
    if (month)
      await asked('close', (requestKey) => needs.closing.close(preparer, { publisherId, month, requestKey }));
  };
  /** The last month stays open until the end: what comes after it would be a line of a month that is not told of. */
  const closeNext = () => closeNextOf(MONTHS.slice(0, -1));
  const prepare = () =>
    asked('prepare', (requestKey) => needs.payouts.prepare(preparer, { publisherId, requestKey }));
  const letGo = async (kind: 'release' | 'retry', isBank: boolean) => {
    const status = kind === 'retry' ? 'FAILED' : 'PENDING';
    for (const { id, way } of (await payouts()).filter((payout) => payout.status === status))
      await asked(kind, (requestKey) =>
        needs.payouts[kind](releaser, id, { way: way ?? (isBank ? 'BANK_FILE' : 'PROVIDER'), requestKey }),
      );
  };
  /** The bank pays each key once, whatever is brought to it how often, and turns some down. */
  const bringToBank = async (isSure: boolean) => {
    const acting: Actor = { ...releaser, scope: { kind: 'publisher', publisherId, ownRowsOf: null } };
    const file = await asked('file', (key) => needs.bankFiles.make(acting, key));
    if (!file) return;
    const lines = Buffer.from(file.base64, 'base64').toString().trim().split('\r\n').slice(1);
    const results = lines.map((line) => {
      const cells = line.split(',');
      const [key = '', amount = '0'] = cells;
      if (!isSure && !stage.bank.has(key) && below(3) === 0) return `${key},FAILED,,`;
      stage.bank.set(key, { cents: Math.round(Number(amount) * 100), account: cells.at(-1) ?? '' });
      return `${key},PAID,${amount},B`;
    });
    const content = ['key,status,amount,reference', ...results].join('\n');
    await tried(() => needs.bankFiles.reconcile(acting, content));
    await tried(() => needs.bankFiles.reconcile(acting, content));
  };

  const earn = () => {
    const day = `${MONTHS[below(MONTHS.length)]}-1${below(3)}`;
    const cents = (below(40) - 5) * 1000;
    earned.set(day, cents);
    stage.earn(publisherId, day, cents);
  };
  const adjust = async () => {
    const dollars = below(40) - 15 || 1;
    const done = await asked('adjust', (requestKey) =>
      needs.billing.adjust(preparer, { publisherId, amount: String(dollars), reason: 'Agreed', requestKey }),
    );
    if (done) adjusted += dollars * 100;
  };
  const lookUp = async () => {
    for (const { id } of await payouts()) await tried(() => needs.payouts.lookUp(releaser, id));
  };

  const ACTS: readonly (() => unknown)[] = [
    earn,
    earn,
    closeNext,
    closeNext,
    adjust,
    prepare,
    prepare,
    () => letGo('release', below(4) === 0),
    () => letGo('release', false),
    () => letGo('retry', false),
    () => bringToBank(false),
    () => tried(stage.work),
    () => tried(stage.work),
    lookUp,
    stage.fault,
    stage.fault,
    stage.kill,
    stage.arrive,
    () => stage.later(below(3) * HOUR),
  ];

  /** Everybody does something, some of them at the same time. */
  const go = async (steps: number) => {
    // Something is on its way from the beginning, so that there is something to go wrong with.
    earned.set('2026-05-10', 50_000);
    stage.earn(publisherId, '2026-05-10', 50_000);
    await closeNext();
    await prepare();
    await letGo('release', below(4) === 0);
    stage.fault();
    for (let left = steps; left > 0; ) {
      const together = Array.from({ length: Math.min(left, 1 + below(3)) }, () => ACTS[below(ACTS.length)]);
      left -= together.length;
      await Promise.all(together.map((act) => act?.()));
    }
  };

  /** Nothing goes wrong any more: all months are closed, and all that can be paid is. */
  const settle = async () => {
    for (const _ of MONTHS) await closeNextOf(MONTHS);
    await prepare();
    for (let round = 0; round < 6; round += 1) {
      await letGo('release', false);
      await letGo('retry', false);
      await bringToBank(true);
      stage.later(2 * HOUR);
      await tried(stage.work);
      await stage.arrive();
      await lookUp();
      if ((await payouts()).every(({ status }) => status === 'PAID')) return;
    }
  };

  /** What the books say against what plain numbers and the book of who paid say. */
  const verdict = async () => {
    const owed = Math.round([...earned.values()].reduce((sum, cents) => sum + cents * NET, 0)) + adjusted;
    const all = await payouts();
    /** All that reached the account of the publisher, under whatever key. */
    const received = [
      ...[...stage.book()].map(([key, { order }]) => ({
        key,
        cents: Math.round(Number(order.amount) * 100),
        account: order.payee.account_number,
      })),
      ...[...stage.bank].map(([key, payment]) => ({ key, ...payment })),
    ].filter(({ account }) => account === accountOf(publisherId));
    const isReceived = (wanted: string) => received.some(({ key }) => key === wanted);
    const [balances] = await rows<{ payable: number; paid: number; unbalanced: number }>(
      `select coalesce(-sum(amount) filter (where account = 'PAYABLE'), 0)::int as payable,
         coalesce(-sum(amount) filter (where account in ('PAID', 'RATE_DIFFERENCE')), 0)::int as paid,
         (select count(*)::int from (select 1 from ledger_entries where publisher_id = $1
           group by transaction_id, currency having sum(amount) <> 0) as wrong) as unbalanced
       from ledger_entries where publisher_id = $1`,
    );
    return {
      told: { differing, unexpected },
      unbalanced: balances?.unbalanced,
      notAsPaidOutside: all.filter(({ key, status }) => isReceived(key) !== (status === 'PAID')),
      paidByBoth: all.filter(({ key }) => stage.book().has(key) && stage.bank.has(key)).length,
      paid: { inBooks: balances?.paid, outside: received.reduce((sum, { cents }) => sum + cents, 0) },
      owed: { inBooks: (balances?.payable ?? 0) + (balances?.paid ?? 0), wanted: owed },
    };
  };

  return { go, settle, verdict };
};
