import { POST_LIMITS } from '@adhelm/contract/post';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostWorld, postWorld } from './testing/post-world.ts';

let w: PostWorld;
beforeAll(async () => {
  w = await postWorld();
});
afterAll(() => w.t.close());

describe('a landing page', () => {
  test('needs a title and a website; the rest is filled in', async () => {
    const { ann } = w.estates;
    const post = await w.created({ title: '  Vé máy bay: đặt sớm  ' });
    const now = w.t.clock().toISOString();
    expect(post).toEqual({
      id: post.id,
      title: 'Vé máy bay: đặt sớm',
      slug: 've-may-bay-dat-som',
      url: 'https://ann.example/ve-may-bay-dat-som',
      kind: 'ADS',
      status: 'DRAFT',
      language: 'en',
      styleId: 'clean',
      thumbUrl: null,
      tags: [],
      hashtag: null,
      keyword: null,
      categoryId: null,
      categoryName: null,
      category: null,
      websiteId: ann.website,
      website: { id: ann.website, name: 'Ann site', domain: 'ann.example', language: 'en' },
      keywordSetId: null,
      keywordSet: null,
      viewCount: 0,
      avgRating: 0,
      ratingCount: 0,
      createdBy: ann.user,
      createdByUser: { id: ann.user, name: 'Ann' },
      publishedBy: null,
      publishedAt: null,
      publisherId: w.first,
      publisher: { id: w.first, name: 'First', avatar: null },
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      deletedBy: null,
      facebookPixelIds: [],
      taboolaPixelIds: [],
      googlePixelIds: [],
      outbrainPixelIds: [],
      tiktokPixelIds: [],
      description: '',
      content: '',
      FAQsJson: [],
      keywordV2: [],
      adsCampaigns: [],
      publishedByUser: null,
      isSlugFixed: false,
      rejectReason: null,
      translatedFrom: null,
      version: 1,
    });
    expect((await w.get(post.id)).result).toEqual(post);
  });

  test('keeps every field, with the names of what it refers to', async () => {
    const { ann } = w.estates;
    const pixel = await w.insert('pixels', {
      publisher_id: w.first,
      platform: 'FACEBOOK',
      name: 'Own',
      pixel_id: '1111111111',
    });
    const global = await w.insert('pixels', { platform: 'TIKTOK', name: 'Global', pixel_id: 'C0000000000' });
    const source = await w.created({ title: 'Source' });
    const sent = {
      title: 'Everything',
      slug: 'all-of-it',
      kind: 'FAQ',
      categoryId: ann.niche,
      keywordSetId: ann.set,
      keyword: 'flights',
      hashtag: '#fly',
      tags: ['one', 'two'],
      facebookPixelIds: [pixel, pixel],
      tiktokPixelIds: [global],
      thumbUrl: `/files/${'a1'.repeat(16)}.webp`,
      description: 'Short <b>and</b> as typed',
      content: '<h2>Hello</h2><p>World</p>',
      FAQsJson: [{ question: 'Why <i>so</i>?', answer: '<p>Because</p>' }],
      styleId: 'story',
      language: 'vi',
      translatedFromId: source.id,
    };
    const post = await w.created(sent);
    const { translatedFromId, ...fields } = sent;
    expect(post).toMatchObject({
      ...fields,
      facebookPixelIds: [pixel],
      categoryName: 'Ann niche',
      category: { name: 'Ann niche', type: 'NICHE', parent: { id: ann.vertical, name: 'Ann vertical' } },
      keywordSet: { id: ann.set, name: 'Ann set' },
      keywordV2: ['Ann keyword'],
      translatedFrom: { id: translatedFromId, title: 'Source' },
    });
    const cleared = await w.updated(post.id, { keyword: '', hashtag: null, thumbUrl: '', categoryId: null });
    expect(cleared).toMatchObject({ keyword: null, hashtag: null, thumbUrl: null, category: null });
    expect((await w.updated(post.id, { categoryId: ann.vertical })).category).toEqual({
      id: ann.vertical,
      name: 'Ann vertical',
      type: 'VERTICAL',
      parent: null,
    });
  });

  test('shows the campaigns that lead to it', async () => {
    const { ann } = w.estates;
    const { result } = await w.get(ann.post);
    expect(result.adsCampaigns).toEqual([{ id: ann.campaign, name: 'Ann campaign' }]);
  });

  test('changes only what is sent, and not at all when that says the same', async () => {
    const post = await w.created({ title: 'Before', description: 'Same' });
    w.t.clock.advance(5000);
    const after = await w.updated(post.id, { title: 'After' });
    const updatedAt = w.t.clock().toISOString();
    expect(after).toEqual({ ...post, title: 'After', updatedAt, version: 2 });
    w.t.clock.advance(5000);
    expect(await w.updated(post.id, { title: 'After', description: 'Same' })).toEqual(after);
  });

  test('is refused without what it needs', async () => {
    const path = async (body: object) => (await w.create(body)).error?.details?.map((one) => one.path);
    expect(await path({ title: ' ' })).toEqual(['title']);
    expect(await path({ websiteId: undefined })).toEqual(['websiteId']);
    expect(await path({ slug: 'Not a slug' })).toEqual(['slug']);
    expect(await path({ language: 'xx' })).toEqual(['language']);
    expect(await path({ FAQsJson: [{ question: '', answer: 'x' }] })).toEqual(['FAQsJson.0.question']);
    expect(await path({ FAQsJson: [{ question: 'x', answer: '<script>x</script>' }] })).toEqual([
      'FAQsJson.0.answer',
    ]);
    expect(await path({ thumbUrl: 'javascript:alert(1)' })).toEqual(['thumbUrl']);
    expect(await path({ translatedFromId: w.estates.cy.post })).toEqual(['translatedFromId']);
  });

  test('is as long as its readers can see it', async () => {
    const longest = `<p>${'ạ'.repeat(POST_LIMITS.contentText)}</p>`;
    expect((await w.create({ content: longest })).status).toBe(201);
    const { error } = await w.create({ content: longest.replace('</p>', '!</p>') });
    const message = `Không được vượt quá ${POST_LIMITS.contentText} ký tự`;
    expect(error).toMatchObject({ errorCode: 'VA01', details: [{ path: 'content', message }] });
    const bold = '<strong>a</strong>'.repeat(10_000);
    expect((await w.created({ content: bold })).content).toBe(bold);
    const grows = `<a href="https://example.com/?${'&'.repeat(100_000)}">x</a>`;
    expect((await w.create({ content: grows })).error?.details?.[0]?.path).toBe('content');
    const answer = await w.create({ FAQsJson: [{ question: 'x', answer: '&'.repeat(2000) }] });
    expect(answer.error?.details?.[0]).toEqual({
      path: 'FAQsJson.0.answer',
      message: `Không được vượt quá ${POST_LIMITS.answer} ký tự`,
    });
  });

  test('survives half a character', async () => {
    const post = await w.created({ title: 'x\udfff', FAQsJson: [{ question: '\ud800', answer: 'y\ud800' }] });
    expect(post.title).toBe('x\ufffd');
    expect(post.FAQsJson).toEqual([{ question: '\ufffd', answer: 'y\ufffd' }]);
    expect((await w.version(post.id, 1)).result.fields.title).toBe('x\ufffd');
  });
});

