import { reportRoutes } from '@adhelm/contract/report';
import { PUBLISHER } from './support/accounts.ts';
import { factsLoaded } from './support/facts.ts';
import { expectSoundLooks } from './support/looks.ts';
import { cellsOf, nextQuestion, rowsOf } from './support/reports.ts';
import { expect, test } from './support/test.ts';

test.use({ account: PUBLISHER });

test.beforeAll(async () => {
  test.setTimeout(200_000);
  await factsLoaded();
});

for (const width of [1440, 390])
  test(`a list is narrowed by its figures, in its address too, at ${width} px`, async ({ visitor }) => {
    const page = await visitor(PUBLISHER, { viewport: { width, height: 844 } });
    await page.goto('/landing-page?range=5&tz=%2B07:00');
    await expect(rowsOf(page, 'Landing Page').first()).toBeVisible();
    const all = await rowsOf(page, 'Landing Page').count();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await filters.getByRole('combobox', { name: 'Figure', exact: true }).click();
    await page.getByRole('option', { name: 'ROI', exact: true }).click();
    await filters.getByRole('combobox', { name: 'Comparison' }).click();
    await page.getByRole('option', { name: 'below', exact: true }).click();
    const value = filters.getByRole('textbox', { name: 'Value' });
    await value.fill('much');
    await page.keyboard.press('Enter');
    await expect(value).toHaveAccessibleDescription('Enter a number such as 50 or -12.5');
    await expectSoundLooks(page);
    await value.fill('20.5');
    const asked = nextQuestion(page, reportRoutes.posts.path);
    await filters.getByRole('button', { name: 'Add' }).click();
    expect(await asked).toMatchObject({ having: 'roi<20.5', page: '1' });
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL((url) => url.searchParams.get('having') === 'roi<20.5');

    await page.reload();
    const remove = page.getByRole('button', { name: 'Remove filter ROI: < 20.50%' });
    await expect(remove).toBeVisible();
    const shown = await (await cellsOf(page, 'Landing Page', 'ROI')).allTextContents();
    expect(shown.length).toBeLessThan(all);
    for (const text of shown) expect(Number.parseFloat(text)).toBeLessThan(20.5);
    await expectSoundLooks(page);
    await remove.click();
    // Others make and delete pages meanwhile.
    await expect.poll(() => rowsOf(page, 'Landing Page').count()).toBeGreaterThan(shown.length);
  });

test('one press shows what loses money, the worst first, and another takes it back', async ({ page }) => {
  await page.goto('/campaign?range=5&tz=%2B07:00');
  await expect(rowsOf(page, 'Campaign').first()).toBeVisible();
  const all = await rowsOf(page, 'Campaign').count();
  const losing = page.getByRole('button', { name: 'Losing', exact: true });
  const asked = nextQuestion(page, reportRoutes.campaigns.path);
  await losing.click();
  expect(await asked).toMatchObject({ having: 'profit<0', sortBy: 'profit', sortOrder: 'asc' });
  await expect(losing).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Remove filter Profit: < $0.00' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Campaign' })).toHaveAttribute('aria-busy', 'false');
  const shown = await (await cellsOf(page, 'Campaign', 'Profit')).allTextContents();
  const profits = shown.map((text) => Number(text.replace(/[$,]/g, '')));
  expect(profits.every((profit) => profit < 0)).toBe(true);
  expect(profits).toEqual(profits.toSorted((one, other) => one - other));
  await losing.click();
  await expect(rowsOf(page, 'Campaign')).toHaveCount(all);
  await expect(page).not.toHaveURL(/having|sortBy/);
});
