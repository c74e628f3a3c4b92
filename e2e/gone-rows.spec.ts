import { keywordSetRoutes } from '@adhelm/contract/keyword-set';
import { reportRoutes } from '@adhelm/contract/report';
import type { Page } from '@playwright/test';
import { OTHER } from './support/accounts.ts';
import { chooseAll, exportedFile, openExport, partsOf } from './support/exports.ts';
import { factsLoaded } from './support/facts.ts';
import { storedSet } from './support/keyword-sets.ts';
import { expectSoundLooks } from './support/looks.ts';
import { asMoney, nextQuestion, rowsOf, tableOf, totalsOf } from './support/reports.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: OTHER });

test.beforeAll(async () => {
  test.setTimeout(200_000);
  await factsLoaded();
});

const GONE = 'No longer in this list';
const RANGE = 'range=5&tz=%2B07:00';

const lineOf = (page: Page, title: string, label: string) =>
  tableOf(page, title)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) });

const questionOf = async (page: Page, path: string) => {
  const { startDate = '', endDate = '', ...rest } = await nextQuestion(page, path);
  return { startDate, endDate, ...rest };
};

/** Each value is rounded to the cent for itself, as their total is. */
const expectToAddUp = (values: readonly unknown[], total: number) => {
  const sum = values.reduce<number>((all, value) => all + Number(value), 0);
  expect(Math.abs(sum - total), `${sum} and ${total}`).toBeLessThanOrEqual(0.005 * (values.length + 1));
};

/** The cells of an exported list, by the heads of their columns. */
const exported = async (page: Page) => {
  await openExport(page);
  await chooseAll(page);
  const { head, rows } = partsOf((await exportedFile(page)).sheet);
  return (column: string) => rows.map((cells) => cells[head.indexOf(column)]);
};

test('a keyword that left its set keeps its row and its money, and the list adds up', async ({ page }) => {
  const api = await apiOf(OTHER);
  const { items } = await api.call(keywordSetRoutes.list, { query: { limit: '1', sortBy: 'id' } });
  const [set] = items;
  if (!set) throw new Error('The demo has no keyword set.');
  const save = async (keywords: string[]) => {
    const { updatedAt } = await storedSet(api, set.id);
    await api.call(keywordSetRoutes.update, { params: { id: set.id }, body: { keywords, updatedAt } });
  };
  const address = `/keyword?${RANGE}&keywordSetIds=${set.id}&limit=50`;
  const asked = questionOf(page, reportRoutes.keywords.path);
  await page.goto(address);
  const before = await api.call(reportRoutes.keywords, { query: await asked });
  const lost = before.data.findLast(({ revenue }) => revenue > 0);
  if (!lost) throw new Error('The demo has no keyword with revenue.');
  await expect(rowsOf(page, 'Keyword')).toHaveCount(before.meta.total);
  const totals = await totalsOf(page, 'Keyword');
  const row = rowsOf(page, 'Keyword').filter({ has: page.getByText(lost.name, { exact: true }) });
  await expect(row).not.toContainText(GONE);

  await save(set.keywords.filter((name) => name !== lost.name));
  try {
    await page.goto(address);
    await expect(row).toContainText(GONE);
    await expect(row).toContainText(asMoney(lost.revenue));
    await expect(row.getByRole('link', { name: lost.name })).toHaveAttribute(
      'href',
      new RegExp(`keywordIds=${lost.id}`),
    );
    expect(await totalsOf(page, 'Keyword')).toEqual(totals);
    const column = await exported(page);
    expect(column('Keyword')).toContain(lost.name);
    expectToAddUp(column('Revenue'), before.totals.revenue);
  } finally {
    await save(set.keywords);
  }
});

const TITLE = 'Landing Page';

/** Answers with the real totals, but as if the last pages had left the list and could not be named any more. */
const withOthers = (page: Page) =>
  page.route(`**/api${reportRoutes.posts.path}?*`, async (route) => {
    const { result } = await (await route.fetch()).json();
    const [none, gone, left, ...data] = result.data
      .filter(({ cost }: { cost: number }) => cost > 0)
      .reverse();
    const rows = [...data.reverse(), { ...left, isGone: true }];
    const meta = { ...result.meta, total: rows.length };
    await route.fulfill({ json: { result: { ...result, meta, data: rows, others: { gone, none } } } });
  });

for (const width of [1440, 390])
  test(`figures that belong to no row stand below the rows and in the export at ${width} px`, async ({
    visitor,
  }) => {
    const page = await visitor(OTHER, { viewport: { width, height: 844 } });
    await withOthers(page);
    const asked = questionOf(page, reportRoutes.posts.path);
    await page.goto(`/landing-page?${RANGE}&limit=50`);
    const { data, totals } = await (await apiOf(OTHER)).call(reportRoutes.posts, { query: await asked });
    const [none, gone] = data.filter(({ cost }) => cost > 0).reverse();
    const rows = rowsOf(page, TITLE);
    await expect(lineOf(page, TITLE, 'No longer available')).toContainText(asMoney(gone?.revenue ?? null));
    await expect(lineOf(page, TITLE, 'None')).toContainText(asMoney(none?.revenue ?? null));
    const count = await rows.count();
    expect(await totalsOf(page, TITLE)).toMatchObject({
      'Landing page': `${count} landing pages and others`,
      Revenue: asMoney(totals.revenue),
    });
    await expect(tableOf(page, TITLE)).toHaveAttribute('aria-rowcount', String(count + 4));
    await expect(lineOf(page, TITLE, 'None')).toHaveAttribute('aria-rowindex', String(count + 3));
    await expect(rows.last()).toContainText(GONE);
    for (const role of ['checkbox', 'button'] as const)
      await expect(rows.last().getByRole(role)).toHaveCount(0);
    await lineOf(page, TITLE, 'None').scrollIntoViewIfNeeded();
    await expectSoundLooks(page);

    const column = await exported(page);
    expect(column('Landing page').slice(-2)).toEqual(['No longer available', 'None']);
    expectToAddUp(column('Revenue'), totals.revenue);
  });

test('low rows say by keyboard that they left the list', async ({ page }) => {
  await withOthers(page);
  await page.goto(`/landing-page?${RANGE}&limit=50`);
  await page.getByRole('button', { name: 'Compact rows' }).click();
  const hint = rowsOf(page, TITLE).last().getByRole('button', { name: GONE });
  await hint.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(hint).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText(GONE);
});
