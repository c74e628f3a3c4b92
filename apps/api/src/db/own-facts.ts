import { randomUUID } from 'node:crypto';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { ClickHouseClient } from '@clickhouse/client';
import { StartError } from '../start-error.ts';
import type { InScope, Tx } from './entities/in-scope.ts';

type Stores = {
  inTransaction: InScope<Tx>;
  client: ClickHouseClient;
  /** Where the fact store is, for the operator. */
  place: string;
  /** The operator says that this fact store is the right one from now on. */
  adopt: boolean;
  /** What is known of the facts elsewhere does not go for this store. */
  forget: () => Promise<void>;
};

/**
 * Refuses a fact store that is not the one of this database: two processes that share PostgreSQL but keep facts each in
 * a folder of their own would show two truths. Both sides carry the same id, made at the first start. To be called
 * while no other process does the same.
 */
export async function refuseForeignFacts({
  inTransaction,
  client,
  place,
  adopt,
  forget,
}: Stores): Promise<void> {
  const known = await inTransaction(SYSTEM, (tx) =>
    tx.selectFrom('fact_store').select(['id', 'confirmed']).executeTakeFirst(),
  );
  const found = await idOf(client);
  if (known?.confirmed && known.id === found) return;
  const isFirstStart = !found && !known?.confirmed;
  const wasCutShort = known && known.id === found;
  if (!isFirstStart && !wasCutShort && !adopt) throw refusal(place, found);

  const id = found ?? (adopt ? randomUUID() : (known?.id ?? randomUUID()));
  const remember = (confirmed: boolean) =>
    inTransaction(SYSTEM, (tx) =>
      tx
        .insertInto('fact_store')
        .values({ id, confirmed })
        .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ id, confirmed }))
        .execute(),
    );
  await remember(false);
  await forget();
  if (!found) await client.insert({ table: 'store_identity', values: [{ id }], format: 'JSONEachRow' });
  await remember(true);
}

async function idOf(client: ClickHouseClient): Promise<string | undefined> {
  const answer = await client.query({
    query: 'SELECT id FROM store_identity LIMIT 1',
    format: 'JSONEachRow',
  });
  const [row] = await answer.json<{ id: string }>();
  return row?.id;
}

const refusal = (place: string, found: string | undefined): StartError =>
  new StartError(
    found
      ? `The facts in ${place} belong to another database. Connect the two that belong together, or start once with ADOPT_FACTS=on if this is a deliberate move.`
      : `The fact store in ${place} is new, but this database has its facts elsewhere. Processes that share DATABASE_URL must share CLICKHOUSE_URL too; if the facts were lost or left behind deliberately, start once with ADOPT_FACTS=on.`,
  );
