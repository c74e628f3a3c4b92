import { z } from 'zod';
import { byId, id, idParam, idsParam, instant } from './fields.ts';
import { jobSchema } from './job.ts';
import { listOf, listQuery } from './list.ts';
import { publisherRef } from './publisher.ts';
import { platform } from './reports/row-parts.ts';
import { defineRoute } from './route.ts';
import { userRef } from './user.ts';

/** An account at an ad platform that traffic is bought with. */
const adAccountSchema = z.object({
  id,
  name: z.string(),
  realAccountId: z.string(),
  platform,
  accountStatus: z.string(),
  publisherId: id,
  publisher: publisherRef,
  /** The advertiser that it is assigned to. */
  user: userRef.nullable(),
  /** Since when what it bought is retrieved. */
  buyAt: instant.nullable(),
  currency: z.string(),
  timeZone: z.string(),
  /** Whether something can be retrieved and changed with somebody's consent at the moment. */
  isConnected: z.boolean(),
  /** When everything in it was last retrieved, and why that failed since, where it did. */
  syncedAt: instant.nullable(),
  syncError: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type AdAccount = z.infer<typeof adAccountSchema>;

export const AD_ACCOUNT_SORT_KEYS = ['id', 'name', 'platform', 'publisher', 'user', 'createdAt'] as const;
const adAccountListQuery = listQuery(AD_ACCOUNT_SORT_KEYS)
  .omit({ archived: true })
  .extend({ ids: idsParam.optional(), userId: idParam.optional() });
export type AdAccountListQuery = z.output<typeof adAccountListQuery>;

export const updateAdAccount = z.object({
  /** Only an admin acting for all publishers gives an account to another one. */
  publisherId: z.number('Please select publisher').int().min(1).optional(),
  userId: id.nullable().optional(),
  buyAt: instant.nullable().optional(),
  /** The version the change is based on; a stale one is refused. */
  updatedAt: instant.optional(),
});
export type UpdateAdAccount = z.output<typeof updateAdAccount>;

export const adAccountRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/ad-account',
    permission: 'GET_ADACCOUNTS',
    summary: 'List ad accounts',
    query: adAccountListQuery,
    response: listOf(adAccountSchema),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/ad-account/:id',
    permission: 'GET_ADACCOUNT',
    summary: 'Get one ad account',
    params: byId,
    response: adAccountSchema,
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/ad-account/:id',
    permission: 'UPDATE_ADACCOUNT',
    summary: 'Give an ad account to a publisher or an advertiser, or say from when it is crawled',
    params: byId,
    body: updateAdAccount,
    response: adAccountSchema,
  }),
  syncs: defineRoute({
    method: 'GET',
    path: '/ad-account/:id/syncs',
    permission: 'GET_ADACCOUNTS',
    summary: 'When an ad account was retrieved, and what was missing',
    params: byId,
    query: listQuery(['id']).omit({ archived: true, search: true }),
    response: listOf(jobSchema),
  }),
};
