import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostWorld, postWorld } from './testing/post-world.ts';

let w: PostWorld;
beforeAll(async () => {
  w = await postWorld();
});
afterAll(() => w.t.close());

const summary = async (id: number, token?: string) =>
  (await w.versions(id, token)).map(({ version, title, isAutosave, restoredFrom, user }) => [
    version,
    title,
    isAutosave ? 'autosave' : 'saved',
    restoredFrom,
    user?.name,
  ]);

describe('a version', () => {
  test('is made by every save that changes something, and by no other', async () => {
    const { id } = await w.created({ title: 'One', content: '<p>First</p>' });
    w.t.clock.advance(1000);
    await w.updated(id, { title: 'Two' }, w.tokens.olga);
    await w.updated(id, { title: 'Two' });
    await w.updated(id, { status: 'REVIEW' });
    expect(await summary(id)).toEqual([
      [2, 'Two', 'saved', null, 'Olga'],
      [1, 'One', 'saved', null, 'Ann'],
    ]);
    const { result } = await w.version(id, 1);
    expect(result).toMatchObject({ version: 1, fields: { title: 'One', content: '<p>First</p>', tags: [] } });
    expect((await w.version(id, 3)).errorCode).toBe('NF01');
    expect((await w.version(id, 1, w.tokens.bo)).errorCode).toBe('NF01');
    expect((await w.version(id, 1, w.tokens.cy)).errorCode).toBe('NF01');
  });

  test('shows every field that a page can have', async () => {
    const said = { keyword: 'flights', hashtag: '#cheap', tags: ['travel'], description: 'Where to go' };
    const thumbUrl = `/files/${'a'.repeat(32)}.jpg`;
    const { id } = await w.created({ ...said, thumbUrl });
    expect((await w.version(id, 1)).result.fields).toMatchObject({ ...said, thumbUrl });
  });

  test('keeps what a page said before it had versions', async () => {
    const { id } = { id: w.estates.bo.post };
    await w.setStatus(id, 'DRAFT');
    expect(await w.versions(id, w.tokens.bo)).toEqual([]);
    const after = await w.updated(id, { title: 'First change' }, w.tokens.bo);
    expect(after.version).toBe(2);
    expect(await summary(id, w.tokens.bo)).toEqual([
      [2, 'First change', 'saved', null, 'Bo'],
      [1, 'Bo page', 'saved', null, 'Bo'],
    ]);
  });
});

describe('an autosave', () => {
  test("joins the same person's autosave before it, and nothing else", async () => {
    const { id } = await w.created({ title: 'Typed' });
    const auto = (title: string, token?: string) => w.updated(id, { title, isAutosave: true }, token);
    await auto('Typed a');
    w.t.clock.advance(3000);
    expect((await auto('Typed ab')).version).toBe(2);
    await auto('Typed abc', w.tokens.olga);
    await auto('Typed abcd');
    await w.updated(id, { title: 'Typed and saved' });
    await auto('Typed on');
    expect(await summary(id)).toEqual([
      [6, 'Typed on', 'autosave', null, 'Ann'],
      [5, 'Typed and saved', 'saved', null, 'Ann'],
      [4, 'Typed abcd', 'autosave', null, 'Ann'],
      [3, 'Typed abc', 'autosave', null, 'Olga'],
      [2, 'Typed ab', 'autosave', null, 'Ann'],
      [1, 'Typed', 'saved', null, 'Ann'],
    ]);
    expect((await w.version(id, 2)).result.at).toBe(w.t.clock().toISOString());
  });

  test('is kept for good by a save or a step, even one that changes no word', async () => {
    const { id } = await w.created({ title: 'Kept' });
    await w.updated(id, { title: 'Kept 1', isAutosave: true });
    await w.updated(id, { title: 'Kept 1' });
    await w.updated(id, { title: 'Kept 2', isAutosave: true });
    await w.updated(id, { status: 'REVIEW' });
    await w.updated(id, { status: 'REJECTED', reason: 'Again' }, w.tokens.olga);
    await w.updated(id, { status: 'DRAFT' });
    await w.updated(id, { title: 'Kept 3', isAutosave: true });
    expect((await summary(id)).map(([, title, how]) => [title, how])).toEqual([
      ['Kept 3', 'autosave'],
      ['Kept 2', 'saved'],
      ['Kept 1', 'saved'],
      ['Kept', 'saved'],
    ]);
  });

  test('of an admin who acts as the publisher joins too', async () => {
    const token = await w.tokenOf(w.users.admin, { actAs: w.first });
    const { id } = await w.created({ title: 'By an admin' }, token);
    await w.updated(id, { title: 'By an admin 1', isAutosave: true }, token);
    expect((await w.updated(id, { title: 'By an admin 2', isAutosave: true }, token)).version).toBe(2);
  });

  test('is for drafts only', async () => {
    const { id } = await w.created({ title: 'Not a draft' });
    const both = await w.update(id, { title: 'x', status: 'REVIEW', isAutosave: true });
    expect(both.errorCode).toBe('CF01');
    for (const status of ['REVIEW', 'PUBLISHED', 'REJECTED']) {
      await w.setStatus(id, status);
      const { errorCode } = await w.update(id, { title: 'x', isAutosave: true }, w.tokens.olga);
      expect(errorCode, status).toBe('CF01');
    }
  });
});

