import type { Bank, BankListQuery } from '@adhelm/contract/bank';
import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';

const SORT_COLUMNS = { id: sql`banks.id`, code: alphabetical('banks.code') };

/** Banks are the same for everybody. */
export const bankRepository = (tx: Tx) => ({
  async list(query: BankListQuery) {
    let rows = tx.selectFrom('banks').select(['id', 'code', 'name', 'image']);
    if (query.search) rows = rows.where(contains(['banks.code', 'banks.name'], query.search));
    const page = await pageOfRows(rows, SORT_COLUMNS, { ...query, sortBy: 'code' });
    const items: Bank[] = page.rows;
    return { items, meta: page.meta };
  },
});
