import { readFile } from 'node:fs/promises';
import { billingRoutes } from '@adhelm/contract/billing';
import { payoutRoutes } from '@adhelm/contract/payout';
import type { Page } from '@playwright/test';
import { pdfText } from '../apps/api/src/features/billing/testing/pdf-text.ts';
import { ADMIN, PUBLISHER, SECOND_ADMIN } from './support/accounts.ts';
import { factsLoaded } from './support/facts.ts';
import { expectSoundLooks } from './support/looks.ts';
import { expectToast } from './support/pixels.ts';
import { joinedLastMonth } from './support/publishers.ts';
import { rowsOf } from './support/reports.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

const TABLE = 'Billing';
const payment = (page: Page) => page.getByRole('region', { name: 'Payment' });
const sheet = (page: Page) => page.getByRole('region', { name: 'Lines of the statement' });

const choosePublisher = async (page: Page, name: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Publisher' }).click();
  await page.getByRole('combobox', { name: 'Search publishers' }).fill(name);
  await page.getByRole('option', { name }).click();
};

/** The statement as the browser saves it. */
const savedPdf = async (page: Page) => {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await saving;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
};

test('one admin closes a month and prepares its payout, another one releases it, and the statement stays the same', async ({
  visitor,
}) => {
  const { id: publisherId, name } = await joinedLastMonth();
  const first = await visitor(ADMIN);
  await first.goto(`/billing?tab=adjustments&search=${name}`);
  await first.getByRole('button', { name: 'New adjustment' }).click();
  await choosePublisher(first, name);
  await first.getByRole('textbox', { name: 'Amount in dollars' }).fill('750.25');
  await first.getByRole('textbox', { name: 'Reason' }).fill('Agreed bonus');
  await first.getByRole('button', { name: 'Save adjustment' }).click();
  await expectToast(first, 'Adjustment saved');
  await expect(rowsOf(first, 'Adjustments')).toContainText(['Agreed bonus']);
  await expect(rowsOf(first, 'Adjustments')).toContainText(['Next period']);

  await first.goto(`/billing?search=${name}`);
  await first.getByRole('button', { name: 'Close a month' }).click();
  await choosePublisher(first, name);
  await first.getByRole('button', { name: 'Close month' }).click();
  const row = rowsOf(first, TABLE).filter({ hasText: name });
  await expect(row).toContainText('$750.25');
  await expect(row).toContainText('Pending');
  await row.getByRole('link', { name: 'Not paid yet' }).click();
  await expect(sheet(first)).toContainText('Adjustment: Agreed bonus');
  const before = await savedPdf(first);

  await expectSoundLooks(first);
  await first.setViewportSize({ width: 360, height: 780 });
  await expectSoundLooks(first);
  await expect(
    sheet(first)
      .getByRole('row', { name: /^Balance/ })
      .getByRole('cell')
      .last(),
  ).toBeInViewport();

  await payment(first).getByRole('button', { name: 'Prepare payout' }).click();
  await expectToast(first, 'Payout prepared');
  await expect(payment(first)).toContainText('You prepared this payout, so somebody else has to release it.');
  await expect(payment(first).getByRole('button', { name: /^Release/ })).toHaveCount(0);

  const second = await visitor(SECOND_ADMIN);
  await second.goto(first.url());
  await payment(second).getByRole('button', { name: 'Release to provider' }).click();
  const question = second.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toContainText('$750.25 leaves for QUAY, 0071000418999.');
  await question.getByRole('button', { name: 'Release to provider' }).click();
  await expect(payment(second)).toContainText('Paid.');
  await expect(payment(second)).toContainText('Hanna Berg');

  const after = await savedPdf(second);
  const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 1));
  expect(after.name).toBe(`statement-${publisherId}-1-${month.toISOString().slice(0, 7)}.pdf`);
  expect(after.bytes.equals(before.bytes), 'the same bytes before and after it is paid').toBe(true);
  const text = pdfText(after.bytes);
  for (const part of [`Statement ${publisherId}-1`, name, 'Adjustment: Agreed bonus', '750.25'])
    expect(text).toContain(part);
  await first.goto(`/billing?search=${name}`);
  await expect(row).toContainText('Paid');
  await first.getByRole('link', { name: 'Payouts' }).click();
  await expect(rowsOf(first, 'Payouts').filter({ hasText: name })).toContainText('$750.25');
});

test('who prepared a payout is refused its release by the server too', async () => {
  const { id: publisherId } = await joinedLastMonth();
  const api = await apiOf(ADMIN);
  const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 1));
  const key = () => crypto.randomUUID();
  await api.call(billingRoutes.adjust, {
    body: { publisherId, amount: '60', reason: 'Agreed', requestKey: key() },
  });
  await api.call(billingRoutes.close, {
    body: { publisherId, month: month.toISOString().slice(0, 7), requestKey: key() },
  });
  const { id } = await api.call(payoutRoutes.prepare, { body: { publisherId, requestKey: key() } });
  const release = api.call(payoutRoutes.release, {
    params: { id },
    body: { way: 'BANK_FILE', requestKey: key() },
  });
  await expect(release).rejects.toThrow(
    /answered 403: .*You prepared this payout: somebody else has to let it go\./,
  );
});

test('a publisher sees its own statements only', async ({ visitor }) => {
  test.setTimeout(240_000);
  await factsLoaded();
  const admin = await apiOf(ADMIN);
  const periodsOf = async (search: string) =>
    (await admin.call(billingRoutes.list, { query: { search, limit: '50', sortBy: 'timeRange' } })).items;
  await expect
    .poll(async () => (await periodsOf('Lotus Reach')).length, { timeout: 60_000 })
    .toBeGreaterThan(0);
  const page = await visitor(PUBLISHER);
  await page.goto('/billing?limit=50&sortBy=timeRange&sortOrder=asc');
  const rows = rowsOf(page, TABLE);
  await expect(rows.first()).toContainText('$1,000.00');
  await expect(rows.first()).toContainText('$100.00');
  await expect(rows.first()).toContainText('$900.00');
  await expect(rows.filter({ hasText: 'Northwind Media' })).toHaveCount(await rows.count());
  await expect(page.getByRole('button', { name: 'Close a month' })).toHaveCount(0);
  await rows.first().getByRole('link').first().click();
  await expect(sheet(page)).toContainText('$900.00');
  await expect(payment(page).getByRole('button')).toHaveCount(0);

  const [foreign] = await periodsOf('Lotus Reach');
  await page.goto(`/billing/period?id=${foreign?.id}`);
  await expect(page.getByText('This period does not exist')).toBeVisible();
  await expect(page.getByText('Lotus Reach')).toHaveCount(0);
});
