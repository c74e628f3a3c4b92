import { z } from 'zod';
import { type Page, PlatformFailed } from '../../ports/ad-platform.ts';
import { type GraphExchange, unexpected } from './graph-exchange.ts';

const paging = z.object({
  cursors: z.object({ after: z.string() }).partial().optional(),
  next: z.string().optional(),
});

export type Listing<Row> = {
  path: string;
  params: Record<string, string>;
  accountRealId?: string;
  row: z.ZodType<Row>;
  /** How many rows to ask for while the platform does not mind. */
  limit: number;
};

/**
 * Where the next page begins. Only the absence of `next` means the end; its address is never used, because it holds the
 * token and could lead anywhere.
 */
const cursorOf = (given: z.infer<typeof paging> | undefined): string | null => {
  if (given?.next === undefined) return null;
  const after = given.cursors?.after ?? URL.parse(given.next)?.searchParams.get('after');
  if (!after) throw unexpected('a cursor to the next page');
  return after;
};

/** Pages of lists; a list that is too much for the platform is asked for in smaller pages from then on. */
export const graphPages = ({ send }: Pick<GraphExchange, 'send'>) => {
  const limits = new Map<string, number>();

  const read = async <Row>(listing: Listing<Row>, after: string | null): Promise<Page<Row>> => {
    const { path, params, accountRealId, row } = listing;
    const limit = limits.get(path) ?? listing.limit;
    const answer = await send({
      method: 'GET',
      path,
      params: { ...params, limit: String(limit), ...(after !== null && { after }) },
      repeatable: true,
      ...(accountRealId !== undefined && { accountRealId }),
    });
    const { data, error } = z.object({ data: z.array(row), paging: paging.optional() }).safeParse(answer);
    if (error) throw unexpected(`a page of rows (${error.issues[0]?.path.join('.')})`);
    return { rows: data.data, next: cursorOf(data.paging) };
  };

  /** A smaller page begins at the same place, so that no row is skipped or comes twice. */
  const page = async <Row>(listing: Listing<Row>, after: string | null): Promise<Page<Row>> => {
    for (;;) {
      try {
        return await read(listing, after);
      } catch (error) {
        const limit = limits.get(listing.path) ?? listing.limit;
        if (!(error instanceof PlatformFailed && error.problem === 'too-much') || limit === 1) throw error;
        limits.set(listing.path, Math.floor(limit / 2));
      }
    }
  };
  return page;
};

export type GraphPages = ReturnType<typeof graphPages>;
