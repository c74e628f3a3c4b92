import { describe, expect, test } from 'vitest';
import { createPost, PIXEL_LISTS, POST_LIMITS, postRoutes, updatePost } from './post.ts';

const PAGE = { title: 'Cheap flights', websiteId: 1 };

const wrongPaths = (body: object, schema: typeof createPost | typeof updatePost = createPost) =>
  schema.safeParse(body).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('a new landing page', () => {
  test('is a title and a website', () => {
    expect(createPost.parse({ ...PAGE, title: '  Cheap flights ' })).toEqual(PAGE);
    expect(wrongPaths({ websiteId: 1 })).toEqual(['title']);
    expect(wrongPaths({ title: 'x' })).toEqual(['websiteId']);
    const message = createPost.safeParse({ title: ' ', websiteId: 1 }).error?.issues[0]?.message;
    expect(message).toBe('Please enter title');
  });

  test.each(['a', 'cheap-flights', '2026', 'a-1-b'])('takes the slug %s', (slug) => {
    expect(wrongPaths({ ...PAGE, slug })).toEqual([]);
  });

  test.each(['', 'A', 'a b', '-a', 'a-', 'a--b', 'vé', 'a/b', 'a.b', '..', 'a'.repeat(POST_LIMITS.slug + 1)])(
    'refuses the slug %j',
    (slug) => {
      expect(wrongPaths({ ...PAGE, slug })).toContain('slug');
    },
  );

  test('has texts within their limits', () => {
    const long = (length: number) => 'x'.repeat(length + 1);
    expect(wrongPaths({ ...PAGE, title: long(POST_LIMITS.title) })).toEqual(['title']);
    expect(wrongPaths({ ...PAGE, description: long(POST_LIMITS.description) })).toEqual(['description']);
    expect(wrongPaths({ ...PAGE, content: long(POST_LIMITS.content) })).toEqual(['content']);
    expect(wrongPaths({ ...PAGE, tags: [long(POST_LIMITS.tag)] })).toEqual(['tags.0']);
    expect(wrongPaths({ ...PAGE, tags: ['  '] })).toEqual(['tags.0']);
    expect(wrongPaths({ ...PAGE, tags: Array(POST_LIMITS.tags + 1).fill('x') })).toEqual(['tags']);
    expect(wrongPaths({ ...PAGE, title: 'a\u0000b' })).toEqual(['title']);
  });

  test('has questions with answers', () => {
    const faq = { question: 'Why?', answer: '<p>So.</p>' };
    expect(wrongPaths({ ...PAGE, FAQsJson: [faq] })).toEqual([]);
    expect(wrongPaths({ ...PAGE, FAQsJson: [{ ...faq, answer: ' ' }, { answer: 'x' }] })).toEqual([
      'FAQsJson.0.answer',
      'FAQsJson.1.question',
    ]);
    expect(wrongPaths({ ...PAGE, FAQsJson: Array(POST_LIMITS.faqs + 1).fill(faq) })).toEqual(['FAQsJson']);
  });

  test.each(Object.keys(PIXEL_LISTS))('names its pixels by id in %s', (list) => {
    expect(wrongPaths({ ...PAGE, [list]: [1, 2] })).toEqual([]);
    expect(wrongPaths({ ...PAGE, [list]: ['1'] })).toEqual([`${list}.0`]);
    const many = Array.from({ length: POST_LIMITS.pixelsPerPlatform + 1 }, (_, place) => place + 1);
    expect(wrongPaths({ ...PAGE, [list]: many })).toEqual([list]);
  });

  test('has a picture from the uploads or none', () => {
    for (const thumbUrl of [`/files/${'0f'.repeat(16)}.webp`, '', null])
      expect(wrongPaths({ ...PAGE, thumbUrl })).toEqual([]);
    for (const thumbUrl of ['https://example.com/a.png', '/files/../x', '/files/a.webp', '/api/x', 'a.png'])
      expect(wrongPaths({ ...PAGE, thumbUrl })).toEqual(['thumbUrl']);
  });

  test('leaves empty words away', () => {
    expect(createPost.parse({ ...PAGE, keyword: ' ', hashtag: '' })).toMatchObject({
      keyword: null,
      hashtag: null,
    });
  });
});

describe('a change of a landing page', () => {
  test('says only what changes', () => {
    expect(updatePost.parse({})).toEqual({});
    expect(updatePost.parse({ title: 'x', status: 'REVIEW', isAutosave: true })).toEqual({
      title: 'x',
      status: 'REVIEW',
      isAutosave: true,
    });
    expect(wrongPaths({ title: '' }, updatePost)).toEqual(['title']);
    expect(wrongPaths({ status: 'GONE' }, updatePost)).toEqual(['status']);
    expect(wrongPaths({ updatedAt: 'yesterday' }, updatePost)).toEqual(['updatedAt']);
  });
});

test('the list takes several values of a filter', () => {
  expect(
    postRoutes.list.query.parse({ status: 'DRAFT,REVIEW', kind: 'BLOG', websiteIds: '3,4,3' }),
  ).toMatchObject({ status: ['DRAFT', 'REVIEW'], kind: ['BLOG'], websiteIds: [3, 4] });
  expect(postRoutes.list.query.safeParse({ status: 'draft' }).success).toBe(false);
});
