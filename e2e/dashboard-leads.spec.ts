import { categoryRoutes } from '@adhelm/contract/category';
import { reportRoutes } from '@adhelm/contract/report';
import type { Locator } from '@playwright/test';
import { PUBLISHER } from './support/accounts.ts';
import { factsLoaded } from './support/facts.ts';
import { rangeTab, rowsOf } from './support/reports.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: PUBLISHER, timezoneId: 'Asia/Ho_Chi_Minh' });

test.beforeAll(async () => {
  test.setTimeout(200_000);
  await factsLoaded();
});

for (const width of [1440, 390])
  test(`yesterday's losing campaigns of one vertical, worst first, are four presses away at ${width} px`, async ({
    visitor,
  }) => {
    const page = await visitor(PUBLISHER, { viewport: { width, height: 844 } });
    await page.goto('/?tz=%2B07:00');
    let presses = 0;
    const press = async (target: Locator) => {
      presses += 1;
      await target.click();
    };
    await press(rangeTab(page, 'Yesterday'));
    await press(page.getByRole('combobox', { name: /^Select vertical/ }));
    await press(page.getByRole('option', { name: 'Health', exact: true }));
    const question = page.waitForRequest(
      (request) =>
        request.url().includes(`${reportRoutes.campaigns.path}?`) && !request.url().includes('limit=5&'),
    );
    await press(page.getByRole('link', { name: 'See all: Losing campaigns' }));
    expect(presses).toBeLessThanOrEqual(4);

    const asked = new URL((await question).url()).searchParams;
    const [startDate, endDate] = [asked.get('startDate') ?? '', asked.get('endDate') ?? ''];
    expect(Date.parse(endDate) - Date.parse(startDate)).toBe(86_400_000 - 1);
    const api = await apiOf(PUBLISHER);
    const verticals = await api.call(categoryRoutes.list, { query: { type: 'VERTICAL', search: 'Health' } });
    const categoryIds = String(verticals.items[0]?.id);
    const { data } = await api.call(reportRoutes.campaigns, {
      query: { startDate, endDate, timezone: '+07:00', categoryIds, limit: '100' },
    });
    const losing = data
      .filter(({ profit }) => profit < 0)
      .toSorted((one, other) => one.profit - other.profit);
    expect(losing.length, 'the demo has campaigns that lose').toBeGreaterThan(1);
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Health');
    const rows = rowsOf(page, 'Campaign');
    await expect(rows).toHaveCount(Math.min(losing.length, 20));
    for (const [place, { name }] of losing.slice(0, 3).entries())
      await expect(rows.nth(place)).toContainText(name);
  });

test('an hour of the heat map opens its campaigns, and a range without figures says so', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/?range=4&tz=%2B07:00');
  const chart = page.getByRole('slider', { name: 'ROI by hour' });
  await chart.press('ArrowRight');
  await chart.press('Enter');
  await expect(page).toHaveURL(/\/campaign\?.*hour=0/);
  await expect(rangeTab(page, /, 0:00–0:59$/)).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/?range=8&from=2020-02-01&to=2020-02-02&tz=%2B07:00');
  const main = page.getByRole('main');
  await expect(main).toContainText('Nothing was earned, spent or clicked in these days.');
  await expect(main.getByRole('slider')).toHaveCount(0);
  await main.getByRole('button', { name: 'Show the last 30 days' }).click();
  await expect(main.getByRole('slider')).toHaveCount(3);
});
