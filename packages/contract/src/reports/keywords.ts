import { z } from 'zod';
import { id } from '../fields.ts';
import { listReport } from './list-report.ts';
import { named } from './row-parts.ts';

export const keywordReport = listReport({
  path: '/report/keywords',
  permission: 'GET_REPORTS',
  summary: 'Keywords with their revenue per click',
  dimension: 'keyword',
  entity: z.object({
    id,
    name: z.string(),
    isGoogleSuggestion: z.boolean(),
    keywordSetId: id,
    keywordSetName: z.string(),
    publisherId: id,
    publisher: named,
  }),
  idKey: 'id',
  attributes: ['id', 'name', 'isGoogleSuggestion', 'keywordSetName', 'publisher'],
  figures: z.object({
    revenue: z.number(),
    avgRpc: z.number().nullable(),
    maxRpc: z.number().nullable(),
    minRpc: z.number().nullable(),
    totalClicks: z.number(),
    searches: z.number(),
    visitClicks: z.number(),
    clickRate: z.number().nullable(),
    visitRevenue: z.number(),
  }),
  sortBy: 'revenue',
});
