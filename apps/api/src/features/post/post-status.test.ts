import { ROLE } from '@adhelm/contract/constants';
import { CONTENT_CODES, type ContentKind } from '@adhelm/contract/content';
import type { PermissionCode } from '@adhelm/contract/permission-codes';
import {
  CONTENT_STATUSES,
  type ContentStatus,
  decideEdit,
  decideTransition,
  TRANSITIONS,
} from '@adhelm/domain/content-status';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILT_IN_ROLES } from '../access/built-in-roles.ts';
import { contentRights } from '../content/content-rights.ts';
import { type PostWorld, postWorld } from './testing/post-world.ts';

const codesOf = (roleId: number) => BUILT_IN_ROLES.find(({ id }) => id === roleId)?.codes ?? [];
const reading: PermissionCode[] = ['GET_POST', 'GET_BLOG', 'CREATE_POST', 'CREATE_BLOG', 'CREATE_KEYWORDSET'];
const changing: PermissionCode[] = [...reading, 'UPDATE_POST', 'UPDATE_BLOG', 'UPDATE_KEYWORDSET'];
const deciding: PermissionCode[] = [...changing, 'PUBLISH_POST', 'PUBLISH_BLOG', 'PUBLISH_KEYWORDSET'];

/** Everybody who could take a step; `seesOwn` as advertisers do. */
const PEOPLE: { name: string; codes: readonly PermissionCode[]; roleId?: number; seesOwn?: true }[] = [
  { name: 'Advertiser', roleId: ROLE.ADVERTISER, codes: codesOf(ROLE.ADVERTISER), seesOwn: true },
  { name: 'Publisher admin', roleId: ROLE.PUBLISHER_ADMIN, codes: codesOf(ROLE.PUBLISHER_ADMIN) },
  { name: 'Admin', roleId: ROLE.ADMIN, codes: codesOf(ROLE.ADMIN) },
  { name: 'May change only', codes: changing },
  { name: 'May publish, not without review', codes: deciding },
];
const STANDINGS = PEOPLE.flatMap((person) => [
  { ...person, own: true },
  { ...person, own: false },
]);
type Standing = (typeof STANDINGS)[number];

/** What the table says about a step of somebody. */
const expected = (
  kind: ContentKind,
  { codes, own, seesOwn }: Standing,
  from: ContentStatus,
  to: ContentStatus,
) => {
  if (seesOwn && !own) return 'NF01';
  const permissions = new Set(codes);
  const rights = contentRights({ userId: 1, permissions }, kind, { createdBy: own ? 1 : 2 });
  if (kind === 'BLOG' && !rights.change) return 'PE01';
  if (kind === 'KEYWORDSET' && !own && !permissions.has('UPDATE_STATUS_KEYWORDSET')) return 'PE01';
  return { allowed: 'ok', forbidden: 'PE01', impossible: 'CF01' }[decideTransition(from, to, rights).outcome];
};

const CELLS: Record<string, string> = { ok: 'yes', PE01: 'no permission', NF01: 'not visible' };
const KINDS: Record<ContentKind, string> = {
  POST: 'Landing pages',
  BLOG: 'Blog posts',
  KEYWORDSET: 'Keyword sets',
};

const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
const table = (head: string[], body: string[][]) =>
  [row(head), row(head.map(() => '---')), ...body.map(row)].join('\n');

