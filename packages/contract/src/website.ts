import { IP_KEEPING } from '@adhelm/domain/ip-keeping';
import { AD_TEXT_CHECKS, BOT_HANDLINGS, CONSENTS, WEBSITE_FEEDS } from '@adhelm/domain/website-settings';
import { z } from 'zod';
import { language } from './content.ts';
import { byId, hostName, id, instant, text } from './fields.ts';
import { listOf, listQuery } from './list.ts';
import { publisherRef } from './publisher.ts';
import { websiteRef } from './refs.ts';
import { defineRoute } from './route.ts';

/** What a feed calls a website and its parts. */
const feedId = text(60).refine(
  (value) => /^[\w:.-]*$/.test(value),
  'Contains a character that is not allowed',
);

const settings = {
  /** Further names under which it answers; pages say that they belong to its domain. */
  aliases: z.array(hostName).max(20),
  /** A picture among the uploads; empty: the first letter of its name. */
  favicon: text(500).refine(
    (value) => value === '' || /^(https:\/\/|\/files\/)[^\s"'<>]+$/.test(value),
    'Must start with https://',
  ),
  consent: z.enum(CONSENTS),
  botHandling: z.enum(BOT_HANDLINGS),
  /** Who pays for its clicks, and what they call it. */
  feed: z.enum(WEBSITE_FEEDS),
  feedChannels: z.array(feedId.min(1)).max(20),
  /** What Google calls the account and the look of its results. */
  feedPublisherId: feedId,
  feedStyleId: feedId,
  adTextCheck: z.enum(AD_TEXT_CHECKS),
  /** Served as it stands at /ads.txt. */
  adsTxt: text(10_000),
  /** Plain text; empty: a text that fits every website. */
  imprint: text(5000),
  privacy: text(10_000),
  ipKeeping: z.enum(IP_KEEPING),
};

const websiteSchema = websiteRef.extend({
  ...settings,
  /** Those of its names under which another website answers, which has claimed them for longer. */
  unservedHosts: z.array(z.string()),
  publisherId: id,
  publisher: publisherRef,
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
});
export type Website = z.infer<typeof websiteSchema>;

const fields = {
  domain: hostName,
  name: text(120).refine((value) => value !== '', 'Please enter name'),
  language,
};

export const createWebsite = z.object({
  ...fields,
  ...z.object(settings).partial().shape,
  publisherId: id.nullable().optional(),
});
export type CreateWebsite = z.output<typeof createWebsite>;
export const updateWebsite = z.object({
  domain: fields.domain.optional(),
  name: fields.name.optional(),
  language: language.optional(),
  ...z.object(settings).partial().shape,
  updatedAt: instant.optional(),
});
export type UpdateWebsite = z.output<typeof updateWebsite>;

export const WEBSITE_SORT_KEYS = ['id', 'domain', 'name', 'language', 'publisher', 'createdAt'] as const;
const websiteListQuery = listQuery(WEBSITE_SORT_KEYS);
export type WebsiteListQuery = z.output<typeof websiteListQuery>;

export const websiteRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/website',
    permission: 'GET_WEBSITES',
    archivedPermission: 'GET_WEBSITES_ARCHIVED',
    summary: 'List websites',
    query: websiteListQuery,
    response: listOf(websiteSchema),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/website/:id',
    permission: 'GET_WEBSITE',
    summary: 'One website',
    params: byId,
    response: websiteSchema,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/website',
    permission: 'CREATE_WEBSITE',
    summary: 'Create a website',
    body: createWebsite,
    response: websiteSchema,
    status: 201,
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/website/:id',
    permission: 'UPDATE_WEBSITE',
    summary: 'Change a website',
    params: byId,
    body: updateWebsite,
    response: websiteSchema,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/website/:id',
    permission: 'DELETE_WEBSITE',
    summary: 'Delete a website that nothing uses; it can be restored',
    params: byId,
    response: websiteSchema,
  }),
  restore: defineRoute({
    method: 'PATCH',
    path: '/website/:id/restore',
    permission: 'UPDATE_WEBSITE_ARCHIVED',
    summary: 'Restore a deleted website',
    params: byId,
    response: websiteSchema,
  }),
};
