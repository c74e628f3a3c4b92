import { PIXEL_LISTS, type PixelList, POST_LIMITS, type Post, type PostFields } from '@adhelm/contract/post';
import { textLength } from '@adhelm/domain/html-text';
import { InvalidInput } from '../../errors.ts';
import { safeHtml } from './page-html.ts';

export const PIXEL_LIST_KEYS = Object.keys(PIXEL_LISTS) as PixelList[];

/** What a page says that was given a title and a website only. */
export const EMPTY_PAGE = {
  kind: 'ADS',
  categoryId: null,
  keywordSetId: null,
  keyword: null,
  hashtag: null,
  tags: [],
  facebookPixelIds: [],
  taboolaPixelIds: [],
  googlePixelIds: [],
  outbrainPixelIds: [],
  tiktokPixelIds: [],
  thumbUrl: null,
  description: '',
  content: '',
  FAQsJson: [],
  styleId: 'clean',
} as const satisfies Omit<PostFields, 'title' | 'slug' | 'websiteId' | 'language'>;

/** The part of a page that people write, and that a version keeps. */
export const fieldsOf = (post: Post): PostFields => ({
  title: post.title,
  slug: post.slug,
  kind: post.kind,
  websiteId: post.websiteId,
  categoryId: post.categoryId,
  keywordSetId: post.keywordSetId,
  keyword: post.keyword,
  hashtag: post.hashtag,
  tags: post.tags,
  facebookPixelIds: post.facebookPixelIds,
  taboolaPixelIds: post.taboolaPixelIds,
  googlePixelIds: post.googlePixelIds,
  outbrainPixelIds: post.outbrainPixelIds,
  tiktokPixelIds: post.tiktokPixelIds,
  thumbUrl: post.thumbUrl,
  description: post.description,
  content: post.content,
  FAQsJson: post.FAQsJson,
  styleId: post.styleId,
  language: post.language,
});

const tooLong = (path: string, max: number) => new InvalidInput(path, `Không được vượt quá ${max} ký tự`);

const safeContent = (content: string): string => {
  const safe = safeHtml(content);
  if (textLength(safe) > POST_LIMITS.contentText) throw tooLong('content', POST_LIMITS.contentText);
  if (safe.length > POST_LIMITS.content) throw tooLong('content', POST_LIMITS.content);
  return safe;
};

const safeAnswer = (answer: string, place: number): string => {
  const path = `FAQsJson.${place}.answer`;
  const safe = safeHtml(answer);
  if (safe === '') throw new InvalidInput(path, 'Please enter answer');
  if (safe.length > POST_LIMITS.answer) throw tooLong(path, POST_LIMITS.answer);
  return safe;
};

const once = (ids: number[] | undefined) => ids && [...new Set(ids)];

const defined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

/** What was sent, as it may be kept: markup without anything that runs, each pixel once. */
export const safeFields = (sent: Partial<PostFields>): Partial<PostFields> =>
  defined({
    ...sent,
    content: sent.content === undefined ? undefined : safeContent(sent.content),
    FAQsJson: sent.FAQsJson?.map(({ question, answer }, place) => ({
      question,
      answer: safeAnswer(answer, place),
    })),
    ...Object.fromEntries(PIXEL_LIST_KEYS.map((list) => [list, once(sent[list])])),
  });

/** Those of the fields that say something else than before. */
export const changedFields = (before: PostFields, sent: Partial<PostFields>): Partial<PostFields> => {
  const keys = Object.keys(sent) as (keyof PostFields)[];
  const changed = keys.filter((key) => JSON.stringify(sent[key]) !== JSON.stringify(before[key]));
  return Object.fromEntries(changed.map((key) => [key, sent[key]]));
};
