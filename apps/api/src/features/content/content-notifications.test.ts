import { ROLE } from '@adhelm/contract/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PostWorld, postWorld } from '../post/testing/post-world.ts';

let w: PostWorld;
beforeAll(async () => {
  w = await postWorld();
});
afterAll(() => w.t.close());
beforeEach(() => w.t.system('delete from notifications'));

/** Who was told what, in the order it was written. */
const told = () =>
  w.t.system<{ name: string; kind: string; title: string; body: string; link: string }>(
    `select users.name, kind, title, body, link, notifications.publisher_id as publisher from notifications
     join users on users.id = user_id order by notifications.id`,
  );

describe('a submitted page', () => {
  test('is told to everybody of the publisher who may publish it, and to nobody else', async () => {
    await w.t.addUser({ name: 'Pia', codes: ['PUBLISH_POST', 'GET_POST'], publisherId: w.first });
    await w.t.addUser({ name: 'Blog only', codes: ['PUBLISH_BLOG'], publisherId: w.first });
    await w.t.addUser({ name: 'Blind', codes: ['PUBLISH_POST'], publisherId: w.first });
    await w.t.addUser({ name: 'Foreign', roleId: ROLE.PUBLISHER_ADMIN, publisherId: w.second });
    await w.t.addUser({
      name: 'Off',
      codes: ['PUBLISH_POST', 'GET_POST'],
      publisherId: w.first,
      isActive: false,
    });
    await w.t.addUser({
      name: 'Gone',
      codes: ['PUBLISH_POST', 'GET_POST'],
      publisherId: w.first,
      deletedAt: new Date(),
    });
    const { id } = await w.created({ title: 'News' });
    expect(await told()).toEqual([]);
    await w.updated(id, { status: 'REVIEW' });
    const asked = {
      kind: 'review-asked',
      title: '“News” waits for review',
      body: '',
      link: `/landing-page/edit?id=${id}`,
      publisher: w.first,
    };
    expect(await told()).toEqual([
      { name: 'Olga', ...asked },
      { name: 'Pia', ...asked },
    ]);
  });

  test('is not told to its author, nor to who submitted it', async () => {
    const second = await w.t.addUser({
      name: 'Paul',
      codes: ['PUBLISH_POST', 'GET_POST'],
      publisherId: w.first,
    });
    const { id } = await w.created({ title: 'Own news' }, w.tokens.olga);
    await w.updated(id, { status: 'REVIEW' }, w.tokens.olga);
    const names = (await told()).map(({ name }) => name);
    expect(names).toContain('Paul');
    expect(names).not.toContain('Olga');
    await w.t.system('update users set is_active = false where id = $1', [second]);
  });

  test('is not told of when the step is refused', async () => {
    const { id } = await w.created({ title: 'Refused' });
    await w.update(id, { status: 'PUBLISHED' });
    await w.update(id, { status: 'REVIEW', categoryId: 999_999 });
    expect(await told()).toEqual([]);
  });
});

describe('the author', () => {
  test('learns what others did with the page, and why', async () => {
    const { id } = await w.created({ title: 'Decided' });
    await w.setStatus(id, 'REVIEW');
    await w.updated(id, { status: 'REJECTED', reason: 'Too long' }, w.tokens.olga);
    await w.setStatus(id, 'REVIEW');
    await w.updated(id, { status: 'PUBLISHED' }, w.tokens.olga);
    await w.updated(id, { status: 'DRAFT' }, w.tokens.olga);
    expect((await told()).map(({ name, kind, title, body }) => [name, kind, title, body])).toEqual([
      ['Ann', 'content-rejected', '“Decided” was rejected', 'Too long'],
      ['Ann', 'content-published', '“Decided” was published', ''],
      ['Ann', 'content-unpublished', '“Decided” was unpublished', ''],
    ]);
  });

  test('is not told of the own steps', async () => {
    const { id } = await w.created({ title: 'Mine' }, w.tokens.olga);
    await w.updated(id, { status: 'PUBLISHED' }, w.tokens.olga);
    await w.updated(id, { status: 'DRAFT' }, w.tokens.olga);
    expect(await told()).toEqual([]);
  });
});
