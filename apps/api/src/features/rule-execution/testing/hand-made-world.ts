import type { FigureTable } from '@adhelm/domain/rules/figures';
import type { RuleObject } from '@adhelm/domain/rules/objects';
import type { RuleLevel } from '@adhelm/domain/rules/rule';
import { type Facts, sumsOf, tableFor } from '@adhelm/domain/testing/rules';
import type pg from 'pg';
import type { ReadWorld } from '../rule-run.service.ts';

const REST = `status, ad_accounts.platform, ad_accounts.id as account, synced_at`;
const IN_ACCOUNT = `join ad_accounts on ad_accounts.id = campaigns.ad_account_id`;
const SOURCES: Record<RuleLevel, string> = {
  ACCOUNT: `select id, name, 'ACTIVE' as status, platform, id as account, synced_at, null as campaign, null as ad_set,
    tags, null as budget, null as bid, null as changed from ad_accounts`,
  CAMPAIGN: `select campaigns.id, campaigns.name, ${REST}, campaigns.id as campaign, null as ad_set, campaigns.tags,
    case budget_level when 'CAMPAIGN' then daily_budget end as budget, bid_amount as bid, budget_changed_at as changed
    from campaigns ${IN_ACCOUNT}`,
  AD_SET: `select ad_sets.id, ad_sets.name, ad_sets.${REST}, campaigns.id as campaign, ad_sets.id as ad_set, ad_sets.tags,
    ad_sets.daily_budget as budget, ad_sets.bid_amount as bid, ad_sets.budget_changed_at as changed
    from ad_sets join campaigns on campaigns.id = ad_sets.campaign_id ${IN_ACCOUNT}`,
  AD: `select ads.id, ads.name, ads.${REST}, campaigns.id as campaign, ads.ad_set_id as ad_set, ads.tags,
    null as budget, null as bid, null as changed
    from ads join campaigns on campaigns.id = ads.campaign_id ${IN_ACCOUNT}`,
};

type Row = {
  id: number;
  name: string;
  status: RuleObject['status'];
  platform: string;
  account: number;
  synced_at: Date | null;
  campaign: number | null;
  ad_set: number | null;
  tags: string[];
  budget: string | null;
  bid: string | null;
  changed: Date | null;
};

const toObject = (row: Row): RuleObject => ({
  id: row.id,
  name: row.name,
  platform: row.platform,
  status: row.status,
  ownerId: null,
  accountId: row.account,
  campaignId: row.campaign,
  adSetId: row.ad_set,
  tags: row.tags,
  dailyBudget: row.budget,
  bidAmount: row.bid,
  currency: { decimals: 2, dollars: '1' },
  budgetChangedAt: row.changed?.getTime() ?? null,
  asOf: row.synced_at?.getTime() ?? null,
});

const TEN_DOLLARS: Facts = () => sumsOf({ cost: 10 });

/** Objects as the database has them, each of which costs ten dollars in every period and earns nothing. */
export const handMadeWorld = (pool: pg.Pool): ReadWorld => {
  const objectsOf = async (level: RuleLevel, publisherId: number): Promise<RuleObject[]> => {
    const client = await pool.connect();
    try {
      await client.query(`begin; select set_config('adhelm.scope', '${publisherId}', true)`);
      const { rows } = await client.query<Row>(SOURCES[level]);
      return rows.map(toObject);
    } finally {
      await client.query('rollback').catch(() => {});
      client.release();
    }
  };
  return async ({ publisherId, rules, now }) => {
    const tables: Partial<Record<RuleLevel, FigureTable>> = {};
    for (const level of new Set(rules.map(({ scope }) => scope.level)))
      tables[level] = tableFor(
        rules.filter(({ scope }) => scope.level === level),
        await objectsOf(level, publisherId),
        TEN_DOLLARS,
        now,
      );
    return { tables };
  };
};
