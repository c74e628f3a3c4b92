import { ROLE } from '@adhelm/contract/constants';
import { keywordSetRoutes } from '@adhelm/contract/keyword-set';
import type { PermissionCode } from '@adhelm/contract/permission-codes';
import {
  CONTENT_STATUSES,
  type ContentStatus,
  decideEdit,
  decideTransition,
} from '@adhelm/domain/content-status';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { BUILT_IN_ROLES } from '../access/built-in-roles.ts';
import { contentRights } from '../content/content-rights.ts';

type Person = { name: string; codes: readonly PermissionCode[]; roleId?: number; seesOwn?: true };

const codesOf = (roleId: number) => BUILT_IN_ROLES.find(({ id }) => id === roleId)?.codes ?? [];
const changing: PermissionCode[] = ['GET_KEYWORDSET', 'UPDATE_KEYWORDSET'];

const PEOPLE: Person[] = [
  { name: 'an advertiser', roleId: ROLE.ADVERTISER, codes: codesOf(ROLE.ADVERTISER), seesOwn: true },
  { name: 'a publisher admin', roleId: ROLE.PUBLISHER_ADMIN, codes: codesOf(ROLE.PUBLISHER_ADMIN) },
  { name: 'an admin', roleId: ROLE.ADMIN, codes: codesOf(ROLE.ADMIN) },
  { name: 'somebody who may change', codes: changing },
  { name: 'somebody who may switch', codes: [...changing, 'UPDATE_STATUS_KEYWORDSET'] },
  { name: 'somebody who may publish their own kind only', codes: [...changing, 'PUBLISH_POST'] },
  { name: 'a reviewer who may not switch', codes: [...changing, 'PUBLISH_KEYWORDSET'] },
  { name: 'a reviewer', codes: [...changing, 'PUBLISH_KEYWORDSET', 'UPDATE_STATUS_KEYWORDSET'] },
  {
    name: 'a chief',
    codes: [...changing, 'PUBLISH_KEYWORDSET', 'PUBLISH_KEYWORDSET_ANYWAY', 'UPDATE_STATUS_KEYWORDSET'],
  },
];

let t: TestApp;
let publisher = 0;
const users = { olga: 0, ann: 0, rita: 0 };
const tokens = { olga: '', ann: '', rita: '' };
beforeAll(async () => {
  t = await testApp();
  publisher = await t.addPublisher({ name: 'First' });
  const of = { publisherId: publisher };
  users.olga = await t.addUser({ ...of, name: 'Olga', roleId: ROLE.PUBLISHER_ADMIN });
  users.ann = await t.addUser({ ...of, name: 'Ann', roleId: ROLE.ADVERTISER });
  const codes: PermissionCode[] = [
    ...changing,
    'CREATE_KEYWORDSET',
    'PUBLISH_KEYWORDSET',
    'UPDATE_STATUS_KEYWORDSET',
  ];
  users.rita = await t.addUser({ ...of, name: 'Rita', codes });
  for (const name of ['olga', 'ann', 'rita'] as const)
    tokens[name] = (await t.signIn(users[name])).accessToken;
});
afterAll(() => t.close());

const create = (body: object = {}, token = tokens.ann) =>
  t.callAny(keywordSetRoutes.create, { body: { name: 'Set', keywords: ['one'], ...body }, token });
const created = async (body: object = {}, token = tokens.ann) => (await create(body, token)).result;
const update = (id: number, body: object, token = tokens.ann) =>
  t.callAny(keywordSetRoutes.update, { params: { id }, body, token });
const updated = async (id: number, body: object, token = tokens.ann) =>
  (await update(id, body, token)).result;
const stepsOf = async (id: number) => {
  const call = { params: { id }, token: tokens.olga };
  const { items } = (await t.callAny(keywordSetRoutes.statusChanges, call)).result;
  return items.map(({ from, to, reason, user }) => [from, to, reason, user?.name]);
};
const put = (id: number, status: ContentStatus) =>
  t.system('update keyword_sets set status = $2, is_active = true where id = $1', [id, status]);

