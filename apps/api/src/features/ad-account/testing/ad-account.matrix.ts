import type { TestApp } from '../../../testing/app.ts';
import type { Fixtures, World } from '../../../testing/matrix/resource.ts';
import { columnsOf, liveAndDeleted, put } from '../../../testing/matrix/rows.ts';
import { clearCatalogue } from '../../website/testing/website.matrix.ts';

const accountRows = liveAndDeleted(950_000);

const putAccounts = async (t: TestApp, world: World) => {
  await clearCatalogue(t);
  const rows = accountRows(world).map((row) => ({
    ...columnsOf(row),
    platform: 'TABOOLA',
    real_account_id: `act_${row.id}`,
    name: `Account ${row.id}`,
    currency: 'USD',
    time_zone: 'UTC',
    account_status: 'ACTIVE',
  }));
  await put(t, 'ad_accounts', rows);
};

export const fixtures: Fixtures = {
  'ad-account': {
    update: { buyAt: null },
    table: 'ad_accounts',
    ownerColumn: 'publisher_id',
    rows: accountRows,
    reset: putAccounts,
    ownRowsOnly: true,
  },
};
