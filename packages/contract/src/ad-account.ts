import { z } from 'zod';
import { id, idsParam, instant } from './fields.ts';
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
  createdAt: instant,
});
export type AdAccount = z.infer<typeof adAccountSchema>;

export const AD_ACCOUNT_SORT_KEYS = ['id', 'name', 'platform', 'publisher', 'user', 'createdAt'] as const;
const adAccountListQuery = listQuery(AD_ACCOUNT_SORT_KEYS)
  .omit({ archived: true })
  .extend({ ids: idsParam.optional() });
export type AdAccountListQuery = z.output<typeof adAccountListQuery>;

export const adAccountRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/ad-account',
    permission: 'GET_ADACCOUNTS',
    summary: 'List ad accounts',
    query: adAccountListQuery,
    response: listOf(adAccountSchema),
  }),
};
