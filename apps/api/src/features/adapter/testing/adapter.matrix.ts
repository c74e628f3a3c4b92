import type { TestApp } from '../../../testing/app.ts';
import type { Calls, Fixtures, Resource, World } from '../../../testing/matrix/resource.ts';
import { columnsOf, liveAndDeleted, put } from '../../../testing/matrix/rows.ts';
import { sees } from '../../../testing/matrix/rules.ts';
import { clearCatalogue } from '../../website/testing/website.matrix.ts';

const BASE = 960_000;
const rows = liveAndDeleted(BASE);

/** One of everything that is bought, under the same id, made by nobody and with a consent that has ended. */
const putBought = async (t: TestApp, world: World) => {
  await clearCatalogue(t);
  await t.system(
    `insert into users (id, email, name) overriding system value
     values ($1, 'connector@matrix.test', 'Connector') on conflict do nothing`,
    [BASE],
  );
  const all = rows(world).map(columnsOf);
  const live = all.filter((row) => row.deleted_at === null);
  await t.system(
    `insert into platform_connections (id, publisher_id, user_id, platform, person_real_id, person_name, scopes, status,
       connected_at, created_at, updated_at) overriding system value
     select id, publisher_id, $2, 'FACEBOOK', id::text, 'Person', '{}', 'RECONNECT', '2026-01-01', '2026-01-01', '2026-01-01'
     from json_to_recordset($1) as r(id int, publisher_id int)`,
    [JSON.stringify(live), BASE],
  );
  const account = { platform: 'FACEBOOK', currency: 'USD', time_zone: 'UTC', account_status: 'ACTIVE' };
  const bought = (row: (typeof all)[number]) => ({
    ...row,
    status: 'ACTIVE',
    issues: [],
    name: `Bought ${row.id}`,
  });
  await put(
    t,
    'ad_accounts',
    all.map((row) => ({ ...row, ...account, name: `Account ${row.id}`, real_account_id: String(row.id) })),
  );
  await put(
    t,
    'campaigns',
    all.map((row) => ({ ...bought(row), ad_account_id: row.id, real_campaign_id: String(row.id) })),
  );
  await put(
    t,
    'ads',
    all.map((row) => ({ ...bought(row), campaign_id: row.id, real_ad_id: String(row.id) })),
  );
  await t.system(
    `insert into sync_runs (id, publisher_id, connection_id, ad_account_id, kind, status, created_at)
     overriding system value
     select id, publisher_id, id, id, 'ADS', 'DONE', '2026-01-01'
     from json_to_recordset($1) as r(id int, publisher_id int)`,
    [JSON.stringify(live)],
  );
};

const bought: Pick<Resource, 'reset' | 'rows' | 'ownerColumn' | 'ownRowsOnly'> = {
  ownerColumn: 'publisher_id',
  rows,
  reset: putBought,
  ownRowsOnly: true,
};

/** Connections and jobs are never deleted. */
const liveRows = (world: World) => rows(world).filter(({ deleted }) => !deleted);

/** Nothing is connected here: whoever is let through is told so. */
const notConnected = () => 'CF01' as const;

export const fixtures: Fixtures = {
  adapter: { ...bought, table: 'campaigns', update: {}, refused: notConnected },
  campaign: { ...bought, table: 'campaigns', update: { landingPageId: null } },
  integration: { ...bought, table: 'platform_connections', rows: liveRows },
  jobs: {
    ...bought,
    table: 'sync_runs',
    rows: liveRows,
    refused: ({ method }) => (method === 'POST' ? 'CF01' : undefined),
  },
};

export const calls: Calls = {
  'POST /campaign': [
    {
      body: () => ({ name: 'New', adAccountId: BASE + 1, objective: 'OUTCOME_SALES', dailyBudget: '10' }),
      outcome: ({ actsFor, seesOwnRowsOnly }, { first }) =>
        !seesOwnRowsOnly && sees(actsFor, first) && actsFor !== 'nobody' ? 'CF01' : 'VA01',
      prepare: putBought,
    },
  ],
  // Nobody in the matrix is a lead advertiser, and no notice in it is signed.
  'GET /facebook-auth/login-url': [{ outcome: () => 'PE01' }],
  'GET /facebook-auth/callback': [{}],
  'POST /facebook-auth/deauthorise': [{ body: () => ({ signed_request: 'x.y' }), outcome: () => 'PE01' }],
};