describe('a slug', () => {
  test('that is made gets a number when it is taken, one that is given is refused', async () => {
    const slugs = [];
    for (let made = 0; made < 3; made += 1) slugs.push((await w.created({ title: 'Twice told' })).slug);
    expect(slugs).toEqual(['twice-told', 'twice-told-2', 'twice-told-3']);
    const { error } = await w.create({ slug: 'twice-told' });
    expect(error).toMatchObject({ errorCode: 'CF01', details: [{ path: 'slug' }] });
    const other = await w.created({ title: 'Twice told', websiteId: w.estates.bo.website });
    expect(other.slug).toBe('twice-told');
    const post = await w.created({ title: 'Another' });
    expect((await w.update(post.id, { slug: 'twice-told-2' })).errorCode).toBe('CF01');
    expect((await w.updated(post.id, { slug: 'my-own' })).url).toBe('https://ann.example/my-own');
    const moved = await w.update(other.id, { websiteId: w.estates.ann.website });
    expect(moved.error?.details?.[0]?.path).toBe('slug');
  });

  test('is made of nothing but numbers where the title has no letter for it', async () => {
    expect((await w.created({ title: 'クレジットカード' })).slug).toBe('page-2');
    expect((await w.created({ title: '格安スマホ' })).slug).toBe('page-3');
  });

  test('is numbered within its length', async () => {
    const title = 'a'.repeat(POST_LIMITS.slug);
    const slugs = [];
    for (let made = 0; made < 12; made += 1) slugs.push((await w.created({ title })).slug);
    expect(new Set(slugs).size).toBe(12);
    expect(slugs.map((slug) => slug.length)).toEqual(slugs.map(() => POST_LIMITS.slug));
  });

  test('is free again once its page is deleted', async () => {
    const post = await w.created({ title: 'Freed' });
    await w.remove(post.id);
    expect((await w.created({ title: 'Freed' })).slug).toBe('freed');
    const { error } = await w.restore(post.id);
    expect(error).toMatchObject({ errorCode: 'CF01', details: [{ path: 'slug' }] });
  });

  test('stays once the page was published', async () => {
    const post = await w.created({ title: 'Goes out' });
    const published = await w.updated(post.id, { status: 'PUBLISHED' }, w.tokens.olga);
    expect(published.isSlugFixed).toBe(true);
    const draft = await w.updated(post.id, { status: 'DRAFT' });
    expect(draft).toMatchObject({ isSlugFixed: true, publishedBy: null, publishedAt: null });
    const { error } = await w.update(post.id, { slug: 'elsewhere' });
    expect(error).toMatchObject({ errorCode: 'CF01', details: [{ path: 'slug' }] });
    expect((await w.updated(post.id, { slug: 'goes-out', title: 'Same address' })).slug).toBe('goes-out');
  });
});

