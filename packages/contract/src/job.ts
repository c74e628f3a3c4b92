import { z } from 'zod';
import { byId, id, idsParam, instant, listParam } from './fields.ts';
import { listOf, listQuery } from './list.ts';
import { publisherRef } from './publisher.ts';
import { platform } from './reports/row-parts.ts';
import { defineRoute } from './route.ts';
import { userRef } from './user.ts';

/** What a job retrieves: which accounts there are, an account's campaigns and ad sets, or also its ads and their hours. */
const SYNC_KINDS = ['AD_ACCOUNTS', 'CAMPAIGNS', 'ADS'] as const;
export type SyncKind = (typeof SYNC_KINDS)[number];

export const JOB_STATUSES = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Work that goes on without anybody waiting for it: today, retrieving from ad platforms. */
export const jobSchema = z.object({
  id,
  kind: z.enum(SYNC_KINDS),
  status: z.enum(JOB_STATUSES),
  /** What is being retrieved. */
  phase: z.string().nullable(),
  done: z.number().int().min(0),
  /** Not known before the end where the platform does not tell. */
  total: z.number().int().min(0).nullable(),
  platform,
  /** Whose connection it runs on. */
  account: z.string(),
  adAccount: z.object({ id, name: z.string() }).nullable(),
  publisherId: id,
  publisher: publisherRef,
  requestedBy: userRef.nullable(),
  /** A sentence for the person, where something is missing. */
  error: z.string().nullable(),
  /** Until when the platform asked to be left alone. */
  waitsUntil: instant.nullable(),
  /** How many calls it has made. */
  calls: z.number().int().min(0),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
});
export type Job = z.infer<typeof jobSchema>;

export const JOB_SORT_KEYS = ['id', 'status', 'kind', 'createdAt', 'finishedAt'] as const;
const jobListQuery = listQuery(JOB_SORT_KEYS)
  .omit({ archived: true })
  .extend({ status: listParam(JOB_STATUSES).optional(), adAccountIds: idsParam.optional() });
export type JobListQuery = z.output<typeof jobListQuery>;

export const jobRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/jobs',
    permission: 'GET_JOBS',
    summary: 'List jobs in the background',
    query: jobListQuery,
    response: listOf(jobSchema),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/jobs/:id',
    permission: 'GET_ADACCOUNTS',
    summary: 'How far a job has come',
    params: byId,
    response: jobSchema,
  }),
  retry: defineRoute({
    method: 'POST',
    path: '/jobs/:id/retry',
    permission: 'GET_JOBS',
    summary: 'Go on with a failed job where it stopped',
    params: byId,
    response: jobSchema,
  }),
};
