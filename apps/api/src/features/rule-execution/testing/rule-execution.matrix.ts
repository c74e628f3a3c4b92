import type { TestApp } from '../../../testing/app.ts';
import type { Fixtures, World } from '../../../testing/matrix/resource.ts';
import type { OwnedRow } from '../../../testing/matrix/rules.ts';
import { ACCOUNTS, putRules, ruleRows } from '../../rule/testing/rule.matrix.ts';

/** What one rule of either publisher asks for; nothing of it is ever deleted. */
const executionRows = (world: World): OwnedRow[] =>
  ruleRows(world)
    .filter(({ deleted }) => !deleted)
    .map((rule) => ({ ...rule, id: rule.id + 100 }));

const putExecutions = async (t: TestApp, world: World) => {
  await putRules(t, world);
  const rows = executionRows(world).map(({ id, owner }) => ({
    id,
    publisher_id: owner,
    rule_id: id - 100,
    account: owner === world.first ? ACCOUNTS.first : ACCOUNTS.second,
  }));
  await t.system(
    `insert into rule_executions (id, publisher_id, rule_id, at, platform, level, object_id, object_name, ad_account_id,
       action, status, reason, is_shadow, approval, approval_expires_at, created_at) overriding system value
     select id, publisher_id, rule_id, '2026-01-01', 'FACEBOOK', 'ACCOUNT', account, 'Account', account, 'TAG', 'PLANNED',
       'ASK_FIRST', false, 'WAITING', '2100-01-01', '2026-01-01'
     from json_to_recordset($1) as r(id int, publisher_id int, rule_id int, account int)`,
    [JSON.stringify(rows)],
  );
};

export const fixtures: Fixtures = {
  'rules/executions': {
    table: 'rule_executions',
    ownerColumn: 'publisher_id',
    rows: executionRows,
    reset: putExecutions,
    ownRowsOnly: true,
    // Nothing is done yet that could be undone.
    refused: ({ path }) => (path.endsWith('/undo') ? 'CF01' : undefined),
  },
};
