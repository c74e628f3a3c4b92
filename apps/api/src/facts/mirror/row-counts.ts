import { z } from 'zod';
import { bindings } from '../bindings.ts';
import { ask, onlyRow } from '../fact-client.ts';
import type { FactSource } from '../read/fact-source.ts';
import { whileCopied } from './members.ts';
import { type Membership, memberSql } from './membership.ts';

const countsRow = z.object({ active: z.number(), total: z.number() });

export type RowCounts = z.infer<typeof countsRow>;

/** How many rows a copied list has, and how many of them run: counting a million in the entity store takes seconds. */
export const rowCounts = async (
  store: Pick<FactSource, 'client' | 'known'>,
  membership: Membership,
  copy: string | undefined,
): Promise<RowCounts> => {
  const { bind, parameters } = bindings();
  const query = `SELECT toUInt32(countIf(status = 'ACTIVE')) AS active, toUInt32(count()) AS total
    FROM ${memberSql(bind, membership).listed()}`;
  const rows = await whileCopied(store, copy, { query, parameters }, (stated) =>
    ask(store.client, { name: 'how many rows a list has', row: countsRow, query, parameters: stated }),
  );
  return onlyRow(rows);
};
