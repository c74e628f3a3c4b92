import { peopleRoutes } from '@adhelm/contract/people';
import { reportRoutes } from '@adhelm/contract/report';
import { userRoutes } from '@adhelm/contract/user';
import type { Page } from '@playwright/test';
import { ADMIN, ADVERTISER, PUBLISHER } from './support/accounts.ts';
import { findings } from './support/axe.ts';
import { factsLoaded } from './support/facts.ts';
import { expectSoundLooks } from './support/looks.ts';
import { answerWithMistake } from './support/mistake.ts';
import { asCount, asMoney, asPercent, nextQuestion, rangeTab, tableOf } from './support/reports.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: PUBLISHER, colorScheme: 'light', timezoneId: 'Asia/Ho_Chi_Minh' });

test.beforeAll(async () => {
  test.setTimeout(200_000);
  await factsLoaded();
});

type Question = { startDate: string; endDate: string; timezone: string };

/** The days before today do not change any more, so that page and test see the same figures. */
const LAST_MONTH = '/?range=7&tz=%2B07:00';

const asked = async (page: Page, path: string): Promise<Question> => {
  const { startDate = '', endDate = '', timezone = '' } = await nextQuestion(page, path);
  return { startDate, endDate, timezone };
};

const figures = (page: Page) => page.getByRole('region', { name: 'Figures of the period' });
const cardOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const figureOf = (page: Page, label: string) =>
  figures(page)
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(label, { exact: true }) });
const zonePicker = (page: Page) => page.getByRole('combobox', { name: /^Select time zone/ });
const advertiserPicker = (page: Page) =>
  page.getByRole('main').getByRole('combobox', { name: /^Select advertiser/ });

const expectFigures = async (page: Page, email: string, query: Question & { userIds?: string }) => {
  const { data } = await (await apiOf(email)).call(reportRoutes.summary, { query });
  expect(data.revenue, 'a period with figures').toBeGreaterThan(0);
  await expect(figureOf(page, 'Revenue')).toContainText(asMoney(data.revenue));
  await expect(figureOf(page, 'Cost')).toContainText(asMoney(data.cost));
  await expect(figureOf(page, 'Profit')).toContainText(asMoney(data.profit));
  await expect(figureOf(page, 'ROI')).toContainText(asPercent(data.roi));
  await expect(figureOf(page, 'RPC')).toContainText(asMoney(data.rpc));
  await expect(figureOf(page, 'Clicks')).toContainText(asCount(data.clicks));
  const change = data.change.revenue ?? 0;
  const direction = change > 0 ? 'more' : 'less';
  await expect(figureOf(page, 'Revenue')).toContainText(
    `${asPercent(Math.abs(change))} ${direction} than in the period before`,
  );
};

/** From here on the page asks only when something is chosen. */
const openFigures = async (page: Page, address: string) => {
  await page.goto(address);
  await expect(figureOf(page, 'Revenue').getByRole('definition')).toContainText('$');
};

const chooseZone = async (page: Page, zone: string) => {
  await zonePicker(page).click();
  await page.getByRole('combobox', { name: 'Search time zones' }).fill(zone);
  await page.getByRole('option', { name: `UTC${zone}`, exact: true }).click();
};

test('the figures are those of the API', async ({ page }) => {
  const question = asked(page, reportRoutes.summary.path);
  await page.goto(LAST_MONTH);
  await expectFigures(page, PUBLISHER, await question);
});

test('another zone recalculates the range, fetches and labels anew', async ({ page }) => {
  await openFigures(page, LAST_MONTH);
  await expect(cardOf(page, 'ROI by hour')).toContainText('UTC+07:00');
  const before = await figureOf(page, 'Revenue').getByRole('definition').textContent();

  const question = asked(page, reportRoutes.summary.path);
  await chooseZone(page, '-09:30');
  const { startDate, endDate, timezone } = await question;
  expect(timezone).toBe('-09:30');
  expect(startDate).toMatch(/-01T09:30:00\.000Z$/);
  expect(endDate).toMatch(/-01T09:29:59\.999Z$/);
  await expect(page).toHaveURL(/tz=-09%3A30/);
  await expect(cardOf(page, 'ROI by hour')).toContainText('UTC-09:30');
  await expectFigures(page, PUBLISHER, { startDate, endDate, timezone });
  expect(await figureOf(page, 'Revenue').getByRole('definition').textContent()).not.toBe(before);

  await page.goto('/');
  await expect(zonePicker(page), 'the choice is remembered').toHaveAccessibleName(/UTC-09:30$/);
});

