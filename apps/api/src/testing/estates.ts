import { randomUUID } from 'node:crypto';
import { ROLE } from '@adhelm/contract/constants';
import type pg from 'pg';
import { keepBooks } from '../features/billing/testing/kept-books.ts';
import { queryInScope } from './app.ts';

/** What one advertiser has, by id. */
export type Estate = {
  user: number;
  website: number;
  vertical: number;
  niche: number;
  set: number;
  keyword: number;
  post: number;
  account: number;
  campaign: number;
  ad: number;
};

/** Puts advertisers with one of everything straight into the database, as the server itself. */
export const estates = (pool: pg.Pool) => {
  const insert = async (table: string, row: Record<string, unknown>): Promise<number> => {
    const columns = Object.keys(row);
    const places = columns.map((_, place) => `$${place + 1}`);
    const [made] = await queryInScope<{ id: number }>(
      pool,
      'system',
      `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning id`,
      Object.values(row),
    );
    if (!made) throw new Error(`Nothing was inserted into ${table}`);
    return made.id;
  };

  const settle = async (publisher_id: number, name: string, platform: string): Promise<Estate> => {
    const user = await insert('users', { publisher_id, name, email: `${name.toLowerCase()}@example.test` });
    await queryInScope(pool, 'system', 'insert into user_roles (user_id, role_id) values ($1, $2)', [
      user,
      ROLE.ADVERTISER,
    ]);
    const domain = `${name.toLowerCase()}.example`;
    const website = await insert('websites', { publisher_id, domain, name: `${name} site` });
    const of = { publisher_id, website_id: website };
    const vertical = await insert('categories', { ...of, name: `${name} vertical` });
    const niche = await insert('categories', { ...of, parent_id: vertical, name: `${name} niche` });
    const made = { category_id: niche, created_by: user };
    const set = await insert('keyword_sets', { publisher_id, ...made, name: `${name} set` });
    const words = { publisher_id, keyword_set_id: set };
    const keyword = await insert('keywords', { ...words, text: `${name} keyword`, google_suggestion: true });
    const page = { title: `${name} page`, slug: 'page', status: 'PUBLISHED', keyword_set_id: set };
    const post = await insert('posts', { ...of, ...made, ...page });
    const real_account_id = `act_${name}`;
    const account = await insert('ad_accounts', {
      publisher_id,
      user_id: user,
      platform,
      real_account_id,
      name: `${name} account`,
    });
    const campaign = await insert('campaigns', {
      publisher_id,
      ad_account_id: account,
      post_id: post,
      real_campaign_id: `c-${name}`,
      name: `${name} campaign`,
      daily_budget: '12.50',
      status: name === 'Bo' ? 'PAUSED' : 'ACTIVE',
    });
    const ad = await insert('ads', {
      publisher_id,
      campaign_id: campaign,
      real_ad_id: `a-${name}`,
      name: `${name} ad`,
    });
    return { user, website, vertical, niche, set, keyword, post, account, campaign, ad };
  };

  /** What the server writes down about an advertiser's page and what they buy, and tells them. */
  const keepRecords = async (publisher_id: number, estate: Estate) => {
    const { user, post, account, campaign, ad } = estate;
    const at = new Date();
    const person = { person_real_id: `p-${user}`, person_name: 'Person', scopes: [] };
    const connection_id = await insert('platform_connections', {
      publisher_id,
      user_id: user,
      platform: 'FACEBOOK',
      status: 'CONNECTED',
      connected_at: at,
      ...person,
    });
    const standing = { status: 'PAUSED', effective_status: 'ACTIVE' };
    const adSet = await insert('ad_sets', {
      publisher_id,
      campaign_id: campaign,
      real_ad_set_id: `s-${campaign}`,
      name: 'Set',
      ...standing,
    });
    await queryInScope(pool, 'system', `update ad_sets set status = 'ACTIVE' where id = $1`, [adSet]);
    await queryInScope(
      pool,
      'system',
      `insert into ad_texts (ad_id, publisher_id, seen_at, title) values ($1, $2, $3, 'Title')`,
      [ad, publisher_id, at],
    );
    await queryInScope(
      pool,
      'system',
      `insert into declared_ad_texts (ad_id, publisher_id, digest, last_at) values ($1, $2, $3, $4)`,
      [ad, publisher_id, `ad ${ad}`, at],
    );
    await queryInScope(
      pool,
      'system',
      `insert into unbooked_ads (publisher_id, real_ad_id, first_at, last_at) values ($1, 'unknown', $2, $2)`,
      [publisher_id, at],
    );
    const click = { click_id: randomUUID(), kind: 'FINAL', transaction: '' };
    const said = { provider: 'tonic', said_at: at, received_at: at };
    await insert('feed_callbacks', { publisher_id, currency: 'USD', ...click, ...said });
    const verdict = { transaction: `of ad ${ad}`, verdict: 'APPROVED', explanation: '', outcome: 'KEPT' };
    await insert('ad_verdicts', { publisher_id, ad_id: ad, ...verdict, ...said });
    const pixel = { publisher_id, platform: 'FACEBOOK', name: 'Told', pixel_id: `88800${user}` };
    await insert('conversions', {
      publisher_id,
      pixel_id: await insert('pixels', pixel),
      moment: 'CLICK',
      click_id: click.click_id,
      event_id: click.click_id,
      at,
      payload: '{}',
      state: 'SENT',
      created_at: at,
    });
    const run = { ad_account_id: account, kind: 'ADS', status: 'DONE', created_at: at };
    await insert('sync_runs', { publisher_id, connection_id, ...run });
    const rule = await insert('rules', {
      publisher_id,
      name: 'Rule',
      platform: 'FACEBOOK',
      level: 'AD',
      action: 'NOTIFY',
      terms: '{}',
      shadow_days: 0,
      is_active: false,
    });
    const ruleRun = await insert('rule_runs', { publisher_id, at, status: 'DONE', started_at: at });
    await insert('rule_executions', {
      publisher_id,
      rule_id: rule,
      run_id: ruleRun,
      at,
      platform: 'FACEBOOK',
      level: 'AD',
      object_id: ad,
      object_name: 'Ad',
      ad_account_id: account,
      campaign_id: campaign,
      ad_set_id: adSet,
      ad_id: ad,
      action: 'NOTIFY',
      status: 'DONE',
      is_shadow: false,
      created_at: at,
    });
    await insert('post_versions', { publisher_id, post_id: post, version: 1, fields: '{}', created_at: at });
    await insert('status_changes', { publisher_id, entity: 'post', entity_id: post, to_status: 'DRAFT', at });
    const message = { kind: 'review-asked', title: 'Waits for review', created_at: at };
    await insert('notifications', { publisher_id, user_id: user, ...message });
    const [bank] = await queryInScope<{ id: number }>(pool, 'system', 'select id from banks limit 1');
    const payee = { account_name: 'Payee', account_number: '0011223344', created_by: user, created_at: at };
    await insert('publisher_bank_accounts', { publisher_id, bank_id: bank?.id, ...payee });
    await insert('publisher_fees', { publisher_id, valid_from: '2026-01-01', percent: '10', created_at: at });
    await keepBooks(pool, { publisherId: publisher_id, userId: user, place: publisher_id });
    const team = await insert('teams', { publisher_id, name: 'Empty team' });
    const full = await insert('teams', { publisher_id, name: 'Team' });
    const member = { publisher_id, name: 'Member', email: `member-${user}@example.test` };
    const joined = [publisher_id, full, await insert('users', member)];
    await queryInScope(pool, 'system', 'insert into team_members values ($1, $2, $3)', joined);
    const [, , other] = joined;
    const pair = { first_user_id: user, second_user_id: other };
    const conversation = await insert('conversations', { publisher_id, ...pair, created_at: at });
    const ofTeam = await insert('conversations', { publisher_id, team_id: full, created_at: at });
    const words = { body: 'Hello', key: randomUUID(), created_at: at };
    await insert('messages', { publisher_id, conversation_id: ofTeam, author_id: other, ...words });
    const read = [publisher_id, ofTeam, other];
    await queryInScope(pool, 'system', 'insert into message_reads values ($1, $2, $3, 1)', read);
    return { connection: connection_id, adSet, rule, ruleRun, team, conversation };
  };

  return { insert, settle, keepRecords };
};
