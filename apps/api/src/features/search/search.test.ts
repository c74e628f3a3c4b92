import { ROLE } from '@adhelm/contract/constants';
import type { PermissionCode } from '@adhelm/contract/permission-codes';
import { searchRoutes } from '@adhelm/contract/search';
import type { Scope } from '@adhelm/domain/access-scope';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopedTransactions, type Tx } from '../../db/entities/in-scope.ts';
import { preferWalks } from '../../db/entities/name-beginnings.ts';
import type { Database } from '../../db/entities/schema.ts';
import { FactsAway, TookTooLong } from '../../errors.ts';
import type { SearchSource } from '../../feature.ts';
import { FEATURES } from '../../features.ts';
import { type Repositories, repositories } from '../../repositories.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Estate, estates } from '../../testing/estates.ts';
import type { Actor } from '../access/actor.ts';
import { adSearch } from '../ad/ad-search.ts';
import { keywordSearch } from '../keyword/keyword-search.ts';
import type { InsideNames } from './inside-names.ts';
import { searchService } from './search.service.ts';

let t: TestApp;
let [first, second] = [0, 0];
let [ann, bo, cy]: Estate[] = [];
const tokens = { admin: '', olga: '', ann: '' };

beforeAll(async () => {
  t = await testApp();
  first = await t.addPublisher({ name: 'First' });
  second = await t.addPublisher({ name: 'Second' });
  const { settle } = estates(t.pool);
  ann = await settle(first, 'Ann', 'FACEBOOK');
  bo = await settle(first, 'Bo', 'GOOGLE');
  cy = await settle(second, 'Cy', 'TABOOLA');
  const token = async (userId: number) => (await t.signIn(userId)).accessToken;
  tokens.admin = await token(await t.addUser({ roleId: ROLE.ADMIN, publisherId: null }));
  tokens.olga = await token(await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: first }));
  tokens.ann = await token(ann.user);
});
afterAll(() => t.close());

const found = async (q: string, token = tokens.olga) =>
  (await t.call(searchRoutes.find, { query: { q }, token })).result.items;
const kinds = async (q: string, token?: string) =>
  new Set((await found(q, token)).map(({ kind, id }) => `${kind} ${id}`));