/** What the table and the rule about other people's sets say. */
const outcomeFor = (
  { codes, seesOwn }: Person,
  own: boolean,
  decide: (rights: ReturnType<typeof contentRights>) => { outcome: 'allowed' | 'forbidden' | 'impossible' },
  isSwitch: boolean,
) => {
  if (seesOwn && !own) return 'NF01';
  const permissions = new Set(codes);
  if (isSwitch && !own && !permissions.has('UPDATE_STATUS_KEYWORDSET')) return 'PE01';
  const rights = contentRights({ userId: 1, permissions }, 'KEYWORDSET', { createdBy: own ? 1 : 2 });
  return { allowed: 'ok', forbidden: 'PE01', impossible: 'CF01' }[decide(rights).outcome];
};

const OWNERS = [
  [true, 'own'],
  [false, 'other'],
] as const;

describe.each(PEOPLE)('$name', (who) => {
  let token = '';
  const sets = { own: 0, other: 0 };
  beforeAll(async () => {
    const { name, codes, roleId } = who;
    const publisherId = roleId === ROLE.ADMIN ? null : publisher;
    const userId = await t.addUser({ name, ...(roleId ? { roleId } : { codes }), publisherId });
    token = (await t.signIn(userId)).accessToken;
    sets.own = (await created()).id;
    await t.system('update keyword_sets set created_by = $2 where id = $1', [sets.own, userId]);
    sets.other = (await created()).id;
  });

  test.each(OWNERS)('takes every step of the table and no other (own: %s)', async (own, key) => {
    const wrong: string[] = [];
    for (const from of CONTENT_STATUSES)
      for (const to of CONTENT_STATUSES) {
        await put(sets[key], from);
        const answer = await update(sets[key], { status: to, reason: 'Because' }, token);
        const wanted = outcomeFor(who, own, (rights) => decideTransition(from, to, rights), true);
        const got = answer.errorCode ?? 'ok';
        const [row] = await t.system<{ status: string }>('select status from keyword_sets where id = $1', [
          sets[key],
        ]);
        if (got !== wanted || row?.status !== (got === 'ok' ? to : from))
          wrong.push(`${from} to ${to}: ${got} instead of ${wanted}`);
      }
    expect(wrong).toEqual([]);
  });

  test.each(OWNERS)('changes what it says where the table lets them (own: %s)', async (own, key) => {
    const wrong: string[] = [];
    for (const [place, status] of CONTENT_STATUSES.entries())
      for (const body of [{ name: `Name ${place}` }, { keywords: [`keyword ${place}`] }]) {
        await put(sets[key], status);
        const answer = await update(sets[key], body, token);
        const wanted = outcomeFor(who, own, (rights) => decideEdit(status, rights), false);
        const got = answer.errorCode ?? 'ok';
        const then = status === 'REJECTED' ? 'DRAFT' : status;
        if (got !== wanted || (got === 'ok' && answer.result.status !== then))
          wrong.push(`${Object.keys(body).join()} of ${status}: ${got} instead of ${wanted}`);
      }
    expect(wrong).toEqual([]);
  });

  test.each(OWNERS)('switches it on and off in every status, or never (own: %s)', async (own, key) => {
    const allowed = () => ({ outcome: 'allowed' }) as const;
    for (const status of CONTENT_STATUSES) {
      await put(sets[key], status);
      const answer = await update(sets[key], { isActive: false }, token);
      expect(answer.errorCode ?? 'ok').toBe(outcomeFor(who, own, allowed, true));
      if (!answer.error) expect(answer.result).toMatchObject({ isActive: false, status });
    }
  });
});

