import { z } from 'zod';
import { id, text } from './fields.ts';
import { limitParam, listOf, pageParam } from './list.ts';
import { defineRoute } from './route.ts';

export const bankRef = z.object({ id, code: z.string(), name: z.string(), image: z.string().nullable() });
export type Bank = z.infer<typeof bankRef>;

const bankListQuery = z.object({ page: pageParam, limit: limitParam, search: text(200).optional() });
export type BankListQuery = z.output<typeof bankListQuery>;

export const bankRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/bank',
    permission: 'GET_PUBLISHER',
    summary: 'Banks that publishers are paid through',
    query: bankListQuery,
    response: listOf(bankRef),
  }),
};
