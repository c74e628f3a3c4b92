import { z } from 'zod';
import { id, instant, text } from './fields.ts';
import type { PermissionCode } from './permission-codes.ts';
import { userRef } from './user.ts';

/** What a page is for. */
export const POST_KINDS = ['ADS', 'BLOG', 'FAQ'] as const;
export type PostKind = (typeof POST_KINDS)[number];

export const contentStatus = z.enum(['DRAFT', 'REVIEW', 'PUBLISHED', 'REJECTED']);

/** Which codes stand behind the steps of each kind of content; a blog post shares the ANYWAY code of posts. */
export const CONTENT_CODES = {
  POST: {
    open: 'GET_POST',
    change: 'UPDATE_POST',
    publish: 'PUBLISH_POST',
    publishAnyway: 'PUBLISH_POST_ANYWAY',
  },
  BLOG: {
    open: 'GET_BLOG',
    change: 'UPDATE_BLOG',
    publish: 'PUBLISH_BLOG',
    publishAnyway: 'PUBLISH_POST_ANYWAY',
  },
  KEYWORDSET: {
    open: 'GET_KEYWORDSET',
    change: 'UPDATE_KEYWORDSET',
    publish: 'PUBLISH_KEYWORDSET',
    publishAnyway: 'PUBLISH_KEYWORDSET_ANYWAY',
  },
} as const satisfies Record<string, Record<string, PermissionCode>>;
export type ContentKind = keyof typeof CONTENT_CODES;

/** The kinds of content that are pages. */
export const PAGE_KINDS = ['POST', 'BLOG'] as const satisfies readonly ContentKind[];
export type PageKind = (typeof PAGE_KINDS)[number];

export const MAX_REASON = 1000;
/** Needed with REJECTED, and told to the author. */
export const rejectReason = text(MAX_REASON);

/** One step of a piece of content: who took it, when and why. */
export const statusChange = z.object({
  id,
  from: contentStatus.nullable(),
  to: contentStatus,
  reason: z.string().nullable(),
  user: userRef.nullable(),
  at: instant,
});
export type StatusChange = z.infer<typeof statusChange>;

/** The languages content is written in and translated into (specification, section 3). */
export const LANGUAGES = {
  en: 'English',
  vi: 'Tiếng Việt',
  zh: '中文',
  ja: '日本語',
  ko: '한국어',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
} as const;
export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_KEYS = Object.keys(LANGUAGES) as [Language, ...Language[]];
export const language = z.enum(LANGUAGE_KEYS, 'Please select language');
