import { adReport } from '@adhelm/contract/reports/ads';
import { campaignReport } from '@adhelm/contract/reports/campaigns';
import { keywordSetReport } from '@adhelm/contract/reports/keyword-sets';
import { keywordReport } from '@adhelm/contract/reports/keywords';
import { postReport } from '@adhelm/contract/reports/posts';
import { advertiserReport } from '@adhelm/contract/reports/user-metrics';
import { type Scope, SYSTEM } from '@adhelm/domain/access-scope';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopedTransactions } from './db/entities/in-scope.ts';
import { openFactStore, type TestFactStore } from './facts/testing/fact-store.ts';
import { repositories } from './repositories.ts';
import { queryInScope } from './testing/app.ts';
import { estates } from './testing/estates.ts';
import { LISTED, type Listed, listedRows } from './testing/listed-rows.ts';

const EVERYTHING: Scope = { kind: 'all' };

let store: TestFactStore;

const REPORTS = {
  campaigns: campaignReport,
  ads: adReport,
  keywords: keywordReport,
  keywordSets: keywordSetReport,
  posts: postReport,
  advertisers: advertiserReport,
} satisfies Record<Listed, { attributes: readonly string[]; idKey: string }>;

/** What a row shows under a key, or the name of what it shows there. */
const shownIn = (row: Record<string, unknown> | undefined, key: string): unknown => {
  const value = row?.[key];
  if (typeof value !== 'object' || value === null) return value;
  return 'name' in value ? value.name : 'title' in value ? value.title : value;
};

/** Where a row shows what it is sorted by under another name. */
const SHOWN_AS: Readonly<Record<string, string>> = { creator: 'createdByUser' };

/** Upwards, with nothing at the end. */
const upwards = (a: unknown, b: unknown): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, 'en');
  return Number(a) - Number(b);
};

/** Rows of three advertisers that differ in everything that they are sorted by, so that an order can be wrong. */
beforeAll(async () => {
  store = await openFactStore();
  const { pool } = store.access;
  const { insert, settle } = estates(pool);
  await scopedTransactions(pool, repositories)(SYSTEM, ({ access }) => access.syncBuiltIns());
  const north = await insert('publishers', { name: 'North' });
  const south = await insert('publishers', { name: 'South' });
  const ann = await settle(north, 'Ann', 'FACEBOOK');
  const bo = await settle(north, 'Bo', 'TABOOLA');
  const cy = await settle(south, 'Cy', 'GOOGLE');
  const change = (statement: string, id: number) => queryInScope(pool, 'system', statement, [id]);
  await change(`update ads set status = 'PAUSED' where id = $1`, bo.ad);
  await change('update campaigns set bid_amount = 3, daily_budget = 40 where id = $1', ann.campaign);
  await change('update campaigns set bid_amount = 5 where id = $1', cy.campaign);
  await change(`update keyword_sets set status = 'PUBLISHED', is_active = false where id = $1`, bo.set);
  await change('update keywords set google_suggestion = true where id = $1', bo.keyword);
  await change(`update users set last_activity = '2026-11-02' where id = $1`, bo.user);
  await change(`update users set last_activity = '2026-11-01' where id = $1`, cy.user);
  await insert('keyword_sets', { publisher_id: south, created_by: cy.user, name: 'Cy second set' });
  await insert('keywords', { publisher_id: south, keyword_set_id: cy.set, text: 'Cy more' });
  await insert('posts', {
    publisher_id: north,
    website_id: bo.website,
    created_by: bo.user,
    title: 'Bo second page',
    slug: 'second',
    status: 'DRAFT',
  });
  await insert('campaigns', {
    publisher_id: north,
    ad_account_id: bo.account,
    real_campaign_id: 'y',
    name: 'Bo second',
  });
});

afterAll(() => store.close());

describe.each(LISTED)('sorting %s', (list) => {
  const { attributes, idKey } = REPORTS[list];

  test.each(attributes)('by %s gives the rows in its order, either way', async (sortBy) => {
    const key = sortBy === 'id' ? idKey : (SHOWN_AS[sortBy] ?? sortBy);
    for (const sortOrder of ['asc', 'desc']) {
      const ids = await listedRows(store).idsOf(EVERYTHING, list, { sortBy, sortOrder });
      const rows = (await listedRows(store).rowsOf(EVERYTHING, list, ids)) as Record<string, unknown>[];
      const values = ids.map((id) =>
        shownIn(
          rows.find((row) => row[idKey] === id),
          key,
        ),
      );
      const given = values.filter((value) => value !== null).toSorted(upwards);
      const nothing = values.filter((value) => value === null);
      expect(new Set(values).size, 'values that differ').toBeGreaterThan(1);
      expect(values).toEqual([...(sortOrder === 'asc' ? given : given.toReversed()), ...nothing]);
    }
  });
});
