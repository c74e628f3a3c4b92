import { z } from 'zod';
import { contentStatus, rejectReason, statusChange } from './content.ts';
import { byId, id, idParam, instant, listParam, text } from './fields.ts';
import { listOf, listQuery } from './list.ts';
import { PLATFORM_KEYS } from './platform.ts';
import { publisherRef } from './publisher.ts';
import { categoryRef } from './refs.ts';
import { defineRoute } from './route.ts';
import { userRef } from './user.ts';

export const KEYWORD_LIMITS = { name: 120, keyword: 80, keywords: 500, pageNumber: 20 } as const;

/** A keyword is a row of its own with a stable id, so that facts can name it. */
const keyword = z.object({ id, text: z.string(), isGoogleSuggestion: z.boolean() });

const keywordSetSchema = z.object({
  id,
  name: z.string(),
  /** In the order of the set. */
  keywords: z.array(z.string()),
  /** Those of them that came from suggestions. */
  suggestedKeywords: z.array(z.string()),
  keywordsRelation: z.array(keyword),
  contentPageKeywordNumber: z.number().int(),
  searchPageKeywordNumber1: z.number().int(),
  searchPageKeywordNumber2: z.number().int(),
  categoryId: id.nullable(),
  category: categoryRef.nullable(),
  status: contentStatus,
  isActive: z.boolean(),
  /** Why it was last rejected; null once it was submitted again. */
  rejectReason: z.string().nullable(),
  /** How many landing pages use it. */
  postsCount: z.number().int(),
  createdBy: id.nullable(),
  createdByUser: userRef.nullable(),
  publisherId: id,
  publisher: publisherRef,
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
});
export type KeywordSet = z.infer<typeof keywordSetSchema>;

const keywordText = text(KEYWORD_LIMITS.keyword);
const words = z
  .array(keywordText)
  .max(KEYWORD_LIMITS.keywords, `Must not be more than ${KEYWORD_LIMITS.keywords} keywords`);
const pageNumber = z
  .number('Must be a whole number from 0 to 20')
  .int('Must be a whole number from 0 to 20')
  .min(0, 'Must be a whole number from 0 to 20')
  .max(KEYWORD_LIMITS.pageNumber, 'Must be a whole number from 0 to 20');

const fields = {
  name: text(KEYWORD_LIMITS.name).refine((value) => value !== '', 'Please enter name'),
  /** Trimmed and merged on the server; the order is kept. */
  keywords: words,
  /** Those of `keywords` that came from suggestions. */
  suggestedKeywords: words,
  contentPageKeywordNumber: pageNumber,
  searchPageKeywordNumber1: pageNumber,
  searchPageKeywordNumber2: pageNumber,
  categoryId: id.nullable(),
  isActive: z.boolean(),
};

export const createKeywordSet = z.object({
  ...z.object(fields).partial().shape,
  name: fields.name,
  keywords: fields.keywords.min(1, 'Please enter at least one keyword'),
  status: contentStatus.optional(),
  /** Only an admin acting as all publishers names one, unless the category does. */
  publisherId: id.optional(),
});
export type CreateKeywordSet = z.output<typeof createKeywordSet>;

export const updateKeywordSet = z.object({
  ...z.object(fields).partial().shape,
  keywords: fields.keywords.min(1, 'Please enter at least one keyword').optional(),
  status: contentStatus.optional(),
  reason: rejectReason.optional(),
  updatedAt: instant.optional(),
});
export type UpdateKeywordSet = z.output<typeof updateKeywordSet>;

export const KEYWORD_SET_SORT_KEYS = [
  'id',
  'name',
  'keywordsCount',
  'postsCount',
  'status',
  'isActive',
  'category',
  'creator',
  'publisher',
  'createdAt',
] as const;
const keywordSetListQuery = listQuery(KEYWORD_SET_SORT_KEYS).extend({
  categoryId: idParam.optional(),
  createdByUserId: idParam.optional(),
  status: listParam(contentStatus.options as [string, ...string[]]).optional(),
  /** Sets whose landing pages are advertised there. */
  trafficSource: listParam(PLATFORM_KEYS).optional(),
});
export type KeywordSetListQuery = z.output<typeof keywordSetListQuery>;

export const keywordSetRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/keyword-set',
    permission: 'GET_KEYWORDSETS',
    archivedPermission: 'GET_KEYWORDSETS_ARCHIVED',
    summary: 'List keyword sets',
    query: keywordSetListQuery,
    response: listOf(keywordSetSchema),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/keyword-set/:id',
    permission: 'GET_KEYWORDSET',
    summary: 'One keyword set',
    params: byId,
    response: keywordSetSchema,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/keyword-set',
    permission: 'CREATE_KEYWORDSET',
    summary: 'Create a keyword set',
    body: createKeywordSet,
    response: keywordSetSchema,
    status: 201,
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/keyword-set/:id',
    permission: 'UPDATE_KEYWORDSET',
    summary: 'Change a keyword set, its status or both',
    params: byId,
    body: updateKeywordSet,
    response: keywordSetSchema,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/keyword-set/:id',
    permission: 'DELETE_KEYWORDSET',
    summary: 'Delete a keyword set that no landing page uses; it can be restored',
    params: byId,
    response: keywordSetSchema,
  }),
  restore: defineRoute({
    method: 'PATCH',
    path: '/keyword-set/:id/restore',
    permission: 'UPDATE_KEYWORDSET_ARCHIVED',
    summary: 'Restore a deleted keyword set',
    params: byId,
    response: keywordSetSchema,
  }),
  statusChanges: defineRoute({
    method: 'GET',
    path: '/keyword-set/:id/status-changes',
    permission: 'GET_KEYWORDSET',
    summary: 'The steps a keyword set went through, newest first',
    params: byId,
    response: z.object({ items: z.array(statusChange) }),
  }),
};
