import { queries } from './database.ts';

const QUARTER = "date_bin('15 minutes', now(), timestamptz '2026-01-01 00:00Z')";

/** Makes a rule due now instead of at the next quarter of an hour, as if nothing had run in this one yet. */
export const makeDue = (ruleId: number) =>
  queries(async (query) => {
    await query(
      `update rule_runs set at = at - random() * interval '14 minutes'
       where publisher_id = (select publisher_id from rules where id = $1) and at = ${QUARTER}`,
      [ruleId],
    );
    await query(`update rules set next_run_at = ${QUARTER} where id = $1`, [ruleId]);
  });
