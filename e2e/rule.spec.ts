import { adAccountRoutes } from '@adhelm/contract/ad-account';
import { adapterRoutes } from '@adhelm/contract/adapter';
import { campaignRoutes } from '@adhelm/contract/campaign';
import { campaignReport } from '@adhelm/contract/reports/campaigns';
import { ruleExecutionRoutes } from '@adhelm/contract/rule-execution';
import { userRoutes } from '@adhelm/contract/user';
import type { Page } from '@playwright/test';
import { ADVERTISER, PUBLISHER } from './support/accounts.ts';
import { connectFacebook } from './support/ad-platform.ts';
import type { Api } from './support/api.ts';
import { makeDue } from './support/due-rule.ts';
import { factsLoaded } from './support/facts.ts';
import { expectSoundLooks } from './support/looks.ts';
import { expectToast, uniqueName } from './support/pixels.ts';
import { rowsOf } from './support/reports.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

const ACCOUNT = 'Northwind FB 01';
const DAY = 86_400_000;

/** The ad account, connected and retrieved a moment ago. */
const retrievedAccount = async (page: Page, api: Api) => {
  const find = async () => {
    const { items } = await api.call(adAccountRoutes.list, { query: { search: ACCOUNT } });
    return items.find(({ name }) => name === ACCOUNT);
  };
  if (!(await find())?.isConnected) await connectFacebook(page);
  const account = await find();
  if (!account) throw new Error('There is no ad account to act in');
  await api.call(adapterRoutes.syncAds, {
    params: { id: account.id },
    query: { startDate: new Date(Date.now() - 2 * DAY).toISOString(), endDate: new Date().toISOString() },
  });
  return account;
};

/** A campaign that runs and costs. */
const runningCampaign = async (api: Api, adAccountId: number) => {
  const { data } = await api.call(campaignReport.route, {
    query: {
      startDate: new Date(Date.now() - 2 * DAY).toISOString(),
      endDate: new Date().toISOString(),
      adAccountIds: String(adAccountId),
      status: 'ACTIVE',
      sortBy: 'cost',
      sortOrder: 'desc',
    },
  });
  const [campaign] = data;
  if (!campaign) throw new Error('There is no campaign that runs');
  return campaign;
};

/** From the template: one campaign, acted on at once whatever part of the spend it is. */
const writeRule = async (page: Page, name: string, campaign: string) => {
  await page.goto('/rule');
  await page.getByRole('button', { name: 'New rule' }).first().click();
  await page.getByRole('link', { name: /^Stop losers/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('combobox', { name: 'Which ones' }).selectOption('chosen');
  await page.getByRole('combobox', { name: 'Add campaigns' }).click();
  await page.getByRole('combobox', { name: 'Search campaigns' }).fill(campaign);
  await page.getByRole('option', { name: `${campaign} · ${ACCOUNT}`, exact: true }).click();
  await page.keyboard.press('Escape');

  await page.getByRole('combobox', { name: 'Figure' }).selectOption('Cost');
  await page.getByRole('combobox', { name: 'Comparison' }).selectOption('above');
  await page.getByRole('textbox', { name: 'Value' }).fill('0');
  await page.getByRole('button', { name: 'No minimum data' }).click();
  await page.getByRole('button', { name: 'Change: Limits and data' }).click();
  await page.getByRole('textbox', { name: /^Ask first when/ }).fill('');
  await page.getByRole('button', { name: 'Change: Trial' }).click();
  await page.getByRole('textbox', { name: /^Days in which/ }).fill('0');
  await page.getByRole('checkbox', { name: 'Switched off' }).click();
};

test('a rule is written from a template, previewed, runs, tells what it saw and is undone', async ({
  visitor,
}) => {
  test.setTimeout(420_000);
  await factsLoaded();
  const page = await visitor(ADVERTISER);
  const api = await apiOf(ADVERTISER);
  const account = await retrievedAccount(page, api);
  const campaign = await runningCampaign(api, account.id);

  const name = uniqueName('Rule');
  await writeRule(page, name, campaign.name);
  await expect(page.getByRole('region', { name: 'In words' })).toContainText(
    'For 1 chosen campaign: if Cost of the last 3 days is above $0, pause the campaign.',
  );
  const preview = page.getByRole('list', { name: 'What it would do now' });
  await expect(preview).toContainText(campaign.name);
  await expect(preview).toContainText('Status: Active → Paused');
  await expectSoundLooks(page);
  await page.getByRole('button', { name: 'Create rule' }).click();
  await expectToast(page, 'Created successfully');
  await expect(page).toHaveURL(/\/rule\/store\?id=\d+$/);

  const id = Number(new URL(page.url()).searchParams.get('id'));
  await makeDue(id);
  const executed = async () => {
    const { items } = await api.call(ruleExecutionRoutes.list, { query: { ruleId: String(id) } });
    return items.map(({ status }) => status);
  };
  await expect.poll(executed, { timeout: 180_000 }).toEqual(['DONE']);

  await page.getByRole('link', { name: 'All rules' }).click();
  const rule = rowsOf(page, 'Rules').filter({ hasText: name });
  await rule.getByRole('link', { name: '1', exact: true }).click();
  const execution = rowsOf(page, 'Rule executions').filter({ hasText: name });
  await expect(execution).toContainText('Pause · Status: Active → Paused');
  await execution.getByRole('button', { name: /^Values and reason/ }).click();
  const values = page.getByRole('region', { name: 'What the rule saw' });
  await expect(values).toContainText('Cost of the last 3 days is above $0');
  await expect(values).toContainText(/It was \$[\d,.]+ · \d\d\/\d\d\/\d{4} \d\d:\d\d to /);
  await expectSoundLooks(page);
  await page.keyboard.press('Escape');

  await execution.getByRole('button', { name: /^Undo/ }).click();
  await expect(execution).toContainText('Undone', { timeout: 30_000 });
  const { status } = await api.call(campaignRoutes.get, { params: { id: campaign.campaignId } });
  expect(status, 'it runs again').toBe('ACTIVE');
});

test('a screen of rules is refused without the permission to list them', async ({ visitor }) => {
  const page = await visitor(PUBLISHER);
  await page.route(`**/api${userRoutes.me.path}`, async (route) => {
    const answer = await route.fetch();
    const { result } = await answer.json();
    const permissions = result.permissions.filter((code: string) => code !== 'GET_RULES');
    await route.fulfill({ json: { result: { ...result, permissions } } });
  });
  for (const address of ['/rule', '/rule/store', '/rule/executions']) {
    await page.goto(address);
    await expect(page.getByText("You don't have permission to access this page")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Rule', exact: true })).toHaveCount(0);
  }
});

for (const width of [1024, 390, 360])
  test(`rules look sound at ${width} px`, { tag: '@full' }, async ({ visitor }) => {
    test.setTimeout(240_000);
    await factsLoaded();
    const page = await visitor(PUBLISHER, { viewport: { width, height: 800 } });
    await page.goto('/rule');
    await expect(page.getByRole('table', { name: 'Rules' })).toBeVisible();
    await expectSoundLooks(page);
    await page.goto('/rule/store?template=scaleWinners');
    await expect(page.getByText(/examined · /)).toBeVisible();
    await page.getByRole('button', { name: 'Change: Schedule' }).click();
    await page.getByRole('button', { name: 'Add group' }).click();
    await expectSoundLooks(page);
    await page.goto('/rule/executions');
    await expect(page.getByRole('table', { name: 'Rule executions' })).toBeVisible();
    await expectSoundLooks(page);
  });
