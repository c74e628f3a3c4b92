import { keywordSetRoutes } from '@adhelm/contract/keyword-set';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SetWorld, setWorld } from './testing/set-world.ts';

let w: SetWorld;
beforeAll(async () => {
  w = await setWorld();
});
beforeEach(() => w.clear());
afterAll(() => w.t.close());

const refusedAt = (path: string) => ({ errorCode: 'VA01', details: [{ path }] });

describe('a keyword set', () => {
  test('is made as a draft of its maker, with everything it does not say filled in', async () => {
    const set = await w.created({ name: ' Flights ', suggestedKeywords: ['VISA'], categoryId: w.rows.niche });
    const now = w.t.clock().toISOString();
    expect(set).toEqual({
      id: set.id,
      name: 'Flights',
      keywords: ['cheap flights', 'visa'],
      suggestedKeywords: ['visa'],
      keywordsRelation: [
        { id: expect.any(Number), text: 'cheap flights', isGoogleSuggestion: false },
        { id: expect.any(Number), text: 'visa', isGoogleSuggestion: true },
      ],
      contentPageKeywordNumber: 0,
      searchPageKeywordNumber1: 0,
      searchPageKeywordNumber2: 0,
      categoryId: w.rows.niche,
      category: {
        id: w.rows.niche,
        name: 'Flights',
        type: 'NICHE',
        parent: { id: w.rows.vertical, name: 'Travel' },
      },
      status: 'DRAFT',
      isActive: true,
      rejectReason: null,
      postsCount: 0,
      createdBy: w.users.ann,
      createdByUser: { id: w.users.ann, name: 'Ann' },
      publisherId: w.first,
      publisher: { id: w.first, name: 'First', avatar: null },
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    });
    expect((await w.get(set.id)).result).toEqual(set);
    expect((await w.list({}, w.tokens.ann)).items).toEqual([set]);
  });

  test('changes only what is sent', async () => {
    const set = await w.created({ categoryId: w.rows.vertical });
    w.t.clock.advance(5000);
    const changed = await w.updated(set.id, { searchPageKeywordNumber2: 7, categoryId: null });
    expect(changed).toEqual({
      ...set,
      searchPageKeywordNumber2: 7,
      categoryId: null,
      category: null,
      updatedAt: w.t.clock().toISOString(),
    });
    expect(await w.updated(set.id, { name: 'Flights' }), 'nothing new is no change').toEqual(changed);
  });

  test('of a colleague is not there for an advertiser, and everybody of the publisher else sees it', async () => {
    const { id } = await w.created();
    expect((await w.get(id, w.tokens.bo)).errorCode).toBe('NF01');
    expect((await w.update(id, { name: 'Mine' }, w.tokens.bo)).errorCode).toBe('NF01');
    expect(await w.idsIn({}, w.tokens.bo)).toEqual([]);
    expect((await w.get(id, w.tokens.olga)).status).toBe(200);
    expect((await w.get(id, w.tokens.admin)).status).toBe(200);
    for (const answer of [
      await w.get(id, w.tokens.otto),
      await w.update(id, { name: 'Mine' }, w.tokens.otto),
      await w.remove(id, w.tokens.otto),
      await w.statusChanges(id, w.tokens.otto),
    ])
      expect(answer.errorCode).toBe('NF01');
  });

  test('is refused to those who have no publisher or lack the code', async () => {
    const { id } = await w.created();
    expect((await w.create({}, w.tokens.nobody)).errorCode).toBe('PE01');
    expect((await w.remove(id, w.tokens.ann)).errorCode).toBe('PE01');
    expect((await w.restore(id, w.tokens.ann)).errorCode).toBe('PE01');
    const archived = { query: { archived: 'true' }, token: w.tokens.ann };
    expect((await w.t.callAny(keywordSetRoutes.list, archived)).errorCode).toBe('PE01');
  });

  test('is made by an admin for all where the category or the body says', async () => {
    expect((await w.create({}, w.tokens.admin)).error).toMatchObject(refusedAt('publisherId'));
    expect((await w.create({ publisherId: 999_999 }, w.tokens.admin)).error).toMatchObject(
      refusedAt('publisherId'),
    );
    expect((await w.created({ publisherId: w.second }, w.tokens.admin)).publisherId).toBe(w.second);
    expect((await w.created({ categoryId: w.rows.niche }, w.tokens.admin)).publisherId).toBe(w.first);
    const mixed = { categoryId: w.rows.niche, publisherId: w.second };
    expect((await w.create(mixed, w.tokens.admin)).error).toMatchObject(refusedAt('categoryId'));
    expect((await w.created({ publisherId: w.second })).publisherId, 'others cannot choose').toBe(w.first);
  });

  test('names a live category of its publisher', async () => {
    for (const categoryId of [w.rows.foreign, 999_999])
      expect((await w.create({ categoryId })).error).toMatchObject(refusedAt('categoryId'));
    const { id } = await w.created();
    expect((await w.update(id, { categoryId: w.rows.foreign })).error).toMatchObject(refusedAt('categoryId'));
    const { error } = await w.update(id, { categoryId: w.rows.foreign }, w.tokens.admin);
    expect(error).toMatchObject(refusedAt('categoryId'));
    expect((await w.get(id)).result.category).toBeNull();
  });

  test('has page numbers from 0 to 20', async () => {
    for (const name of ['contentPageKeywordNumber', 'searchPageKeywordNumber1', 'searchPageKeywordNumber2'])
      for (const value of [-1, 21, 1.5, '3', null])
        expect((await w.create({ [name]: value })).error).toMatchObject(refusedAt(name));
    expect(await w.created({ contentPageKeywordNumber: 20 })).toMatchObject({ contentPageKeywordNumber: 20 });
  });

  test('is not changed on the ground of an older version, and then nothing of it', async () => {
    const { id, updatedAt } = await w.created();
    expect((await w.update(id, { name: 'Newer', updatedAt })).status).toBe(200);
    const stale = { name: 'Stale', keywords: ['other'], status: 'REVIEW', updatedAt };
    expect((await w.update(id, stale)).error).toMatchObject({
      errorCode: 'CF01',
      details: [{ path: 'updatedAt' }],
    });
    expect((await w.get(id)).result).toMatchObject({ name: 'Newer', keywords: ['cheap flights', 'visa'] });
  });

  test('is audited with before and after', async () => {
    const before = await w.created();
    const after = await w.updated(before.id, { keywords: ['visa'] });
    await w.remove(before.id);
    await w.restore(before.id);
    const audited = await w.t.system(
      `select action, before, after from audit_log where entity = 'keyword_set' and entity_id = $1 order by id`,
      [String(before.id)],
    );
    expect(audited.map(({ action }) => action)).toEqual(['create', 'update', 'delete', 'restore']);
    expect(audited[1]).toEqual({ action: 'update', before, after });
  });
});

