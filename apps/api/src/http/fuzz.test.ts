import { ROLE } from '@adhelm/contract/constants';
import { ERRORS, errorBodySchema } from '@adhelm/contract/error-codes';
import { envelope, type Route } from '@adhelm/contract/route';
import { isWholeRun } from '@adhelm/domain/testing/whole-run';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONTRACT_ROUTES } from '../contract.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { nameOf } from '../testing/call.ts';
import { injectOnce } from '../testing/first-event.ts';
import { type FuzzRequest, fuzzRequests, RULE } from '../testing/fuzz-requests.ts';

const SEED = 20_261_115;
const CASES = Number(process.env.FUZZ_CASES ?? (isWholeRun ? 60 : 8));
/** Among so many there is a good one for every route that has one. */
const ENOUGH_CASES = 150;
/** From another seed each time. */
const NEW_CASES = isWholeRun ? 15 : 2;

/** Without a token that was given out, an account that was connected before, or a row of the caller's own, these have nothing good to say. */
const NEVER_SUCCEED = [
  'POST /auth/hand-off',
  'POST /auth/refresh-token',
  'GET /auth/refresh-token',
  'POST /google/sheets',
  'POST /campaign',
  'POST /adapter/campaigns/:id/pause',
  'POST /adapter/campaigns/:id/resume',
  'POST /adapter/ads/:id/pause',
  'POST /adapter/ads/:id/resume',
  'GET /adapter/:id/sync/ad-accounts',
  'GET /adapter/:id/sync/campaigns',
  'GET /adapter/:id/sync/ads',
  'GET /facebook-auth/login-url',
  'POST /facebook-auth/deauthorise',
  'PATCH /notifications/:id/read',
  'GET /messages/:id',
  'DELETE /user/me/sessions/:id',
  'PATCH /messages/:id/read',
  // Random text is no result of a bank, no record of a visitor, and no table of revenue.
  'POST /billing/bank-files/results',
  'POST /dead-letters/:id/replay',
  'POST /revenue-files',
  'POST /revenue-files/check',
];

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.listen();
  const nine = 'from generate_series(1, 9) as n';
  const ROWS = [
    `pixels (platform, name, pixel_id) select 'TABOOLA', 'Pixel ' || n, (10000 + n)::text ${nine}`,
    `publishers (name) select 'Publisher ' || n ${nine}`,
    `websites (publisher_id, domain, name) select n, 'site' || n || '.example', 'Site ' || n ${nine}`,
    `categories (publisher_id, website_id, name) select (n + 2) / 3, (n + 2) / 3, 'Category ' || n ${nine}`,
    `keyword_sets (publisher_id, name) select (n + 2) / 3, 'Set ' || n ${nine}`,
    `keywords (publisher_id, keyword_set_id, text) select (n + 2) / 3, n, 'Keyword ' || n ${nine}`,
    `posts (publisher_id, website_id, title, slug) select (n + 2) / 3, (n + 2) / 3, 'Page ' || n, 'page-' || n ${nine}`,
    `users (email, name) select 'person' || n || '@fuzz.test', 'Person' ${nine}`,
    `users (email, name, publisher_id) values ('member@fuzz.test', 'Member', 1)`,
    `teams (publisher_id, name) select n, 'Team ' || n ${nine}`,
    `platform_connections (publisher_id, user_id, platform, person_real_id, person_name, scopes, status, connected_at)
      select n, n, 'FACEBOOK', n::text, 'Person', '{}', 'DISCONNECTED', now() ${nine}`,
    `ad_accounts (publisher_id, platform, real_account_id, name, tags)
      select n, 'FACEBOOK', n::text, 'Account', '{seen}' ${nine}`,
    `campaigns (publisher_id, ad_account_id, real_campaign_id, name) select n, n, n::text, 'Campaign' ${nine}`,
    `ads (publisher_id, campaign_id, real_ad_id, name) select n, n, n::text, 'Ad' ${nine}`,
    `roles (id, publisher_id, name, deleted_at)
      select n, n, 'Role ' || n, case when n > 6 then now() end from generate_series(4, 9) as n`,
    `rules (publisher_id, name, platform, level, action, shadow_days, is_active, terms)
      select n, 'Rule', 'FACEBOOK', 'CAMPAIGN', 'PAUSE', 0, false, '${JSON.stringify(RULE)}' ${nine}`,
    `rule_executions (publisher_id, rule_id, at, platform, level, object_id, object_name, ad_account_id, action, status,
        is_shadow, change, approval, approval_expires_at, created_at, finished_at)
      select n, n, now(), 'FACEBOOK', 'ACCOUNT', n, 'Account', n, 'TAG', case when n < 5 then 'PLANNED' else 'DONE' end, false,
        '{"field": "tag", "from": null, "to": "seen"}', case when n < 5 then 'WAITING' end, '2100-01-01', now(),
        case when n > 4 then '2026-11-15T08:00:00Z'::timestamptz end ${nine}`,
    `audit_log (at, publisher_id, action, entity, entity_id) select now(), n, 'update', 'pixel', n::text ${nine}`,
    `notifications (publisher_id, user_id, kind, title, created_at) select n, n, 'review-asked', 'Title', now() ${nine}`,
    `publisher_bank_accounts (publisher_id, bank_id, account_name, account_number, created_at)
      select n, 1, 'Payee', '0011', '2026-01-01' ${nine}`,
    `billing_periods (publisher_id, month, number, publisher_name, zone, starts_at, ends_at, facts_as_of, fee_tiers, currency,
        revenue, fees, adjustments, net, carried_in, balance, threshold, line_count, closed_at)
      select n, '2026-01-01', 1, 'Publisher', '+00:00', '2026-01-01Z', '2026-02-01Z', now(), '[]', 'USD', 100, 10, 0, 90, 0, 90, 0,
        1, now() ${nine}`,
    `ledger_transactions (publisher_id, kind, period_id, line, entry_count, at) select n, 'REVENUE', n, 1, 3, now() ${nine}`,
    `ledger_entries (publisher_id, transaction_id, account, amount, currency) select n, n, account, amount, 'USD'
      from generate_series(1, 9) as n, (values ('EARNINGS', 100), ('FEES', -10), ('PAYABLE', -90)) as booked (account, amount)`,
    `billing_adjustments (publisher_id, amount, currency, reason, created_by, created_at)
      select n, 5, 'USD', 'Agreed', n, now() ${nine}`,
    // Some were prepared, one waits for a file, some failed.
    `payouts (publisher_id, key, amount, currency, prepared_by, prepared_at, updated_at, released_by, released_at, way,
        bank_account_id, status, attempts)
      select n, repeat(n::text, 64), 90, 'USD', 1, now(), now(), case when n > 5 then 2 end, case when n > 5 then now() end,
        case when n = 6 then 'BANK_FILE' when n > 6 then 'PROVIDER' end, case when n > 5 then n end,
        case when n > 6 then 'FAILED' else 'PENDING' end, case when n > 6 then 1 else 0 end
      from generate_series(4, 9) as n`,
    `payout_periods (publisher_id, payout_id, period_id) select n, n - 3, n from generate_series(4, 9) as n`,
    `bank_file_lines (publisher_id, file_number, payout_id, attempt, content, request_key, created_by, created_at)
      select n, n - 6, n - 3, 1, 'line', gen_random_uuid(), 1, now() from generate_series(7, 9) as n`,
    `conversions (publisher_id, pixel_id, moment, click_id, event_id, at, payload, state, created_at)
      select n, n, 'CLICK', gen_random_uuid(), 'event', now(), '{}', 'FAILED', now() ${nine}`,
    `dead_letters (batch, place, body, reason, created_at)
      select 'batch', n, 'no record', 'It cannot be read.', now() ${nine}`,
    `sync_runs (publisher_id, connection_id, ad_account_id, kind, status, created_at)
      select n, n, n, 'ADS', 'FAILED', now() ${nine}`,
  ];
  await t.system(ROWS.map((rows) => `insert into ${rows}`).join(';'));
});
// What waits for an answer is answered once.
beforeEach(() =>
  t.system(`update rule_executions set status = 'PLANNED', approval = 'WAITING', reason = null where id < 5`),
);
afterAll(() => t.close());