const printed = () => {
  const steps = TRANSITIONS.map(({ from, to, step }) => [step, from, to]);
  const matrices = Object.entries(KINDS).map(([key, title]) => {
    const kind = key as ContentKind;
    const codes = Object.values(CONTENT_CODES[kind]).map((code) => `\`${code}\``);
    const body = STANDINGS.map((who) => [
      who.name,
      who.own ? 'own' : "somebody else's",
      ...TRANSITIONS.map(({ from, to }) => CELLS[expected(kind, who, from, to)] ?? ''),
    ]);
    const head = ['who', 'whose work', ...TRANSITIONS.map(({ step }) => step)];
    return `## ${title}\n\nCodes: ${codes.join(', ')}.\n\n${table(head, body)}`;
  });
  const editable = CONTENT_STATUSES.map((status) => {
    const author = { change: true, publish: false, publishAnyway: false, own: true };
    const free = { ...author, publishAnyway: true };
    const answer = (rights: typeof author) =>
      decideEdit(status, rights).outcome === 'allowed' ? 'yes' : 'no';
    return [status, answer(author), answer(free)];
  });
  return `${[
    '# Content status',
    'Printed from the table in `packages/domain/src/content-status.ts` by `apps/api/src/features/post/post-status.test.ts`,\nwhich plays the pages through the API (keyword sets have their own); `vitest run -u` on that file writes it anew.',
    `## Steps\n\n${table(['step', 'from', 'to'], steps)}\n\nWhatever is not here is refused with CF01 (409), for everybody. A step without the permission is refused with PE01\n(403). Rejecting needs a reason. A rejected piece becomes a draft by itself when what it says is changed.`,
    `## Changing what it says\n\n${table(['status', 'who may change it', 'who also needs no review'], editable)}`,
    ...matrices,
    "Steps of somebody else's keyword set need `UPDATE_STATUS_KEYWORDSET` besides.",
  ].join('\n\n')}\n`;
};

test('the documentation has the table as it is', async () => {
  await expect(printed()).toMatchFileSnapshot('../../../../../docs/content-status.md');
});

let w: PostWorld;
beforeAll(async () => {
  w = await postWorld();
});
afterAll(() => w.t.close());

const person = async ({ name, codes, roleId }: (typeof PEOPLE)[number]) => {
  const home = roleId === ROLE.ADMIN ? null : w.first;
  const userId = await w.t.addUser({ name, ...(roleId ? { roleId } : { codes }), publisherId: home });
  return { userId, token: await w.tokenOf(userId) };
};

describe.each(['ADS', 'BLOG', 'FAQ'] as const)('every step of a page of kind %s', (kind) => {
  test.each(PEOPLE)('as $name, on own work and on that of others', async (who) => {
    const { userId, token } = await person(who);
    const own = await w.created({ kind }, w.tokens.olga);
    await w.t.system('update posts set created_by = $2 where id = $1', [own.id, userId]);
    const other = await w.created({ kind }, w.tokens.olga);
    const wrong: string[] = [];
    for (const [post, isOwn] of [
      [own, true],
      [other, false],
    ] as const)
      for (const from of CONTENT_STATUSES)
        for (const to of CONTENT_STATUSES) {
          await w.setStatus(post.id, from);
          const answer = await w.update(post.id, { status: to, reason: 'Because' }, token);
          const wanted = expected(kind === 'BLOG' ? 'BLOG' : 'POST', { ...who, own: isOwn }, from, to);
          const got = answer.errorCode ?? 'ok';
          const status = answer.error ? from : answer.result.status;
          if (got !== wanted || status !== (got === 'ok' ? to : from))
            wrong.push(`${from} to ${to} of ${isOwn ? 'own' : 'other'} work: ${got} instead of ${wanted}`);
        }
    expect(wrong).toEqual([]);
  });
});

describe('the way to readers', () => {
  test('through a review, a rejection and another review', async () => {
    const { id } = await w.created({ title: 'The long way' });
    expect(await w.updated(id, { status: 'REVIEW' })).toMatchObject({ status: 'REVIEW' });
    expect((await w.update(id, { title: 'Too late' })).errorCode).toBe('CF01');
    const noReason = await w.update(id, { status: 'REJECTED' }, w.tokens.olga);
    expect(noReason.error).toMatchObject({ errorCode: 'VA01', details: [{ path: 'reason' }] });
    const blank = await w.update(id, { status: 'REJECTED', reason: '  ' }, w.tokens.olga);
    expect(blank.error?.details?.[0]?.path).toBe('reason');
    const rejected = await w.updated(id, { status: 'REJECTED', reason: 'Too long' }, w.tokens.olga);
    expect(rejected).toMatchObject({ status: 'REJECTED', rejectReason: 'Too long' });
    expect((await w.update(id, { status: 'REVIEW' })).errorCode).toBe('CF01');
    const draft = await w.updated(id, { title: 'The short way' });
    expect(draft).toMatchObject({ status: 'DRAFT', rejectReason: 'Too long' });
    expect(await w.updated(id, { status: 'REVIEW' })).toMatchObject({ rejectReason: null });
    w.t.clock.advance(1000);
    const published = await w.updated(id, { status: 'PUBLISHED' }, w.tokens.olga);
    expect(published).toMatchObject({
      status: 'PUBLISHED',
      publishedBy: w.users.olga,
      publishedByUser: { name: 'Olga' },
      publishedAt: w.t.clock().toISOString(),
    });
    const steps = await w.statusChanges(id);
    expect(steps.map(({ from, to, reason, user }) => [from, to, reason, user?.name])).toEqual([
      ['REVIEW', 'PUBLISHED', null, 'Olga'],
      ['DRAFT', 'REVIEW', null, 'Ann'],
      ['REJECTED', 'DRAFT', null, 'Ann'],
      ['REVIEW', 'REJECTED', 'Too long', 'Olga'],
      ['DRAFT', 'REVIEW', null, 'Ann'],
      [null, 'DRAFT', null, 'Ann'],
    ]);
  });

  test('is withdrawn from review by its author, who then writes on, and by nobody else', async () => {
    const { id } = await w.created({ title: 'Too early', status: 'REVIEW' });
    expect((await w.update(id, { title: 'x' })).errorCode).toBe('CF01');
    expect((await w.update(id, { status: 'DRAFT' }, w.tokens.olga)).errorCode).toBe('PE01');
    expect(await w.updated(id, { status: 'DRAFT' })).toMatchObject({ status: 'DRAFT', title: 'Too early' });
    expect(await w.updated(id, { title: 'In time' })).toMatchObject({ title: 'In time' });
    expect((await w.statusChanges(id)).map(({ to }) => to)).toEqual(['DRAFT', 'REVIEW', 'DRAFT']);
  });

  test('in one call with what it says', async () => {
    const submitted = await w.created({ title: 'At once', status: 'REVIEW' });
    expect(submitted.status).toBe('REVIEW');
    expect((await w.statusChanges(submitted.id)).map(({ to }) => to)).toEqual(['REVIEW', 'DRAFT']);
    expect((await w.create({ status: 'PUBLISHED' })).errorCode).toBe('PE01');
    expect((await w.create({ status: 'REJECTED' }, w.tokens.olga)).errorCode).toBe('CF01');
    const rejected = await w.updated(submitted.id, { status: 'REJECTED', reason: 'No' }, w.tokens.olga);
    const again = await w.updated(rejected.id, { title: 'Better', status: 'REVIEW' });
    expect(again).toMatchObject({ title: 'Better', status: 'REVIEW' });
    await w.updated(again.id, { status: 'PUBLISHED' }, w.tokens.olga);
    const reopened = await w.updated(again.id, { title: 'Newer', status: 'DRAFT' });
    expect(reopened).toMatchObject({ title: 'Newer', status: 'DRAFT' });
    const refused = await w.update(again.id, { title: 'Never', status: 'PUBLISHED' });
    expect(refused.errorCode).toBe('PE01');
    expect((await w.get(again.id)).result).toEqual(reopened);
  });

  test('stays open to those who need no review', async () => {
    const { id } = await w.created({ title: 'Corrected' });
    await w.updated(id, { status: 'PUBLISHED' }, w.tokens.olga);
    expect((await w.update(id, { title: 'Mine' })).errorCode).toBe('CF01');
    const corrected = await w.updated(id, { title: 'Corrected again' }, w.tokens.olga);
    expect(corrected).toMatchObject({ title: 'Corrected again', status: 'PUBLISHED' });
  });
});

describe('blog posts', () => {
  test('are not for advertisers to make or change', async () => {
    expect((await w.create({ kind: 'BLOG' })).errorCode).toBe('PE01');
    const page = await w.created({ title: 'No blog' });
    expect((await w.update(page.id, { kind: 'BLOG' })).errorCode).toBe('PE01');
    const blog = await w.created({ title: 'A blog', kind: 'BLOG' }, w.tokens.olga);
    await w.t.system('update posts set created_by = $2 where id = $1', [blog.id, w.users.ann]);
    expect((await w.get(blog.id)).result.kind).toBe('BLOG');
    for (const body of [{}, { title: 'x' }, { kind: 'ADS' as const }, { status: 'REVIEW' as const }])
      expect((await w.update(blog.id, body)).errorCode).toBe('PE01');
    expect((await w.remove(blog.id)).errorCode).toBe('PE01');
    expect((await w.restoreVersion(blog.id, 1)).errorCode).toBe('PE01');
  });

  test('are hidden from those without their codes', async () => {
    const blog = await w.created({ title: 'Hidden blog', kind: 'BLOG' }, w.tokens.olga);
    const userId = await w.t.addUser({ codes: ['GET_POSTS', 'GET_POST'], publisherId: w.first });
    const token = await w.tokenOf(userId);
    expect((await w.list({ search: 'Hidden blog' }, token)).items).toEqual([]);
    expect((await w.list({ search: 'Hidden blog', kind: 'BLOG' }, token)).items).toEqual([]);
    expect((await w.list({ search: 'Hidden blog' }, w.tokens.olga)).items).toHaveLength(1);
    expect((await w.get(blog.id, token)).errorCode).toBe('NF01');
    await w.remove(blog.id, w.tokens.olga);
    const codes: PermissionCode[] = ['GET_POSTS', 'GET_BLOGS', 'GET_POSTS_ARCHIVED', 'UPDATE_POST_ARCHIVED'];
    const archivist = await w.tokenOf(await w.t.addUser({ codes, publisherId: w.first }));
    expect((await w.list({ search: 'Hidden blog', archived: 'true' }, archivist)).items).toEqual([]);
    expect((await w.restore(blog.id, archivist)).errorCode).toBe('PE01');
  });
});