describe('deleting', () => {
  test('takes a page out of the lists until it is restored', async () => {
    const post = await w.created({ title: 'Comes back' });
    const removed = (await w.remove(post.id)).result;
    expect(removed).toMatchObject({ deletedAt: w.t.clock().toISOString(), deletedBy: w.users.ann });
    expect((await w.get(post.id)).errorCode).toBe('NF01');
    expect((await w.update(post.id, { title: 'x' })).errorCode).toBe('NF01');
    expect((await w.remove(post.id)).errorCode).toBe('NF01');
    expect((await w.list({ search: 'Comes back' })).items).toEqual([]);
    const archived = await w.list({ search: 'Comes back', archived: 'true' }, w.tokens.olga);
    expect(archived.items.map(({ id }) => id)).toEqual([post.id]);
    expect((await w.restore(post.id)).result).toMatchObject({ deletedAt: null, deletedBy: null });
    expect((await w.restore(post.id)).errorCode).toBe('NF01');
  });

  test('is refused while campaigns lead to the page', async () => {
    const { error } = await w.remove(w.estates.ann.post);
    expect(error).toMatchObject({
      errorCode: 'CF01',
      message: 'This landing page is in use by 1 campaign. Change or delete them first.',
    });
  });

  test('cannot be undone onto a website that is gone', async () => {
    const website = await w.insert('websites', {
      publisher_id: w.first,
      domain: 'short.example',
      name: 'Short',
    });
    const post = await w.created({ websiteId: website });
    await w.remove(post.id);
    await w.t.system('update websites set deleted_at = now() where id = $1', [website]);
    expect((await w.restore(post.id)).errorCode).toBe('CF01');
  });
});

test('every write is in the audit log', async () => {
  const post = await w.created({ title: 'Audited' });
  await w.updated(post.id, { title: 'Audited twice' });
  await w.updated(post.id, { title: 'Audited twice' });
  await w.remove(post.id);
  await w.restore(post.id);
  const lines = await w.t.system(
    `select action, user_id, publisher_id, before->>'title' as before, after->>'title' as after
     from audit_log where entity = 'post' and entity_id = $1 order by id`,
    [String(post.id)],
  );
  const line = (action: string, user_id: number, before: string | null, after: string) => ({
    action,
    user_id,
    publisher_id: w.first,
    before,
    after,
  });
  expect(lines).toEqual([
    line('create', w.users.ann, null, 'Audited'),
    line('update', w.users.ann, 'Audited', 'Audited twice'),
    line('delete', w.users.ann, 'Audited twice', 'Audited twice'),
    line('restore', w.users.olga, 'Audited twice', 'Audited twice'),
  ]);
});