const send = async (route: Route, request: FuzzRequest, admin: string) => {
  const authorization = { admin: `Bearer ${admin}`, forger: `Bearer ${admin}x`, anonymous: undefined }[
    request.as
  ];
  return injectOnce(t.app, route, {
    method: route.method,
    url: request.url,
    headers: { ...request.headers, ...(authorization && { authorization }) },
    ...(request.payload !== undefined && { payload: request.payload }),
  });
};

/** Fails unless the answer is one that the contract promises. */
const judge = (route: Route, { statusCode, body }: { statusCode: number; body: string }) => {
  expect(statusCode).toBeLessThan(500);
  if (statusCode === 302) return expect(route.status).toBe(302);
  const answer: unknown = JSON.parse(body);
  if (statusCode < 400) {
    expect(statusCode).toBe(route.status ?? 200);
    return envelope(route.response).strict().parse(answer);
  }
  const error = errorBodySchema.strict().parse(answer);
  expect(error.statusCode).toBe(statusCode);
  expect(ERRORS[error.errorCode].status).toBe(statusCode);
  expect(error.message).not.toBe('');
  return error;
};

describe(`${CASES + NEW_CASES} requests to each route get an answer that the contract knows`, () => {
  test.each(CONTRACT_ROUTES.map((route) => [nameOf(route), route] as const))('%s', async (name, route) => {
    const admin = (await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }))).accessToken;
    let succeeded = 0;
    const property = fc.asyncProperty(fuzzRequests(route), async (request) => {
      const answer = await send(route, request, admin);
      judge(route, answer);
      if (answer.statusCode < 400) succeeded += 1;
    });
    await fc.assert(property, { seed: SEED, numRuns: CASES });
    // Not of the others: whether one of those succeeds is chance.
    if (NEVER_SUCCEED.includes(name)) expect(succeeded).toBe(0);
    else if (isWholeRun) {
      if (succeeded === 0) await fc.assert(property, { seed: SEED, numRuns: ENOUGH_CASES });
      expect(succeeded).toBeGreaterThan(0);
    }
    await fc.assert(property, { numRuns: NEW_CASES });
  });
});
