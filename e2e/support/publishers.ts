import { publisherRecordRoutes } from '@adhelm/contract/publisher-record';
import { ADMIN } from './accounts.ts';
import { queries } from './database.ts';
import { uniqueName } from './pixels.ts';
import { apiOf } from './sessions.ts';

/** A publisher of the test's own that joined a month ago and whose bank details are as old: its first month can be closed. */
export const joinedLastMonth = async () => {
  const name = uniqueName('Quay');
  const api = await apiOf(ADMIN);
  const { id } = await api.call(publisherRecordRoutes.create, { body: { name } });
  const lastMonth = "date_trunc('month', now(), 'UTC') - interval '1 month'";
  await queries(async (query) => {
    await query(`update publishers set created_at = ${lastMonth} where id = $1`, [id]);
    await query(
      `insert into publisher_bank_accounts (publisher_id, bank_id, account_name, account_number, created_at)
       select $1, min(id), 'QUAY', '0071000418999', ${lastMonth} from banks`,
      [id],
    );
  });
  return { id, name };
};