test('another range fetches and labels anew', async ({ page }) => {
  await openFigures(page, LAST_MONTH);
  await expect(cardOf(page, 'Revenue, cost and profit')).toContainText('per day');
  const question = asked(page, reportRoutes.revenueBreakdown.path);
  await rangeTab(page, 'Yesterday').click();
  const { startDate, endDate } = await question;
  expect(Date.parse(endDate) - Date.parse(startDate)).toBe(86_400_000 - 1);
  expect(startDate).toMatch(/T17:00:00\.000Z$/);
  await expect(cardOf(page, 'Revenue, cost and profit')).toContainText('per hour');
  await expect(rangeTab(page, 'Yesterday')).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/range=1&/);

  await page.goBack();
  await expect(rangeTab(page, 'Last month')).toHaveAttribute('aria-pressed', 'true');
  await expect(cardOf(page, 'Revenue, cost and profit')).toContainText('per day');
});

test('a custom range runs over whole days of the zone, chosen by keyboard alone', { tag: '@full' }, async ({
  page,
}) => {
  await openFigures(page, LAST_MONTH);
  await rangeTab(page, 'Custom').press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Custom range' });
  await expect(calendar.locator('button:focus')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Enter');
  await expect(calendar).toContainText('Choose the last day');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  const question = asked(page, reportRoutes.summary.path);
  await page.keyboard.press('Enter');
  const { startDate, endDate } = await question;
  expect(startDate).toMatch(/T17:00:00\.000Z$/);
  expect(endDate).toMatch(/T16:59:59\.999Z$/);
  expect(Date.parse(endDate) - Date.parse(startDate)).toBe(3 * 86_400_000 - 1);
  await expect(calendar).toBeHidden();
  await expect(page).toHaveURL(/range=8&.*from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
});

test('a shared link shows the same view in another zone of the world', async ({ page, visitor }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/range=3&tz=%2B07%3A00/);
  await rangeTab(page, 'Last month').click();
  await expect(page).toHaveURL(/range=7/);
  await expect(figureOf(page, 'Revenue').getByRole('definition')).toContainText('$');
  const other = await visitor(PUBLISHER, { timezoneId: 'America/Los_Angeles' });
  const question = asked(other, reportRoutes.summary.path);
  await other.goto(page.url());
  const query = await question;
  expect(query.timezone).toBe('+07:00');
  await expectFigures(page, PUBLISHER, query);
  await expectFigures(other, PUBLISHER, query);
});

test('every chart has a table with the same figures', async ({ page }) => {
  const question = asked(page, reportRoutes.summary.path);
  await page.goto(LAST_MONTH);
  const query = await question;
  const api = await apiOf(PUBLISHER);
  const show = (title: string) => page.getByRole('button', { name: `View as table: ${title}` }).click();
  const linesOf = (title: string) => tableOf(page, title).locator('tbody tr');

  const revenue = await api.call(reportRoutes.revenueBreakdown, { query });
  const cost = await api.call(reportRoutes.costBreakdown, { query });
  await show('Revenue, cost and profit');
  const money = linesOf('Revenue, cost and profit');
  await expect(money).toHaveCount(revenue.data.length);
  await expect(money.first()).toContainText('01/');
  await expect(money.locator('td:nth-child(2)')).toHaveText(
    revenue.data.map(({ merged }) => asMoney(merged)),
  );
  await expect(money.locator('td:nth-child(3)')).toHaveText(cost.data.map(({ merged }) => asMoney(merged)));

  const rpc = await api.call(reportRoutes.rpcBreakdown, { query });
  await show('RPC over time');
  const perClick = linesOf('RPC over time').locator('td:nth-child(2)');
  await expect(perClick).toHaveText(rpc.data.map(({ merged }) => asMoney(merged)));

  await show('ROI by hour');
  await expect(linesOf('ROI by hour'), 'a month is shown by day of week').toHaveCount(7 * 24);

  const categories = await api.call(reportRoutes.revenueByCategory, { query });
  await show('Revenue by vertical');
  await expect(linesOf('Revenue by vertical').locator('td:nth-child(3)')).toHaveText(
    categories.data.flatMap(({ niches }) => niches.map(({ revenue: earned }) => asMoney(earned))),
  );
  await page.getByRole('button', { name: 'View as chart: RPC over time' }).click();
  await expect(page.getByRole('slider', { name: 'RPC over time' })).toBeVisible();
});

test('charts are read by keyboard, and their legend switches lines', { tag: '@full' }, async ({ page }) => {
  const question = asked(page, reportRoutes.summary.path);
  await page.goto(LAST_MONTH);
  const { data } = await (await apiOf(PUBLISHER)).call(reportRoutes.revenueBreakdown, {
    query: await question,
  });
  const chart = page.getByRole('slider', { name: 'Revenue, cost and profit' });
  await chart.press('ArrowRight');
  await chart.press('ArrowRight');
  const says = (words: string) => new RegExp(RegExp.escape(words));
  const shown = (value: number | undefined) => `Revenue ${asMoney(value ?? null)}`;
  await expect(chart).toHaveAttribute('aria-valuetext', says(shown(data[1]?.merged)));
  await expect(chart).toHaveAttribute('aria-valuetext', says('Profit'));
  await page.getByRole('button', { name: 'Profit', exact: true, pressed: true }).click();
  await chart.press('End');
  await expect(chart).toHaveAttribute('aria-valuetext', says(shown(data.at(-1)?.merged)));
  await expect(chart).not.toHaveAttribute('aria-valuetext', says('Profit'));
});

test('a vertical opens into its niches', { tag: '@full' }, async ({ page }) => {
  const question = asked(page, reportRoutes.summary.path);
  await page.goto(LAST_MONTH);
  const { data } = await (await apiOf(PUBLISHER)).call(reportRoutes.revenueByCategory, {
    query: await question,
  });
  const first = data[0];
  const card = cardOf(page, 'Revenue by vertical');
  await expect(card).toContainText(`${first?.name}${asMoney(first?.revenue ?? null)}`);
  const vertical = card.getByRole('button', { name: `Niches of ${first?.name}` });
  await expect(vertical).toHaveAttribute('aria-expanded', 'false');
  await vertical.click();
  for (const niche of first?.niches ?? [])
    await expect(card).toContainText(`${niche.name}${asMoney(niche.revenue)}`);
});

test('the advertiser filter narrows everything, goes along, and starts cleared in a tab of its own', async ({
  page,
  context,
}) => {
  await openFigures(page, LAST_MONTH);
  await expect(advertiserPicker(page)).toHaveAccessibleName('Select advertiser: All');
  const { items } = await (await apiOf(PUBLISHER)).call(peopleRoutes.list, {
    query: { isAdvertiser: 'true', limit: '100' },
  });
  const somebody = items[0];
  if (!somebody) throw new Error('The demo has advertisers.');
  await advertiserPicker(page).click();
  await page.getByRole('combobox', { name: 'Search advertisers' }).fill(somebody.email);
  const question = nextQuestion(page, reportRoutes.summary.path);
  await page.getByRole('option', { name: somebody.name, exact: true }).click();
  const { startDate = '', endDate = '', timezone = '', userIds = '' } = await question;
  expect(userIds).toBe(String(somebody.id));
  await expectFigures(page, PUBLISHER, { startDate, endDate, timezone, userIds });
  await expect(advertiserPicker(page)).toHaveAccessibleName(`Select advertiser: ${somebody.name}`);

  await page.getByRole('link', { name: 'Pixels' }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(advertiserPicker(page)).toHaveAccessibleName(`Select advertiser: ${somebody.name}`);
  const another = await context.newPage();
  await another.goto('/');
  await expect(advertiserPicker(another)).toHaveAccessibleName('Select advertiser: All');
});

test('an advertiser chooses among nobody and sees the own figures, whatever the address says', async ({
  visitor,
}) => {
  const page = await visitor(ADVERTISER);
  const question = nextQuestion(page, reportRoutes.summary.path);
  await page.goto(`${LAST_MONTH}&userIds=1`);
  const { startDate = '', endDate = '', timezone = '', userIds } = await question;
  expect(userIds).toBeUndefined();
  await expectFigures(page, ADVERTISER, { startDate, endDate, timezone });
  await expect(page.getByRole('combobox', { name: /^Select advertiser/ })).toHaveCount(0);
  await expect(cardOf(page, 'Top campaigns')).toBeVisible();
  await expect(cardOf(page, 'Top advertisers')).toHaveCount(0);
});

test('a report that fails says so in its own card and can be tried again', { tag: '@full' }, async ({
  page,
}) => {
  const path = `**/api${reportRoutes.statisticsSummary.path}?*`;
  await page.route(path, answerWithMistake);
  await page.goto(LAST_MONTH);
  const card = cardOf(page, 'Statistics');
  await expect(card.getByRole('alert')).toContainText('The server made a mistake.');
  await expect(figureOf(page, 'Revenue').getByRole('definition')).toContainText('$');
  await page.unroute(path);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card).toContainText('Landing pages');
  await expect(card.getByRole('alert')).toHaveCount(0);
});

test('a user without reports finds the way to the other screens', { tag: '@full' }, async ({ page }) => {
  await page.route(`**/api${userRoutes.me.path}`, async (route) => {
    const { result } = await (await route.fetch()).json();
    await route.fulfill({ json: { result: { ...result, permissions: ['GET_PIXELS'] } } });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Pixels/ })
    .click();
  await expect(page).toHaveURL(/\/pixel/);
});

for (const width of [1280, 390])
  test(`axe finds nothing on the dashboard at ${width} px`, { tag: '@full' }, async ({ visitor }) => {
    const page = await visitor(ADMIN, { colorScheme: 'light', viewport: { width, height: 800 } });
    await page.goto(LAST_MONTH);
    await expect(page.getByRole('main').getByRole('slider')).toHaveCount(3);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expectSoundLooks(page);
    for (const title of ['Revenue, cost and profit', 'Revenue by vertical', 'ROI by hour', 'RPC over time'])
      await page.getByRole('button', { name: `View as table: ${title}` }).click();
    expect(await findings(page), 'tables').toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, 'the page itself never scrolls sideways').toBeLessThanOrEqual(0);
  });
