import { ROLE } from '@adhelm/contract/constants';
import { reportRoutes } from '@adhelm/contract/report';
import { isWholeRun } from '@adhelm/domain/testing/whole-run';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATIENCE } from '../../db/facts/embedded/patience.ts';
import { type ReportApp, reportApp } from '../../testing/clickhouse-front-app.ts';
import { clickOf, type Owner } from '../../testing/clickhouse-front-world.ts';
import { type Estate, estates } from '../../testing/estates.ts';
import {
  centsOfParts,
  type ReportList,
  type ReportListName,
  reportLists,
} from '../../testing/report-lists.ts';

/** More of them for a long proof. */
const RUNS = Number(process.env.HISTORY_RUNS ?? (isWholeRun ? 2 : 1));
const MS_PER_RUN = 60_000 * PATIENCE;
const START = Date.UTC(2026, 9, 20);
const DAY = 86_400_000;
const PERIOD = {
  startDate: new Date(START).toISOString(),
  endDate: new Date(START + 3 * DAY - 1).toISOString(),
};

let t: ReportApp;
beforeAll(async () => {
  t = await reportApp('a ClickHouse server');
});
afterAll(() => t?.close());

/** What of an estate each list has a row for. */
const ROW_OF: Record<ReportListName, keyof Estate> = {
  campaigns: 'campaign',
  ads: 'ad',
  keywords: 'keyword',
  posts: 'post',
  keywordSets: 'set',
  advertisers: 'user',
  verticals: 'vertical',
  niches: 'niche',
};
const NAMES = Object.keys(ROW_OF) as ReportListName[];

const listFor = (name: ReportListName, token: string): Promise<ReportList> =>
  reportLists(t)[name]({ query: { ...PERIOD, limit: '100' }, token });

const TABLES = {
  campaign: 'campaigns',
  ad: 'ads',
  keyword: 'keywords',
  post: 'posts',
  set: 'keyword_sets',
  niche: 'categories',
} as const;
type Table = keyof typeof TABLES;

/** What the oracle keeps of a click: who earned it, in cents, and what it has none of. */
type Told = { owner: number; cents: number; without: keyof Estate | undefined };

type Step =
  | { kind: 'clicks'; told: Told[] }
  | { kind: 'seal' }
  | { kind: 'delete' | 'restore'; table: Table; owner: number }
  | { kind: 'hand on'; from: number; to: number }
  | { kind: 'other set' | 'other vertical' | 'other campaign'; owner: number; to: number };

const owner = fc.nat(2);
const table = fc.constantFrom(...(Object.keys(TABLES) as Table[]));
const told = fc.record<Told>({
  owner,
  cents: fc.integer({ min: 1, max: 999 }),
  without: fc.option(fc.constantFrom<keyof Estate>('keyword', 'ad', 'campaign', 'niche'), { nil: undefined }),
});
const clicks: fc.Arbitrary<Step> = fc
  .array(told, { minLength: 1, maxLength: 6 })
  .map((some) => ({ kind: 'clicks', told: some }));
