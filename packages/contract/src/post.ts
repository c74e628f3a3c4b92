import { z } from 'zod';
import { contentStatus, language, POST_KINDS, rejectReason, statusChange } from './content.ts';
import { byId, id, idParam, idsParam, instant, listParam, text } from './fields.ts';
import { listOf, listQuery, sortOrder } from './list.ts';
import { imageAddress } from './profile-fields.ts';
import { publisherRef } from './publisher.ts';
import { categoryRef, websiteRef } from './refs.ts';
import { defineRoute } from './route.ts';
import { userRef } from './user.ts';

const kind = z.enum(POST_KINDS);

export const POST_LIMITS = {
  title: 200,
  slug: 120,
  description: 500,
  /** Characters a reader sees; the markup around them may be larger. */
  contentText: 50_000,
  content: 400_000,
  tags: 20,
  tag: 50,
  faqs: 30,
  question: 300,
  answer: 5000,
  pixelsPerPlatform: 20,
} as const;

const faq = z.object({
  question: text(POST_LIMITS.question).refine((value) => value !== '', 'Please enter question'),
  answer: text(POST_LIMITS.answer).refine((value) => value !== '', 'Please enter answer'),
});
export type Faq = z.infer<typeof faq>;

/** The pixel lists of a page, one a platform; each names pixels of the publisher. */
export const PIXEL_LISTS = {
  facebookPixelIds: 'FACEBOOK',
  taboolaPixelIds: 'TABOOLA',
  googlePixelIds: 'GOOGLE',
  outbrainPixelIds: 'OUTBRAIN',
  tiktokPixelIds: 'TIKTOK',
} as const;
export type PixelList = keyof typeof PIXEL_LISTS;

const pixelIds = z
  .array(id)
  .max(POST_LIMITS.pixelsPerPlatform, `Must not be more than ${POST_LIMITS.pixelsPerPlatform}`);
const pixelLists = {
  facebookPixelIds: pixelIds,
  taboolaPixelIds: pixelIds,
  googlePixelIds: pixelIds,
  outbrainPixelIds: pixelIds,
  tiktokPixelIds: pixelIds,
} satisfies Record<PixelList, unknown>;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What a person writes on a page, and what a version keeps. */
const fields = {
  title: text(POST_LIMITS.title).refine((value) => value !== '', 'Please enter title'),
  slug: text(POST_LIMITS.slug).refine(
    (value) => SLUG.test(value),
    'Slug has small letters, digits and single hyphens, e.g. cheap-flights',
  ),
  kind,
  websiteId: z.number('Please select website').int().min(1).max(2_147_483_647),
  categoryId: id.nullable(),
  keywordSetId: id.nullable(),
  /** The word the page is about; null leaves it to the keyword set. */
  keyword: text(120)
    .transform((value) => (value === '' ? null : value))
    .nullable(),
  hashtag: text(120)
    .transform((value) => (value === '' ? null : value))
    .nullable(),
  tags: z
    .array(text(POST_LIMITS.tag).min(1))
    .max(POST_LIMITS.tags, `Must not be more than ${POST_LIMITS.tags} tags`),
  ...pixelLists,
  thumbUrl: imageAddress.nullable(),
  description: text(POST_LIMITS.description),
  content: text(POST_LIMITS.content),
  FAQsJson: z.array(faq).max(POST_LIMITS.faqs, `Must not be more than ${POST_LIMITS.faqs} questions`),
  /** The template it is shown in; the web app holds the list. */
  styleId: text(40),
  language,
};

/** What one version holds: everything a person can write. */
const postFields = z.object({
  ...fields,
  keyword: z.string().nullable(),
  hashtag: z.string().nullable(),
  thumbUrl: z.string().nullable(),
});
export type PostFields = z.output<typeof postFields>;

const named = z.object({ id, name: z.string() });

const postListItem = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  /** Where it stands once it is published. */
  url: z.string(),
  kind,
  status: contentStatus,
  language,
  styleId: z.string(),
  thumbUrl: z.string().nullable(),
  tags: z.array(z.string()),
  hashtag: z.string().nullable(),
  keyword: z.string().nullable(),
  categoryId: id.nullable(),
  categoryName: z.string().nullable(),
  category: categoryRef.nullable(),
  websiteId: id,
  website: websiteRef,
  keywordSetId: id.nullable(),
  keywordSet: named.nullable(),
  viewCount: z.number().int(),
  avgRating: z.number(),
  ratingCount: z.number().int(),
  createdBy: id.nullable(),
  createdByUser: userRef.nullable(),
  publishedBy: id.nullable(),
  publishedAt: instant.nullable(),
  publisherId: id,
  publisher: publisherRef,
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
  deletedBy: id.nullable(),
});
export type PostListItem = z.infer<typeof postListItem>;

