import { postRoutes } from '@adhelm/contract/post';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostWorld, postWorld } from './testing/post-world.ts';

let w: PostWorld;
beforeAll(async () => {
  w = await postWorld();
});
afterAll(() => w.t.close());

const fifty = Array.from({ length: 50 }, (_, place) => place);

test('fifty pages of one title made at once have fifty slugs', async () => {
  const made = await Promise.all(
    fifty.map((place) => w.created({ title: 'Đồng thời' }, place % 2 ? w.tokens.ann : w.tokens.olga)),
  );
  const slugs = made.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(50);
  expect(slugs.toSorted()).toEqual(
    fifty.map((place) => (place === 0 ? 'dong-thoi' : `dong-thoi-${place + 1}`)).toSorted(),
  );
});

test('one of fifty gets a slug that all of them ask for', async () => {
  const answers = await Promise.all(fifty.map(() => w.create({ slug: 'only-one' })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.flatMap(({ error }) => error ?? []);
  expect(refused).toHaveLength(49);
  for (const { errorCode, details } of refused)
    expect([errorCode, details?.[0]?.path]).toEqual(['CF01', 'slug']);
});

test('of two people who edit one page, the second learns that it changed and harms nothing', async () => {
  const post = await w.created({ title: 'Shared', content: '<p>Start</p>' });
  const { updatedAt } = post;
  const anns = await w.updated(post.id, { content: '<p>Ann</p>', updatedAt });
  const refused = await w.update(
    post.id,
    { title: 'Olga was here', content: '<p>Olga</p>', status: 'REVIEW', updatedAt },
    w.tokens.olga,
  );
  expect(refused.error).toMatchObject({ errorCode: 'CF01', details: [{ path: 'updatedAt' }] });
  expect((await w.get(post.id)).result).toEqual(anns);
  expect(await w.versions(post.id)).toHaveLength(2);
  expect(await w.statusChanges(post.id)).toHaveLength(1);
  const again = await w.updated(post.id, { title: 'On top', updatedAt: anns.updatedAt }, w.tokens.olga);
  expect(again).toMatchObject({ title: 'On top', content: '<p>Ann</p>' });
});

test('of many saves on one version exactly one wins', async () => {
  const { id, updatedAt } = await w.created({ title: 'Raced' });
  const answers = await Promise.all(
    fifty.slice(0, 20).map((place) => w.update(id, { title: `Raced ${place}`, updatedAt })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await w.versions(id)).toHaveLength(2);
});

test('saves without a version all land, each as a version of its own', async () => {
  const { id } = await w.created({ title: 'Numbered' });
  await Promise.all(fifty.slice(0, 20).map((place) => w.updated(id, { title: `Numbered ${place}` })));
  const versions = await w.versions(id);
  expect(versions.map(({ version }) => version)).toEqual(fifty.slice(0, 21).map((place) => 21 - place));
  expect((await w.get(id)).result.title).toBe(versions[0]?.title);
});

test('a page is submitted once, and either published or rejected', async () => {
  const { id } = await w.created({ title: 'Decided' });
  const submitted = await Promise.all(
    [w.tokens.ann, w.tokens.olga, w.tokens.ann, w.tokens.olga].map((token) =>
      w.update(id, { status: 'REVIEW' }, token),
    ),
  );
  const outcomes = submitted.map(({ errorCode }) => errorCode ?? 'ok');
  expect(outcomes.toSorted()).toEqual(['CF01', 'CF01', 'CF01', 'ok']);
  const decided = await Promise.all(
    fifty
      .slice(0, 8)
      .map((place) =>
        w.update(
          id,
          place % 2 ? { status: 'PUBLISHED' } : { status: 'REJECTED', reason: 'No' },
          w.tokens.olga,
        ),
      ),
  );
  expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await w.statusChanges(id)).toHaveLength(3);
});

test('a website is not deleted under a page that is just being made on it', async () => {
  for (const place of fifty.slice(0, 10)) {
    const website = await w.insert('websites', {
      publisher_id: w.first,
      domain: `race${place}.example`,
      name: 'Race',
    });
    const [made, removed] = await Promise.all([
      w.create({ websiteId: website }),
      w.t.app.inject({
        method: 'DELETE',
        url: `/api/website/${website}`,
        headers: { authorization: `Bearer ${w.tokens.olga}` },
      }),
    ]);
    expect(`${made.status} ${removed.statusCode}`).toMatch(/^(?:201 409|400 200)$/);
  }
});

test('a deleted page is restored once', async () => {
  const { id } = await w.created({ title: 'Once' });
  await w.remove(id);
  const answers = await Promise.all(
    fifty
      .slice(0, 5)
      .map(() => w.t.call(postRoutes.restore, { params: { id: String(id) }, token: w.tokens.olga })),
  );
  expect(answers.map(({ errorCode }) => errorCode ?? 'ok').toSorted()).toEqual([
    'NF01',
    'NF01',
    'NF01',
    'NF01',
    'ok',
  ]);
});