const edit: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('delete' as const, 'restore' as const), table, owner }),
  fc.record({ kind: fc.constant('hand on' as const), from: owner, to: owner }),
  fc.record({
    kind: fc.constantFrom('other set' as const, 'other vertical' as const, 'other campaign' as const),
    owner,
    to: owner,
  }),
);
const round = fc.record({
  writing: fc.array(
    fc.oneof({ weight: 4, arbitrary: clicks }, { weight: 1, arbitrary: fc.constant<Step>({ kind: 'seal' }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  editing: fc.array(edit, { minLength: 1, maxLength: 5 }),
});

type World = { owners: Owner[]; admin: string; first: string };

let worlds = 0;

/** A publisher of its own with three advertisers. */
const makeWorld = async (): Promise<World> => {
  worlds += 1;
  const publisherId = await t.addPublisher({ name: `Publisher ${worlds}` });
  const owners: Owner[] = [];
  for (const name of ['Ann', 'Bo', 'Dee']) {
    const estate = await estates(t.pool).settle(publisherId, `${name}${worlds}`, 'FACEBOOK');
    owners.push({ ...estate, publisherId, platform: 'FACEBOOK' });
  }
  const tokenOf = async (userId: number) => (await t.signIn(userId)).accessToken;
  return {
    owners,
    admin: await tokenOf(await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId })),
    first: await tokenOf(owners[0]?.user ?? 0),
  };
};

const IDS = { keyword: 'keywordId', ad: 'adId', campaign: 'campaignId', niche: 'nicheId' } as const;

const factsOf = ({ owners }: World, some: readonly Told[]) =>
  some.flatMap(({ owner: place, cents, without }, number) => {
    const whose = owners[place];
    if (!whose) return [];
    const none = without && without in IDS ? { [IDS[without as keyof typeof IDS]]: 0 } : {};
    const time = new Date(START + ((cents * 7919 + number) % (3 * 24)) * 3_600_000);
    return [clickOf(whose, { time, estimatedRevenue: (cents / 100).toFixed(2), ...none })];
  });

/** What an edit does to the tables. */
const sqlOf = ({ owners }: World, step: Exclude<Step, { kind: 'clicks' | 'seal' }>): string => {
  const at = (place: number) => owners[place] as Owner;
  switch (step.kind) {
    case 'delete':
    case 'restore':
      return `update ${TABLES[step.table]} set deleted_at = ${step.kind === 'delete' ? 'now()' : 'null'}
        where id = ${at(step.owner)[step.table]}`;
    case 'hand on':
      return `update ad_accounts set user_id = ${at(step.to).user} where id = ${at(step.from).account}`;
    case 'other set':
      return `update posts set keyword_set_id = ${at(step.to).set} where id = ${at(step.owner).post}`;
    case 'other vertical':
      return `update categories set parent_id = ${at(step.to).vertical} where id = ${at(step.owner).niche}`;
    case 'other campaign':
      return `update ads set campaign_id = ${at(step.to).campaign} where id = ${at(step.owner).ad}`;
  }
};

const sum = (some: readonly Told[]) => some.reduce((total, { cents }) => total + cents, 0);
const inCents = ({ revenue }: { revenue: number }) => Math.round(revenue * 100);

/** Batches of clicks one after the other: those that were acknowledged, and those that were at least begun. */
type Book = { begun: Told[][]; acknowledged: number };

/** What somebody's facts add up to after each of the batches that could be seen. */
const possible = ({ begun }: Book, least: number, isTheirs: (one: Told) => boolean): number[] =>
  Array.from({ length: begun.length - least + 1 }, (_, more) =>
    sum(
      begun
        .slice(0, least + more)
        .flat()
        .filter(isTheirs),
    ),
  );

const writeAll = async (world: World, book: Book, steps: readonly Step[]) => {
  for (const step of steps) {
    if (step.kind !== 'clicks') {
      await t.seal();
      continue;
    }
    book.begun.push(step.told);
    await t.record(factsOf(world, step.told));
    book.acknowledged = book.begun.length;
  }
};

const editAll = async (world: World, steps: readonly Step[]) => {
  for (const step of steps)
    if (step.kind !== 'clicks' && step.kind !== 'seal') await t.system(sqlOf(world, step));
};

const viewers = ({ admin, first }: World) => [
  { token: admin, isTheirs: () => true },
  { token: first, isTheirs: (one: Told) => one.owner === 0 },
];

/** Whatever changes meanwhile, rows and others are the totals, and these are those of one state. */
const lookAround = async (world: World, book: Book) => {
  for (const { token, isTheirs } of viewers(world))
    for (const name of NAMES) {
      const least = book.acknowledged;
      const list = await listFor(name, token);
      expect(centsOfParts(list), name).toBe(inCents(list.totals));
      expect(possible(book, least, isTheirs), name).toContain(inCents(list.totals));
    }
};

/** At rest every row has the money of its own facts, by the name it has, and what is deleted is said to be. */
const checkRows = async (world: World, book: Book, gone: ReadonlySet<string>) => {
  const all = book.begun.flat();
  for (const name of NAMES) {
    const of = ROW_OF[name];
    const list = await listFor(name, world.admin);
    for (const [place, whose] of world.owners.entries()) {
      const expected = sum(all.filter((one) => one.owner === place && one.without !== of));
      const row = list.data.find((one) => one.name.startsWith(`${['Ann', 'Bo', 'Dee'][place]}${worlds}`));
      expect(row ? inCents(row) : 0, `${name} of ${whose.user}`).toBe(expected);
      if (expected > 0 && gone.has(`${of} ${place}`)) expect(row?.isGone, name).toBe(true);
    }
    expect(list.others.none ? inCents(list.others.none) : 0, name).toBe(
      sum(all.filter((one) => one.without === of)),
    );
    const summary = await t.callAny(reportRoutes.summary, { query: PERIOD, token: world.admin });
    expect(inCents(list.totals)).toBe(inCents(summary.result.data));
  }
};

test(
  'lists add up to their totals and the totals to the facts, whatever is deleted, restored, handed on or moved meanwhile',
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 3 }), async (rounds) => {
        const world = await makeWorld();
        const book: Book = { begun: [], acknowledged: 0 };
        const gone = new Set<string>();
        for (const { writing, editing } of rounds) {
          await Promise.all([
            writeAll(world, book, writing),
            editAll(world, editing),
            lookAround(world, book),
          ]);
          for (const step of editing) {
            if (step.kind === 'delete') gone.add(`${step.table} ${step.owner}`);
            if (step.kind === 'restore') gone.delete(`${step.table} ${step.owner}`);
          }
          await checkRows(world, book, gone);
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    ),
  RUNS * MS_PER_RUN,
);
