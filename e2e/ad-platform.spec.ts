import { integrationRoutes } from '@adhelm/contract/integration';
import type { Page } from '@playwright/test';
import { ADVERTISER, BUYER, OTHER } from './support/accounts.ts';
import { CONNECT_ITEM, connectFacebook, openAccountMenu } from './support/ad-platform.ts';
import { expectSoundLooks } from './support/looks.ts';
import { expectToast } from './support/pixels.ts';
import { tableOf } from './support/reports.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

const rowOf = (page: Page, title: string, name: string) =>
  tableOf(page, title).getByRole('row').filter({ hasText: name }).first();

test('a lead advertiser connects Facebook, retrieves, pauses, resumes and changes a budget', async ({
  visitor,
}) => {
  test.setTimeout(180_000);
  const page = await visitor(ADVERTISER);
  await connectFacebook(page);
  const account = rowOf(page, 'Ad accounts', 'Northwind FB 01');
  await expect(account.getByRole('button', { name: /^Sync now/ })).not.toHaveAttribute('aria-disabled');
  await expect(page.getByRole('region', { name: 'Platforms' })).toContainText('Connected: ');
  await expect(tableOf(page, 'Ad accounts').getByRole('columnheader')).toHaveText([
    'ID',
    'Platform',
    'Ad account',
    'Publisher',
    'Advertiser',
    'Start crawling from',
    'Actions',
  ]);
  await expectSoundLooks(page);

  await page.goto('/campaign?search=Knee');
  await page.getByRole('button', { name: 'Force Update' }).click();
  const progress = page.getByRole('region', { name: 'Updating from the ad platform' });
  await expect(progress).toContainText('Northwind FB 01');
  await expect(page.getByText('1 ad account updated')).toBeVisible({ timeout: 120_000 });
  await expect(progress).toBeHidden();

  const pause = page.getByRole('button', { name: /^Pause / }).first();
  const campaign = (await pause.getAttribute('aria-label'))?.replace('Pause ', '') ?? '';
  await pause.click();
  await expectToast(page, 'Campaign paused successfully');
  await expect(page.getByRole('button', { name: `Resume ${campaign}`, exact: true })).toBeVisible();

  const before = page.getByRole('button', { name: `Daily Budget of ${campaign}: ` });
  await before.click();
  await page.getByRole('textbox', { name: 'Daily Budget in USD' }).fill('73.25');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('button', { name: `Daily Budget of ${campaign}: $73.25. Change it` }),
  ).toBeVisible();

  await page.getByRole('link', { name: campaign, exact: true }).click();
  const running = tableOf(page, 'Ads')
    .getByRole('button', { name: /^Pause / })
    .first();
  const ad = (await running.getAttribute('aria-label'))?.replace('Pause ', '') ?? '';
  await running.click();
  await expectToast(page, 'Ad paused successfully');
  await page.getByRole('button', { name: `Resume ${ad}`, exact: true }).click();
  await expectToast(page, 'Ad resumed successfully');
  await expect(page.getByText('It does not run yet, because its campaign is paused.')).toBeVisible();
  await expect(tableOf(page, 'Ads').getByText('Campaign paused').first()).toBeVisible();
});

test('only a lead advertiser connects, and nobody sees the integrations of another publisher', async ({
  visitor,
}) => {
  const buyer = await visitor(BUYER);
  await openAccountMenu(buyer);
  await expect(buyer.getByRole('menuitem', CONNECT_ITEM)).toHaveCount(0);
  const { items } = await (await apiOf(OTHER)).call(integrationRoutes.list);
  expect(items.filter(({ publisher }) => publisher.name !== 'Lotus Reach')).toEqual([]);
  const other = await visitor(OTHER);
  await other.goto('/integration');
  await expect(other.getByText('There are no integrations here yet.')).toBeVisible();
  await expectSoundLooks(other);
});