describe('the way of a set', () => {
  test('leads through a review, a rejection and another review', async () => {
    const { id } = await created();
    expect(await updated(id, { status: 'REVIEW' })).toMatchObject({ status: 'REVIEW' });
    expect((await update(id, { keywords: ['late'] })).errorCode).toBe('CF01');
    for (const reason of [undefined, '  ']) {
      const { error } = await update(id, { status: 'REJECTED', reason }, tokens.rita);
      expect(error).toMatchObject({ errorCode: 'VA01', details: [{ path: 'reason' }] });
    }
    const rejected = await updated(id, { status: 'REJECTED', reason: 'Too few' }, tokens.rita);
    expect(rejected).toMatchObject({ status: 'REJECTED', rejectReason: 'Too few' });
    expect((await update(id, { status: 'REVIEW' })).errorCode).toBe('CF01');
    expect(await updated(id, { keywords: ['one', 'two'] })).toMatchObject({
      status: 'DRAFT',
      rejectReason: 'Too few',
    });
    expect(await updated(id, { status: 'REVIEW' })).toMatchObject({ rejectReason: null });
    expect(await updated(id, { status: 'PUBLISHED' }, tokens.rita)).toMatchObject({ status: 'PUBLISHED' });
    expect(await stepsOf(id)).toEqual([
      ['REVIEW', 'PUBLISHED', null, 'Rita'],
      ['DRAFT', 'REVIEW', null, 'Ann'],
      ['REJECTED', 'DRAFT', null, 'Ann'],
      ['REVIEW', 'REJECTED', 'Too few', 'Rita'],
      ['DRAFT', 'REVIEW', null, 'Ann'],
      [null, 'DRAFT', null, 'Ann'],
    ]);
    const told = await t.system<{ user_id: number; title: string; link: string }>(
      'select user_id, title, link from notifications where link = $1 order by id',
      [`/set-keyword?edit=${id}`],
    );
    expect(told.filter(({ user_id }) => user_id === users.ann).map(({ title }) => title)).toEqual([
      '“Set” was rejected',
      '“Set” was published',
    ]);
    expect(told.filter(({ user_id }) => user_id === users.rita)).toHaveLength(2);
  });

  test('goes with what it says in one call, all or nothing', async () => {
    const submitted = await created({ status: 'REVIEW' });
    expect(submitted.status).toBe('REVIEW');
    expect((await create({ status: 'PUBLISHED' })).errorCode).toBe('PE01');
    expect((await create({ status: 'REJECTED' }, tokens.olga)).errorCode).toBe('CF01');
    expect((await created({ status: 'PUBLISHED' }, tokens.olga)).status).toBe('PUBLISHED');
    await updated(submitted.id, { status: 'REJECTED', reason: 'No' }, tokens.rita);
    const again = await updated(submitted.id, { keywords: ['better'], status: 'REVIEW' });
    expect(again).toMatchObject({ keywords: ['better'], status: 'REVIEW' });
    await updated(again.id, { status: 'PUBLISHED' }, tokens.rita);
    const reopened = await updated(again.id, { name: 'Newer', status: 'DRAFT' });
    expect(reopened).toMatchObject({ name: 'Newer', status: 'DRAFT' });
    const never = { name: 'Never', keywords: ['never'], isActive: false, status: 'PUBLISHED' };
    expect((await update(again.id, never)).errorCode).toBe('PE01');
    const now = await t.callAny(keywordSetRoutes.get, { params: { id: again.id }, token: tokens.ann });
    expect(now.result).toEqual(reopened);
  });

  test('is decided by somebody else, and once', async () => {
    const own = await created({ status: 'REVIEW' }, tokens.rita);
    expect((await update(own.id, { status: 'PUBLISHED' }, tokens.rita)).errorCode).toBe('PE01');
    const { id } = await created({ status: 'REVIEW' });
    const answers = await Promise.all([
      update(id, { status: 'PUBLISHED' }, tokens.rita),
      update(id, { status: 'REJECTED', reason: 'No' }, tokens.olga),
      update(id, { status: 'PUBLISHED' }, tokens.olga),
    ]);
    expect(answers.map(({ errorCode }) => errorCode ?? 'ok').sort()).toEqual(['CF01', 'CF01', 'ok']);
    expect(await stepsOf(id)).toHaveLength(3);
  });

  test('is not held up by fields that say what is there already', async () => {
    const set = await created({ status: 'REVIEW' });
    const { name, keywords, suggestedKeywords, categoryId } = set;
    const same = { name, keywords, suggestedKeywords, categoryId, isActive: false };
    expect(await updated(set.id, same)).toMatchObject({ status: 'REVIEW', isActive: false });
  });
});
