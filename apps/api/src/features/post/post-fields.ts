import {
  type Faq,
  PIXEL_LISTS,
  type PixelList,
  POST_LIMITS,
  type Post,
  type PostFields,
} from '@adhelm/contract/post';
import { textLength } from '@adhelm/domain/html-text';
import { InvalidInput } from '../../errors.ts';

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

export type SafeHtml = (html: string) => Promise<string | undefined>;

const safeText = async (safeHtml: SafeHtml, path: string, html: string): Promise<string> => {
  const safe = await safeHtml(html);
  if (safe === undefined)
    throw new InvalidInput(path, 'The text is nested too deeply. Remove some of the formatting around it.');
  return safe;
};

const safeContent = async (safeHtml: SafeHtml, content: string): Promise<string> => {
  const safe = await safeText(safeHtml, 'content', content);
  if (textLength(safe) > POST_LIMITS.contentText) throw tooLong('content', POST_LIMITS.contentText);
  if (safe.length > POST_LIMITS.content) throw tooLong('content', POST_LIMITS.content);
  return safe;
};

const safeFaq = async (safeHtml: SafeHtml, { question, answer }: Faq, place: number): Promise<Faq> => {
  const path = `FAQsJson.${place}.answer`;
  const safe = await safeText(safeHtml, path, answer);
  if (safe === '') throw new InvalidInput(path, 'Please enter answer');
  if (safe.length > POST_LIMITS.answer) throw tooLong(path, POST_LIMITS.answer);
  return { question, answer: safe };
};

const once = (ids: number[] | undefined) => ids && [...new Set(ids)];

const defined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

/** What was sent, as it may be kept: markup without anything that runs, each pixel once. */
export const safeFields = async <Sent extends Partial<PostFields>>(
  safeHtml: SafeHtml,
  sent: Sent,
): Promise<Sent> =>
  defined({
    ...sent,
    content: sent.content === undefined ? undefined : await safeContent(safeHtml, sent.content),
    FAQsJson: sent.FAQsJson && (await Promise.all(sent.FAQsJson.map((faq, n) => safeFaq(safeHtml, faq, n)))),
    ...Object.fromEntries(PIXEL_LIST_KEYS.map((list) => [list, once(sent[list])])),
  }) as Sent;

/** Those of the fields that say something else than before. */
export const changedFields = (before: PostFields, sent: Partial<PostFields>): Partial<PostFields> => {
  const keys = Object.keys(sent) as (keyof PostFields)[];
  const changed = keys.filter((key) => JSON.stringify(sent[key]) !== JSON.stringify(before[key]));
  return Object.fromEntries(changed.map((key) => [key, sent[key]]));
};