const postSchema = postListItem.extend({
  ...pixelLists,
  description: z.string(),
  content: z.string(),
  FAQsJson: z.array(faq),
  /** The words of its keyword set. */
  keywordV2: z.array(z.string()),
  adsCampaigns: z.array(named),
  publishedByUser: userRef.nullable(),
  /** Fixed from the first publication on. */
  isSlugFixed: z.boolean(),
  /** Why it was last rejected; null once it was submitted again. */
  rejectReason: z.string().nullable(),
  /** The page it was translated from. */
  translatedFrom: z.object({ id, title: z.string() }).nullable(),
  /** The number of its newest version. */
  version: z.number().int(),
});
export type Post = z.infer<typeof postSchema>;

const noDefault = <S extends z.ZodRawShape>(shape: S) => z.object(shape).partial().shape;

/** Only title and website must be said; the slug is made from the title. */
export const createPost = z.object({
  ...noDefault(fields),
  title: fields.title,
  websiteId: fields.websiteId,
  status: contentStatus.optional(),
  translatedFromId: id.optional(),
});
export type CreatePost = z.output<typeof createPost>;

export const updatePost = z.object({
  ...noDefault(fields),
  status: contentStatus.optional(),
  reason: rejectReason.optional(),
  /** Saved by the editor itself: joins the version it saved before. Drafts only. */
  isAutosave: z.boolean().optional(),
  updatedAt: instant.optional(),
});
export type UpdatePost = z.output<typeof updatePost>;

export const POST_LIST_SORT_KEYS = [
  'id',
  'title',
  'status',
  'vertical',
  'niche',
  'creator',
  'publisher',
  'createdAt',
  'updatedAt',
] as const;
const postListQuery = listQuery(POST_LIST_SORT_KEYS).extend({
  /** The name some callers use for sortOrder. */
  orderBy: sortOrder.optional(),
  categoryIds: idsParam.optional(),
  websiteIds: idsParam.optional(),
  keywordSetIds: idsParam.optional(),
  userIds: idsParam.optional(),
  status: listParam(contentStatus.options as [string, ...string[]]).optional(),
  kind: listParam(POST_KINDS).optional(),
  /** Created in this period. */
  startDate: instant.optional(),
  endDate: instant.optional(),
});
export type PostListQuery = z.output<typeof postListQuery>;

const postVersion = z.object({
  version: z.number().int(),
  title: z.string(),
  isAutosave: z.boolean(),
  /** The version it brought back. */
  restoredFrom: z.number().int().nullable(),
  user: userRef.nullable(),
  at: instant,
});
export type PostVersion = z.infer<typeof postVersion>;

const byVersion = byId.extend({ version: idParam });

export const postRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/posts',
    permission: 'GET_POSTS',
    archivedPermission: 'GET_POSTS_ARCHIVED',
    summary: 'List landing pages',
    query: postListQuery,
    response: listOf(postListItem),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/posts/:id',
    permission: 'GET_POST',
    summary: 'One landing page',
    params: byId,
    response: postSchema,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/posts/v2',
    permission: 'CREATE_POST',
    summary: 'Create a landing page',
    body: createPost,
    bodyMegabytes: 3,
    response: postSchema,
    status: 201,
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/posts/v2/:id',
    permission: 'UPDATE_POST',
    summary: 'Change a landing page, its status or both',
    params: byId,
    body: updatePost,
    bodyMegabytes: 3,
    response: postSchema,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/posts/:id',
    permission: 'DELETE_POST',
    summary: 'Delete a landing page; it can be restored',
    params: byId,
    response: postSchema,
  }),
  restore: defineRoute({
    method: 'PATCH',
    path: '/posts/:id/restore',
    permission: 'UPDATE_POST_ARCHIVED',
    summary: 'Restore a deleted landing page',
    params: byId,
    response: postSchema,
  }),
  versions: defineRoute({
    method: 'GET',
    path: '/posts/:id/versions',
    permission: 'GET_POST',
    summary: 'The versions of a landing page, newest first',
    params: byId,
    response: z.object({ items: z.array(postVersion) }),
  }),
  version: defineRoute({
    method: 'GET',
    path: '/posts/:id/versions/:version',
    permission: 'GET_POST',
    summary: 'What a landing page said in one version',
    params: byVersion,
    response: postVersion.extend({ fields: postFields }),
  }),
  restoreVersion: defineRoute({
    method: 'POST',
    path: '/posts/:id/versions/:version/restore',
    permission: 'UPDATE_POST',
    summary: 'Bring an earlier version of a landing page back, as a new version',
    params: byVersion,
    body: z.object({ updatedAt: instant.optional() }),
    response: postSchema,
  }),
  statusChanges: defineRoute({
    method: 'GET',
    path: '/posts/:id/status-changes',
    permission: 'GET_POST',
    summary: 'The steps a landing page went through, newest first',
    params: byId,
    response: z.object({ items: z.array(statusChange) }),
  }),
};