describe('search', () => {
  test('finds campaigns, ads, keywords, advertisers and websites by name', async () => {
    const hits = await kinds('ann');
    for (const hit of [
      `campaign ${ann?.campaign}`,
      `ad ${ann?.ad}`,
      `keyword ${ann?.keyword}`,
      `advertiser ${ann?.user}`,
      `website ${ann?.website}`,
    ])
      expect(hits).toContain(hit);
  });

  test('finds ads and keywords by words inside of their names, whole or in part, as soon as they are there', async () => {
    const other = await t.system<{ id: number }>(
      `insert into keywords (publisher_id, keyword_set_id, text) values ($1, $2, 'Cheap Müsli bowls') returning id`,
      [first, ann?.set],
    );
    const keyword = `keyword ${other[0]?.id}`;
    await t.system(`update ads set name = 'Summer | breakfast ad' where id = $1`, [ann?.ad]);
    for (const words of ['müsli', 'MÜSLI', 'bowls', 'sli bo', 'owl'])
      expect(await kinds(words)).toContain(keyword);
    expect(await kinds('breakfast')).toContain(`ad ${ann?.ad}`);
    expect(await kinds('breakfast supper')).toEqual(new Set());
    await t.system(`update keywords set text = 'Cheap oat plates' where id = $1`, [other[0]?.id]);
    expect(await kinds('müsli')).not.toContain(keyword);
    expect(await kinds('plates')).toContain(keyword);
    await t.system('delete from keywords where id = $1', [other[0]?.id]);
    await t.system(`update ads set name = 'Ann ad' where id = $1`, [ann?.ad]);
  });

  test('says what tells two of one name apart', async () => {
    const details = Object.fromEntries((await found('ann')).map(({ kind, detail }) => [kind, detail]));
    expect(details).toMatchObject({
      campaign: 'c-Ann',
      ad: 'Ann campaign',
      keyword: 'Ann set',
      advertiser: 'First',
      website: 'ann.example',
    });
  });

  test('finds a campaign, an ad and a keyword by id, also by that of the ad platform', async () => {
    expect(await kinds(String(ann?.ad))).toContain(`ad ${ann?.ad}`);
    expect(await kinds(String(ann?.keyword))).toContain(`keyword ${ann?.keyword}`);
    expect(await kinds(String(ann?.campaign))).toContain(`campaign ${ann?.campaign}`);
    expect(await kinds('a-Ann')).toContain(`ad ${ann?.ad}`);
    expect(await kinds('c-Ann')).toContain(`campaign ${ann?.campaign}`);
    expect(await kinds('99999999999999999999')).toEqual(new Set());
  });

  test('finds nothing of another publisher, by name or by id, and all for who acts for all', async () => {
    expect(await kinds('cy')).toEqual(new Set());
    expect(await kinds(String(cy?.keyword))).not.toContain(`keyword ${cy?.keyword}`);
    const hits = await kinds('cy', tokens.admin);
    for (const hit of [`campaign ${cy?.campaign}`, `ad ${cy?.ad}`, `keyword ${cy?.keyword}`])
      expect(hits).toContain(hit);
    // Words that all of these have, but inside of their names.
    expect(await kinds('y keyword')).toEqual(new Set());
    expect(await kinds('y ad')).toEqual(new Set());
    expect(await kinds('y keyword', tokens.admin)).toEqual(new Set([`keyword ${cy?.keyword}`]));
    expect(await kinds('y ad', tokens.admin)).toEqual(new Set([`ad ${cy?.ad}`]));
  });

  test('finds only their own campaigns, ads and keywords for an advertiser', async () => {
    const foreign = ['campaign', 'ad', 'keyword', 'advertiser'];
    const kindsOf = async (q: string) => (await found(q, tokens.ann)).map(({ kind }) => kind as string);
    expect((await kindsOf('bo')).filter((kind) => foreign.includes(kind))).toEqual([]);
    expect(await kindsOf('ann')).toEqual(expect.arrayContaining(['campaign', 'ad', 'keyword']));
    expect(await kinds('o keyword')).toEqual(new Set([`keyword ${bo?.keyword}`]));
    expect(await kinds('o keyword', tokens.ann)).toEqual(new Set());
    expect(await kinds('o ad', tokens.ann)).toEqual(new Set());
    expect(await kinds('nn keyword', tokens.ann)).toEqual(new Set([`keyword ${ann?.keyword}`]));
  });

  test.each<[string, PermissionCode[]]>([
    ['campaign', ['GET_CAMPAIGNS', 'GET_REPORTS']],
    ['ad', ['GET_CAMPAIGNS', 'GET_REPORTS']],
    ['keyword', ['GET_CATEGORIES', 'GET_REPORTS']],
    ['advertiser', ['GET_ADVERTISERS', 'GET_REPORTS']],
    ['website', ['GET_WEBSITES']],
  ])('finds a %s for those alone who hold all codes of its list', async (kind, codes) => {
    const kindsFor = async (held: PermissionCode[]) => {
      const roleId = await t.addRole(held, first);
      const userId = await t.addUser({ roleId, publisherId: first });
      const { accessToken } = await t.signIn(userId);
      const hits = [...(await found('ann', accessToken)), ...(await found('nn ', accessToken))];
      return hits.map((hit) => hit.kind as string);
    };
    expect(await kindsFor(codes)).toContain(kind);
    for (const missing of codes)
      expect(await kindsFor(codes.filter((code) => code !== missing))).not.toContain(kind);
  });

  test('takes percent signs, backslashes and the end of the alphabet literally', async () => {
    for (const words of ['%', '_', '\\', "'", '\u{10ffff}']) expect(await found(words)).toBeInstanceOf(Array);
    expect(await kinds('%nn')).toEqual(new Set());
  });

  test('forgets deleted ones', async () => {
    await t.system('update keywords set deleted_at = now() where id = $1', [bo?.keyword]);
    await t.system('update ads set deleted_at = now() where id = $1', [bo?.ad]);
    const hits = await kinds('bo');
    expect(hits).not.toContain(`keyword ${bo?.keyword}`);
    expect(hits).not.toContain(`ad ${bo?.ad}`);
    expect(hits).toContain(`campaign ${bo?.campaign}`);
    expect(await kinds('o keyword')).toEqual(new Set());
    expect(await kinds('o ad')).toEqual(new Set());
  });
});

