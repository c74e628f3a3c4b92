import { ADMIN, PUBLISHER } from './support/accounts.ts';
import { shownNames } from './support/pixels.ts';
import { expect, test } from './support/test.ts';

const refusal = (errorCode: string, message: string) => ({
  status: 503,
  headers: { 'retry-after': '1' },
  json: { statusCode: 503, errorCode, message },
});

test('goes on by itself when the database is back', async ({ visitor }) => {
  const page = await visitor(PUBLISHER);
  await page.goto('/pixel');
  await expect(shownNames(page)).toHaveCount(50);
  await page.route('**/api/**', (route) =>
    route.fulfill(refusal('EX04', 'The database is away for a moment.')),
  );
  await page.getByRole('button', { name: 'Northwind Media' }).click();
  await expect(page.getByText('The connection is lost.')).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByText('The connection is lost.')).toHaveCount(0, { timeout: 15_000 });
  await expect(shownNames(page)).toHaveCount(50);
});

test('shows why there are no figures while everything else works', async ({ visitor }) => {
  const page = await visitor(PUBLISHER);
  const sentence = 'The figures cannot be read at the moment.';
  await page.route('**/api/report/**', (route) => route.fulfill(refusal('EX05', sentence)));
  await page.goto('/campaign');
  await expect(page.getByRole('alert').getByText(sentence).first()).toBeVisible();
  await expect(page.getByText('The connection is lost.')).toHaveCount(0);
  await page.goto('/pixel');
  await expect(shownNames(page)).toHaveCount(50);
});

test('tells admins which facts are missing', async ({ visitor }) => {
  const page = await visitor(ADMIN);
  const part = {
    table: 'clicks',
    partition: '202610',
    part: 'x',
    reason: 'broken-on-start',
    rows: 1200,
    bytes: 9,
  };
  await page.route('**/api/facts/damage', (route) =>
    route.fulfill({ json: { result: { items: [part], clicksWaitSince: null } } }),
  );
  await page.goto('/pixel');
  await expect(page.getByRole('alert')).toContainText('clicks, of 2026-10, 1,200 rows');
});
