import type { RuleHistory } from '@adhelm/domain/rules/evaluate';
import { type Exact, exactOf, plus, ZERO } from '@adhelm/domain/rules/exact';
import type { Rule } from '@adhelm/domain/rules/rule';
import { dayStart } from '@adhelm/domain/rules/windows';
import { isZone, UTC } from '@adhelm/domain/time-zone';
import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** What was done, or is about to be. */
const COUNTS = sql`made.status in ('PLANNED', 'DONE')`;

/** A rule, and whether its trial or its deeds are looked at. */
export type Remembered = { rule: Pick<Rule, 'id' | 'schedule' | 'limits'>; isShadow: boolean };

export type HistoryOfRule = Omit<RuleHistory, 'increasedInAccounts'>;

type AskedRow = { ruleId: number; isShadow: boolean; since: Date; day: Date };

/** What rules did before a moment, against which their limits hold. */
export const ruleHistoryRepository = (tx: Tx) => {
  const asked = (rows: readonly AskedRow[]) => sql`unnest(
    ${rows.map(({ ruleId }) => ruleId)}::int[], ${rows.map(({ isShadow }) => isShadow)}::boolean[],
    ${rows.map(({ since }) => since)}::timestamptz[], ${rows.map(({ day }) => day)}::timestamptz[]
  ) as asked (rule_id, is_shadow, since, day)`;

  const actedAt = async (
    rows: readonly AskedRow[],
    now: number,
  ): Promise<Map<number, Map<number, number>>> => {
    // What a person allowed was done when it was allowed.
    const found = await sql<{ ruleId: number; objectId: number; at: Date }>`
      select made.rule_id as "ruleId", made.object_id as "objectId",
        max(case made.approval when 'APPROVED' then made.approval_at else made.at end) as at
      from ${asked(rows)}
      join rule_executions as made on made.rule_id = asked.rule_id and made.is_shadow = asked.is_shadow and ${COUNTS}
        and made.at >= asked.since and made.at < ${new Date(now)}
      group by made.rule_id, made.object_id`.execute(tx);
    const acted = new Map<number, Map<number, number>>();
    for (const { ruleId, objectId, at } of found.rows) {
      const own = acted.get(ruleId) ?? new Map<number, number>();
      acted.set(ruleId, own.set(objectId, at.getTime()));
    }
    return acted;
  };

  const today = async (rows: readonly AskedRow[], now: number) => {
    const found = await sql<{ ruleId: number; actions: number; increased: string }>`
      select made.rule_id as "ruleId", count(*)::int as actions, sum(made.increase)::text as increased
      from ${asked(rows)}
      join rule_executions as made on made.rule_id = asked.rule_id and made.is_shadow = asked.is_shadow and ${COUNTS}
        and made.at >= asked.day and made.at < ${new Date(now)}
      group by made.rule_id`.execute(tx);
    return new Map(found.rows.map((row) => [row.ruleId, row]));
  };

  return {
    /** Of every rule that is asked for: when it acted on what, and how much it did on the day of its zone. */
    async history(rules: readonly Remembered[], now: number): Promise<Map<number, HistoryOfRule>> {
      const rows = rules.map(({ rule: { id, limits, schedule }, isShadow }) => ({
        ruleId: id,
        isShadow,
        // A day more, in which a person may have answered.
        since: new Date(now - limits.coolDownMinutes * MINUTE - DAY),
        day: new Date(dayStart(schedule.zone, now)),
      }));
      const [acted, days] = [await actedAt(rows, now), await today(rows, now)];
      return new Map(
        rows.map(({ ruleId }) => [
          ruleId,
          {
            actedAt: acted.get(ruleId) ?? new Map(),
            actionsToday: days.get(ruleId)?.actions ?? 0,
            increasedToday: days.get(ruleId)?.increased ?? '0',
          },
        ]),
      );
    },

    /** By how many dollars all rules raised the budgets of each ad account on the day of its zone. */
    async increasedInAccounts(publisherId: number, now: number): Promise<Map<number, Exact>> {
      const { rows } = await sql<{ accountId: number; timeZone: string; at: Date; increase: string }>`
        select ad_accounts.id as "accountId", ad_accounts.time_zone as "timeZone", made.at, sum(made.increase)::text as increase
        from rule_executions as made join ad_accounts on ad_accounts.id = made.ad_account_id
        where made.publisher_id = ${publisherId} and made.increase > 0 and not made.is_shadow and ${COUNTS}
          and made.at >= ${new Date(now - 2 * DAY)} and made.at < ${new Date(now)}
        group by ad_accounts.id, made.at`.execute(tx);
      const increased = new Map<number, Exact>();
      for (const { accountId, timeZone, at, increase } of rows) {
        if (at.getTime() < dayStart(isZone(timeZone) ? timeZone : UTC, now)) continue;
        increased.set(accountId, plus(increased.get(accountId) ?? ZERO, exactOf(increase)));
      }
      return increased;
    },
  };
};

export type RuleHistoryRepository = ReturnType<typeof ruleHistoryRepository>;