describe('without the fact store', () => {
  const refused = () => Promise.reject(new FactsAway());
  const { promise: never } = Promise.withResolvers<never>();

  const foundWith = async (stores: Partial<InsideNames<Repositories>>, words: string) => {
    const roleId = await t.addRole(['GET_CATEGORIES', 'GET_CAMPAIGNS', 'GET_REPORTS'], first);
    const { find } = searchService({
      inScope: scopedTransactions(t.pool, repositories),
      clock: t.clock,
      sources: FEATURES.flatMap<SearchSource<Repositories>>(({ searched = [] }) => searched),
      facts: { rowsNamed: refused },
      mirror: { bringUpToDate: async () => undefined },
      ...stores,
    });
    const actor: Actor = {
      userId: await t.addUser({ roleId, publisherId: first }),
      sessionId: '',
      isAdmin: false,
      permissions: new Set(['GET_CATEGORIES', 'GET_CAMPAIGNS', 'GET_REPORTS']),
      actingPublisherId: null,
      scope: { kind: 'publisher', publisherId: first, ownRowsOf: null },
      actsForGone: false,
      signedInAt: new Date(),
      tokenExpiresAt: new Date(),
      requestId: '',
    };
    return (await find(actor, words)).items.map(({ kind }) => kind);
  };

  test.each([
    ['is away', { facts: { rowsNamed: refused } }],
    ['cannot be written', { mirror: { bringUpToDate: refused } }],
    ['takes too long', { facts: { rowsNamed: () => Promise.reject(new TookTooLong()) } }],
    ['hangs', { facts: { rowsNamed: () => never }, patienceMs: 1 }],
    ['hangs while it is brought up to date', { mirror: { bringUpToDate: () => never }, patienceMs: 1 }],
  ])('a search finds what PostgreSQL knows when the store %s', async (_, stores) => {
    expect(await foundWith(stores, 'ann')).toEqual(expect.arrayContaining(['campaign', 'ad', 'keyword']));
    expect(await foundWith(stores, 'nn keyword')).toEqual([]);
  });

  test('an error of our own is told', async () => {
    const broken = () => Promise.reject(new Error('broken'));
    await expect(foundWith({ facts: { rowsNamed: broken } }, 'ann')).rejects.toThrow('broken');
  });

  test('is not asked for a letter that begins more names than are shown', async () => {
    const asked: string[] = [];
    const rowsNamed = async (_: unknown, { words }: { words: string }) => {
      asked.push(words);
      return [];
    };
    await t.system(
      `insert into keywords (publisher_id, keyword_set_id, text) select $1, $2, 'zebra ' || n from generate_series(1, 12) n`,
      [first, ann?.set],
    );
    await foundWith({ facts: { rowsNamed } }, 'z');
    expect(asked).toEqual([]);
    await foundWith({ facts: { rowsNamed } }, 'bra');
    expect(asked).toEqual(['bra', 'bra']);
    await t.system(`delete from keywords where text like 'zebra %'`);
  });
});

describe('among many names', () => {
  const MANY = 30_000;
  type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Actual Rows': number; Plans?: Plan[] };

  /** Runs a search, and the same statement again for what it read of a table. */
  const readOf = async (table: string, scope: Scope, search: (tx: Tx) => Promise<unknown>) => {
    const statements: { text: string; values: readonly unknown[] }[] = [];
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: t.pool }),
      log: ({ query }) => void statements.push({ text: query.sql, values: query.parameters }),
    });
    return db.transaction().execute(async (tx) => {
      const variable = scope.kind === 'publisher' ? String(scope.publisherId) : scope.kind;
      await sql`select set_config('adhelm.scope', ${variable}, true)`.execute(tx);
      await search(tx);
      const asked = statements.find(({ text }) => text.includes('lateral'));
      if (!asked) throw new Error('Nothing was asked');
      const parts = asked.text.split(/\$\d+/);
      const explained = sql.join(
        parts.flatMap((part, place) =>
          place < asked.values.length ? [sql.raw(part), sql`${asked.values[place]}`] : [sql.raw(part)],
        ),
        sql.raw(''),
      );
      await preferWalks(tx, 'off');
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
        explain (analyze, format json) ${explained}`.execute(tx);
      const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
      return nodes(rows[0]?.['QUERY PLAN'][0].Plan as Plan).filter((node) => node['Relation Name'] === table);
    });
  };

  beforeAll(async () => {
    await t.system(
      `insert into keywords (publisher_id, keyword_set_id, text)
       select $1, $2, 'many ' || n from generate_series(1, $3::int) n`,
      [first, ann?.set, MANY],
    );
    await t.system(
      `insert into ads (publisher_id, campaign_id, real_ad_id, name)
       select $1, $2, 'many-' || n, 'Many ' || n from generate_series(1, $3::int) n`,
      [first, ann?.campaign, MANY],
    );
    await t.asOwner('analyze keywords; analyze ads');
  });

  test.each<[string, (tx: Tx, scope: Scope) => Promise<unknown>]>([
    ['keywords', (tx, scope) => keywordSearch(tx, scope).searchHits('many', 20)],
    ['ads', (tx, scope) => adSearch(tx, scope).searchHits('many', 20)],
  ])('what a search reads of %s does not grow with them', async (table, search) => {
    const scopes: Scope[] = [
      { kind: 'publisher', publisherId: first, ownRowsOf: null },
      { kind: 'publisher', publisherId: first, ownRowsOf: bo?.user ?? 0 },
      { kind: 'all' },
    ];
    for (const scope of scopes) {
      const nodes = await readOf(table, scope, (tx) => search(tx, scope));
      expect(nodes.length).toBeGreaterThan(0);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      for (const node of nodes) expect(node['Actual Rows'], JSON.stringify(node)).toBeLessThanOrEqual(500);
    }
  });
});
