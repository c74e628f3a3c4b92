import { z } from 'zod';
import { id, idParam, instant } from '../fields.ts';
import { publisherRef } from '../publisher.ts';
import { websiteRef } from '../refs.ts';
import { metricsSchema } from '../report-metrics.ts';
import { defineRoute } from '../route.ts';
import { listReport } from './list-report.ts';
import { named } from './row-parts.ts';

const shared = {
  permission: 'GET_CATEGORIES',
  /** What hangs on a category beside its figures. */
  entity: z.object({
    id,
    name: z.string(),
    parentId: id.nullable(),
    parent: named.nullable(),
    websiteId: id,
    website: websiteRef,
    /** Of a vertical; 0 for a niche. */
    nichesCount: z.number().int(),
    keywordSetsCount: z.number().int(),
    landingPagesCount: z.number().int(),
    campaignsCount: z.number().int(),
    adsCount: z.number().int(),
    publisherId: id,
    publisher: publisherRef,
    createdAt: instant,
    updatedAt: instant,
  }),
  idKey: 'id',
  attributes: [
    'id',
    'name',
    'nichesCount',
    'keywordSetsCount',
    'landingPagesCount',
    'campaignsCount',
    'adsCount',
    'website',
    'publisher',
    'createdAt',
  ],
  figures: metricsSchema,
  sortBy: 'revenue',
} as const;

const parameters = {
  verticalId: idParam.optional(),
  /** Narrows the figures to one advertiser, as userIds does. */
  userId: idParam.optional(),
};

const verticals = listReport({
  ...shared,
  path: '/categories/verticals/metrics',
  summary: 'Verticals with their figures and counts',
  dimension: 'vertical',
});

const niches = listReport({
  ...shared,
  path: '/categories/niches/metrics',
  summary: 'Niches with their figures and counts',
  dimension: 'niche',
});

/** A vertical's figures are those of its niches too: a fact names both. */
export const verticalReport = {
  ...verticals,
  route: defineRoute({ ...verticals.route, query: verticals.route.query.safeExtend(parameters) }),
};

export const nicheReport = {
  ...niches,
  route: defineRoute({ ...niches.route, query: niches.route.query.safeExtend(parameters) }),
};