describe('a set in use', () => {
  test('is not deleted, and says how many landing pages use it', async () => {
    const { id } = await w.created();
    const page = { publisher_id: w.first, website_id: w.rows.website, keyword_set_id: id };
    await w.insert('posts', { ...page, title: 'a', slug: 'a' });
    await w.insert('posts', { ...page, title: 'b', slug: 'b' });
    expect((await w.get(id)).result.postsCount).toBe(2);
    expect((await w.remove(id)).error).toMatchObject({
      errorCode: 'CF01',
      message: 'This keyword set is in use by 2 landing pages. Change or delete them first.',
    });
    await w.t.system('update posts set deleted_at = now()');
    expect((await w.remove(id)).result.deletedAt).toBe(w.t.clock().toISOString());
    expect(await w.t.system('select deleted_by from keyword_sets')).toEqual([{ deleted_by: w.users.olga }]);
    expect([await w.idsIn(), await w.idsIn({ archived: 'true' })]).toEqual([[], [id]]);
    expect((await w.get(id, w.tokens.olga)).errorCode).toBe('NF01');
    expect((await w.restore(id)).result).toMatchObject({
      deletedAt: null,
      keywords: ['cheap flights', 'visa'],
    });
  });

  test('is restored after its category', async () => {
    const { id } = await w.created({ categoryId: w.rows.niche });
    await w.remove(id);
    await w.t.system('update categories set deleted_at = now() where id = $1', [w.rows.niche]);
    expect((await w.restore(id)).error).toMatchObject({
      errorCode: 'CF01',
      message: 'Its vertical or niche is deleted. Restore that first.',
    });
    await w.t.system('update categories set deleted_at = null where id = $1', [w.rows.niche]);
    expect((await w.restore(id)).status).toBe(200);
  });
});
