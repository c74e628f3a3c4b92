import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostWorld, postWorld } from './testing/post-world.ts';

let w: PostWorld;
beforeAll(async () => {
  w = await postWorld();
});
afterAll(() => w.t.close());

describe('what a landing page refers to', () => {
  const refused = async (body: object, token?: string) => {
    const made = await w.create(body, token);
    const post = await w.created({ title: 'Refers' }, token);
    const changed = await w.update(post.id, body, token);
    expect(changed.error).toEqual(made.error);
    return made.error?.details?.map(({ path }) => path);
  };

  test('is a live website of a publisher the caller acts for', async () => {
    const { ann, cy } = w.estates;
    expect(await refused({ websiteId: cy.website })).toEqual(['websiteId']);
    expect(await refused({ websiteId: 999_999 })).toEqual(['websiteId']);
    const gone = await w.insert('websites', {
      publisher_id: w.first,
      domain: 'gone.example',
      name: 'Gone',
      deleted_at: new Date(),
    });
    expect(await refused({ websiteId: gone })).toEqual(['websiteId']);
    const post = await w.created({ websiteId: cy.website }, w.tokens.admin);
    expect(post.publisherId).toBe(w.second);
    const moved = await w.update(post.id, { websiteId: ann.website }, w.tokens.admin);
    expect(moved.error?.details).toEqual([
      { path: 'websiteId', message: 'A landing page stays with its publisher. Choose one of its websites.' },
    ]);
  });

  test('is a category of the same website', async () => {
    const { ann, bo, cy } = w.estates;
    expect(await refused({ categoryId: bo.niche })).toEqual(['categoryId']);
    expect(await refused({ categoryId: cy.niche })).toEqual(['categoryId']);
    expect(await refused({ categoryId: cy.niche }, w.tokens.admin)).toEqual(['categoryId']);
    const post = await w.created({ title: 'Moves', categoryId: ann.niche });
    const moved = await w.update(post.id, { websiteId: bo.website });
    expect(moved.error?.details?.[0]?.path).toBe('categoryId');
    const both = await w.updated(post.id, { websiteId: bo.website, categoryId: bo.niche });
    expect(both).toMatchObject({ url: 'https://bo.example/moves', categoryName: 'Bo niche' });
  });

  test('is a keyword set of the publisher, for an advertiser an own one', async () => {
    const { ann, bo, cy } = w.estates;
    expect(await refused({ keywordSetId: cy.set }, w.tokens.admin)).toEqual(['keywordSetId']);
    expect(await refused({ keywordSetId: bo.set })).toEqual(['keywordSetId']);
    expect((await w.created({ keywordSetId: bo.set }, w.tokens.olga)).keywordSetId).toBe(bo.set);
    const shared = await w.created({ title: 'Shared set' });
    await w.updated(shared.id, { keywordSetId: bo.set }, w.tokens.olga);
    expect((await w.updated(shared.id, { title: 'Still shared', keywordSetId: bo.set })).keywordSetId).toBe(
      bo.set,
    );
    expect((await w.updated(shared.id, { keywordSetId: ann.set })).keywordSetId).toBe(ann.set);
  });

  test('are pixels of the platform, of the publisher or global', async () => {
    const pixel = (publisher_id: number | null, platform: string, deleted_at: Date | null = null) =>
      w.insert('pixels', { publisher_id, platform, name: 'P', pixel_id: `77${Math.random()}`, deleted_at });
    const taboola = await pixel(w.first, 'TABOOLA');
    expect(await refused({ facebookPixelIds: [taboola] })).toEqual(['facebookPixelIds']);
    expect(await refused({ taboolaPixelIds: [await pixel(w.second, 'TABOOLA')] })).toEqual([
      'taboolaPixelIds',
    ]);
    expect(await refused({ outbrainPixelIds: [await pixel(w.first, 'OUTBRAIN', new Date())] })).toEqual([
      'outbrainPixelIds',
    ]);
    const foreign = await pixel(w.second, 'GOOGLE');
    expect(await refused({ googlePixelIds: [foreign] }, w.tokens.admin)).toEqual(['googlePixelIds']);
    const global = await pixel(null, 'TABOOLA');
    const post = await w.created({ taboolaPixelIds: [global, taboola] });
    await w.t.system('update pixels set deleted_at = now() where id = $1', [global]);
    expect((await w.updated(post.id, { taboolaPixelIds: [taboola, global] })).taboolaPixelIds).toEqual([
      taboola,
      global,
    ]);
  });

  test('stays as it was while nobody changes it', async () => {
    const { ann } = w.estates;
    const post = await w.created({ title: 'Old niche', categoryId: ann.niche });
    await w.t.system('update categories set deleted_at = now() where id = $1', [ann.niche]);
    expect((await w.updated(post.id, { title: 'New title', categoryId: ann.niche })).title).toBe('New title');
    await w.t.system('update categories set deleted_at = null where id = $1', [ann.niche]);
  });
});
