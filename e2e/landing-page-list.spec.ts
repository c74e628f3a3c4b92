import { postRoutes } from '@adhelm/contract/post';
import { reportRoutes } from '@adhelm/contract/report';
import { ADMIN, ADVERTISER, PUBLISHER } from './support/accounts.ts';
import { factsLoaded } from './support/facts.ts';
import { createPage, openEditor } from './support/landing-pages.ts';
import { expectSoundLooks } from './support/looks.ts';
import { permit } from './support/permissions.ts';
import { confirmDeletionByEnter, expectToast, uniqueName } from './support/pixels.ts';
import { asMoney, asPercent, cellsOf, nextQuestion, rowsOf, tableOf } from './support/reports.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: PUBLISHER });

const TITLE = 'Landing Page';
const COLUMNS = [
  'ID',
  'Landing page',
  'Profit',
  'ROI',
  'Revenue',
  'Cost',
  'Status',
  'Vertical',
  'Niche',
  'Creator',
];

test('the list has the columns of the specification in their order', async ({ page, visitor }) => {
  await page.goto('/landing-page');
  await expect(tableOf(page, TITLE).getByRole('columnheader')).toHaveText(['', ...COLUMNS, 'Actions']);
  const admin = await visitor(ADMIN);
  await admin.goto('/landing-page');
  await expect(tableOf(admin, TITLE).getByRole('columnheader')).toHaveText([
    '',
    ...COLUMNS,
    'Publisher',
    'Actions',
  ]);
});

test('the list shows the figures of the API and leads to verticals, niches and the editor', async ({
  page,
}) => {
  test.setTimeout(200_000);
  await factsLoaded();
  const asked = nextQuestion(page, reportRoutes.posts.path);
  await page.goto('/landing-page?range=5&tz=%2B07:00&limit=10');
  const { startDate = '', endDate = '' } = await asked;
  const { data } = await (await apiOf(PUBLISHER)).call(reportRoutes.posts, {
    query: { startDate, endDate, timezone: '+07:00', limit: '10' },
  });
  const column = (name: string) => cellsOf(page, TITLE, name);
  await expect(await column('Landing page')).toContainText(data.map(({ title }) => title));
  await expect(await column('Profit')).toHaveText(data.map(({ profit }) => asMoney(profit)));
  await expect(await column('ROI')).toHaveText(data.map(({ roi }) => asPercent(roi)));
  await expect(await column('Revenue')).toHaveText(data.map(({ revenue }) => asMoney(revenue)));
  await expect(await column('Cost')).toHaveText(data.map(({ cost }) => asMoney(cost)));
  await expect(await column('Vertical')).toHaveText(data.map(({ vertical }) => vertical?.name ?? '-'));
  await expect(await column('Niche')).toHaveText(data.map(({ niche }) => niche?.name ?? '-'));

  const niche = (await column('Niche')).getByRole('link').first();
  const name = await niche.textContent();
  await niche.click();
  await expect(page).toHaveURL((url) => url.pathname === '/niche' && url.searchParams.get('search') === name);
  await page.goBack();
  await (await column('Vertical')).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/vertical\?/);
  await page.goBack();
  await rowsOf(page, TITLE).first().getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/landing-page/edit\\?id=${data[0]?.id}$`));
});

test('filters narrow by status and kind', async ({ page }) => {
  const asked = nextQuestion(page, reportRoutes.posts.path);
  await page.goto('/landing-page?filters=status:REVIEW;kind:ADS');
  expect(await asked).toMatchObject({ status: 'REVIEW', kind: 'ADS' });
  const statuses = await cellsOf(page, TITLE, 'Status');
  await expect(statuses.filter({ hasNotText: 'Review' })).toHaveCount(0);
});

test('without reports the pages are listed without figures', { tag: '@full' }, async ({ page }) => {
  await permit(page, ['GET_POSTS', 'GET_POST']);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/landing-page?limit=10');
  await expect(rowsOf(page, TITLE)).toHaveCount(10);
  await expect(await cellsOf(page, TITLE, 'Profit')).toHaveText(Array.from({ length: 10 }, () => '-'));
  expect(asked.filter((path) => path.startsWith('/api/report'))).toEqual([]);
  await expect(page.getByRole('button', { name: 'New landing page' })).toHaveCount(0);
});

test('a page is submitted, deleted and restored from its row', async ({ page }) => {
  const api = await apiOf(PUBLISHER);
  const post = await createPage(api, { title: uniqueName('Row') });
  await page.goto(`/landing-page?search=${post.title}`);
  await page.getByRole('button', { name: `More actions for ${post.title}` }).click();
  await page.getByRole('menuitem', { name: 'Submit for review' }).click();
  await expectToast(page, 'Submitted for review');
  await expect(await cellsOf(page, TITLE, 'Status')).toHaveText(['Review']);
  await page.getByRole('button', { name: `Delete ${post.title}` }).click();
  await confirmDeletionByEnter(page);
  await expectToast(page, 'Deleted successfully');
  await page.goto(`/landing-page?search=${post.title}&archived=true`);
  await page.getByRole('button', { name: `Restore ${post.title}` }).click();
  await expectToast(page, 'Restored successfully');
  expect(await api.call(postRoutes.get, { params: { id: post.id } })).toMatchObject({
    status: 'REVIEW',
    deletedAt: null,
  });
});

for (const width of [1440, 360])
  test(`axe finds nothing on list, editor and gallery at ${width} px`, { tag: '@full' }, async ({
    visitor,
  }) => {
    test.setTimeout(120_000);
    const post = await createPage(await apiOf(ADVERTISER), {
      content: '<h2>Head</h2><p>Text with a <a href="https://example.com">link</a>.</p>',
      FAQsJson: [{ question: 'Why?', answer: '<p>So.</p>' }],
      tags: ['one'],
    });
    const page = await visitor(ADVERTISER, { viewport: { width, height: 800 } });
    await page.goto('/landing-page?limit=10');
    await expect(rowsOf(page, TITLE).first()).toBeVisible();
    await expectSoundLooks(page);
    await openEditor(page, post.id);
    await expectSoundLooks(page);
    await page.goto('/shop');
    await expect(page.getByRole('heading', { name: 'Minimal' })).toBeVisible();
    await expectSoundLooks(page);
    await page.goto('/shop/details?styleId=story');
    await expect(page.locator('iframe')).toBeVisible();
    await expectSoundLooks(page);
  });
