import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './constants.ts';
import { flagParam, text } from './fields.ts';

const wholeNumberParam = (label: string, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, `${label} must be a whole number`)
    .transform(Number)
    .pipe(z.number().int().min(1, `${label} starts at 1`).max(max, `${label} must not be above ${max}`));

export const sortOrder = z.enum(['asc', 'desc']);
export type SortOrder = z.infer<typeof sortOrder>;

export const pageParam = wholeNumberParam('Page', 2_147_483_647).prefault('1');
export const limitParam = wholeNumberParam('Limit', MAX_PAGE_SIZE).prefault(String(DEFAULT_PAGE_SIZE));

/** The query every list takes; sort keys come from a closed list per resource. */
export const listQuery = <const S extends readonly [string, ...string[]]>(sortKeys: S) =>
  z.object({
    page: pageParam,
    limit: limitParam,
    search: text(200).optional(),
    sortBy: z.enum(sortKeys).optional(),
    sortOrder: sortOrder.optional(),
    archived: flagParam.optional(),
  });

export const listMeta = z.object({
  total: z.number().int().min(0),
  page: z.number().int().min(1),
  limit: z.number().int().min(1),
  totalPages: z.number().int().min(0),
});
export type ListMeta = z.infer<typeof listMeta>;

export const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), meta: listMeta });
