import type { Language } from '@adhelm/contract/content';
import { createPost, POST_LIMITS, type PostFields, updatePost } from '@adhelm/contract/post';
import { textLength } from '@adhelm/domain/html-text';
import { z } from 'zod';
import { richTextTexts } from '../../content/rich-text/rich-text.texts.ts';

/** What stands in the form: every field, with texts empty instead of absent, and no website until one is chosen. */
export type PostValues = Omit<PostFields, 'websiteId' | 'keyword' | 'hashtag' | 'thumbUrl'> & {
  websiteId: number | null;
  keyword: string;
  hashtag: string;
  thumbUrl: string;
};
export type FieldName = keyof PostValues;

export const emptyValues = (styleId: string, language: Language): PostValues => ({
  title: '',
  slug: '',
  kind: 'ADS',
  websiteId: null,
  categoryId: null,
  keywordSetId: null,
  keyword: '',
  hashtag: '',
  tags: [],
  facebookPixelIds: [],
  taboolaPixelIds: [],
  googlePixelIds: [],
  outbrainPixelIds: [],
  tiktokPixelIds: [],
  thumbUrl: '',
  description: '',
  content: '',
  FAQsJson: [],
  styleId,
  language,
});

export const valuesOf = (fields: PostFields): PostValues => ({
  title: fields.title,
  slug: fields.slug,
  kind: fields.kind,
  websiteId: fields.websiteId,
  categoryId: fields.categoryId,
  keywordSetId: fields.keywordSetId,
  keyword: fields.keyword ?? '',
  hashtag: fields.hashtag ?? '',
  tags: fields.tags,
  facebookPixelIds: fields.facebookPixelIds,
  taboolaPixelIds: fields.taboolaPixelIds,
  googlePixelIds: fields.googlePixelIds,
  outbrainPixelIds: fields.outbrainPixelIds,
  tiktokPixelIds: fields.tiktokPixelIds,
  thumbUrl: fields.thumbUrl ?? '',
  description: fields.description,
  content: fields.content,
  FAQsJson: fields.FAQsJson,
  styleId: fields.styleId,
  language: fields.language,
});

/** In the order of the form. */
export const FIELD_NAMES: readonly FieldName[] = [
  'title',
  'slug',
  'websiteId',
  'kind',
  'language',
  'categoryId',
  'keywordSetId',
  'keyword',
  'hashtag',
  'tags',
  'styleId',
  'thumbUrl',
  'description',
  'content',
  'FAQsJson',
  'facebookPixelIds',
  'googlePixelIds',
  'taboolaPixelIds',
  'outbrainPixelIds',
  'tiktokPixelIds',
];

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** The fields that two states of a page differ in. */
export const differingFields = (one: PostValues, other: PostValues): FieldName[] =>
  FIELD_NAMES.filter((name) => !isSame(one[name], other[name]));

/** As the contract takes it: a slug may be left out, and where no website is chosen there is no number. */
const given = ({ slug, websiteId, ...values }: PostValues): z.input<typeof createPost> => ({
  ...values,
  slug: slug === '' ? undefined : slug,
  websiteId: websiteId ?? Number.NaN,
});

const fitsCounter = (content: string | undefined): boolean =>
  textLength(content ?? '') <= POST_LIMITS.contentText;

/** The contract's own schema over what the form holds; a slug that is left out is made by the server. */
export const formSchema = z
  .pipe(z.transform(given), createPost)
  .refine(({ content }) => fitsCounter(content), {
    path: ['content'],
    error: richTextTexts.tooLong(POST_LIMITS.contentText),
  });
export type SentPost = z.output<typeof formSchema>;

const picked = (values: PostValues, names: readonly FieldName[]) => {
  const all = given(values);
  return Object.fromEntries(names.map((name) => [name, all[name]]));
};

/**
 * The body of a change of the given fields. A field that is not right yet is left out, so that a half-written answer
 * does not keep the rest from being saved; `sent` says which fields are in.
 */
export const changeOf = (values: PostValues, names: readonly FieldName[]) => {
  const wrong = new Set(
    updatePost.safeParse(picked(values, names)).error?.issues.map(({ path }) => path[0]) ?? [],
  );
  if (!fitsCounter(values.content)) wrong.add('content');
  const sent = names.filter((name) => !wrong.has(name));
  return { sent, body: updatePost.parse(picked(values, sent)) };
};

/** The same for a new page; null while it lacks what every page must have. */
export const newPageOf = (values: PostValues, leaveOut: readonly FieldName[]) => {
  const { sent, body } = changeOf(
    values,
    FIELD_NAMES.filter((name) => !leaveOut.includes(name)),
  );
  const { data } = createPost.safeParse(body);
  return data ? { sent, body: data } : null;
};