describe('bringing a version back', () => {
  test('makes a new one that says where it comes from', async () => {
    const { id } = await w.created({ title: 'Good', slug: 'good', tags: ['a'] });
    await w.updated(id, { title: 'Worse', slug: 'worse', tags: [] });
    const restored = (await w.restoreVersion(id, 1)).result;
    expect(restored).toMatchObject({ title: 'Good', slug: 'good', tags: ['a'], version: 3 });
    expect((await summary(id))[0]).toEqual([3, 'Good', 'saved', 1, 'Ann']);
    expect((await w.restoreVersion(id, 1)).result.version).toBe(3);
    expect((await w.restoreVersion(id, 9)).errorCode).toBe('NF01');
    expect((await w.restoreVersion(id, 1, w.tokens.bo)).errorCode).toBe('NF01');
  });

  test('is refused where a change would be', async () => {
    const { ann } = w.estates;
    const { id } = await w.created({ title: 'With a niche', categoryId: ann.niche });
    const { updatedAt } = await w.updated(id, { title: 'Without', categoryId: null });
    const stale = await w.restoreVersion(id, 1, w.tokens.ann, { updatedAt: '2026-01-01T00:00:00.000Z' });
    expect(stale.error?.details?.[0]?.path).toBe('updatedAt');
    await w.t.system('update categories set deleted_at = now() where id = $1', [ann.niche]);
    const { error } = await w.restoreVersion(id, 1, w.tokens.ann, { updatedAt });
    expect(error).toMatchObject({ errorCode: 'VA01', details: [{ path: 'categoryId' }] });
    await w.t.system('update categories set deleted_at = null where id = $1', [ann.niche]);
    await w.setStatus(id, 'PUBLISHED');
    expect((await w.restoreVersion(id, 1)).errorCode).toBe('CF01');
    await w.setStatus(id, 'REJECTED');
    expect((await w.restoreVersion(id, 1)).result).toMatchObject({ status: 'DRAFT', categoryId: ann.niche });
  });

  test('leaves the slug alone once it is fixed, and refuses one that is taken', async () => {
    const { id } = await w.created({ title: 'Old name', slug: 'old-name' });
    await w.updated(id, { title: 'New name', slug: 'new-name' });
    await w.created({ title: 'Took it', slug: 'old-name' });
    expect((await w.restoreVersion(id, 1)).error?.details?.[0]?.path).toBe('slug');
    await w.updated(id, { status: 'PUBLISHED' }, w.tokens.olga);
    const restored = (await w.restoreVersion(id, 1, w.tokens.olga)).result;
    expect(restored).toMatchObject({ title: 'Old name', slug: 'new-name', status: 'PUBLISHED' });
  });
});
