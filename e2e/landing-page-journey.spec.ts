import { postRoutes } from '@adhelm/contract/post';
import { ADVERTISER, BUYER, PUBLISHER } from './support/accounts.ts';
import {
  button,
  chooseWebsite,
  contentField,
  createPage,
  descriptionField,
  openEditor,
  preview,
  saveStatus,
  titleField,
  websiteOf,
} from './support/landing-pages.ts';
import { expectToast, uniqueName } from './support/pixels.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: ADVERTISER });

test('draft, review, rejection with a reason, edit, review, publication', async ({ page, visitor }) => {
  const title = uniqueName('Journey');
  const website = await websiteOf(await apiOf(ADVERTISER));
  await page.goto('/landing-page');
  await page.getByRole('link', { name: 'New landing page' }).or(button(page, 'New landing page')).click();
  await expect(page).toHaveURL(/\/shop/);
  await page.getByRole('link', { name: 'Use this template: Comparison' }).click();
  await expect(page).toHaveURL(/\/landing-page\/create\?styleId=comparison/);

  await titleField(page).fill(title);
  await chooseWebsite(page, website.name);
  await contentField(page).fill('An offer worth reading.');
  await expect(preview(page).getByText('An offer worth reading.')).toBeVisible();
  await button(page, 'Save draft').click();
  await expectToast(page, 'Updated successfully');
  await expect(page).toHaveURL(/\/landing-page\/create\?id=\d+/);
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await button(page, 'Submit for review').click();
  await expectToast(page, 'Submitted for review');
  await expect(page.getByText('This is under review and cannot be changed')).toBeVisible();
  await expect(titleField(page)).toBeDisabled();
  const id = Number(new URL(page.url()).searchParams.get('id'));

  const reviewer = await visitor(PUBLISHER);
  await openEditor(reviewer, id);
  await button(reviewer, 'Reject').click();
  const dialog = reviewer.getByRole('dialog', { name: `Reject “${title}”` });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
    'Please enter the reason',
  );
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Name the price.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expectToast(reviewer, 'Rejected');

  await page.goto(`/landing-page/edit?id=${id}`);
  await expect(page.getByText('Name the price.')).toBeVisible();
  await contentField(page).fill('An offer worth reading, for $9.');
  await button(page, 'Save draft').click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await button(page, 'Submit for review').click();
  await expectToast(page, 'Submitted for review');

  await reviewer.reload();
  await button(reviewer, 'Publish').click();
  await expectToast(reviewer, 'Published');
  await expect(reviewer.getByText(/^The page stands at https:/)).toBeVisible();
  const stored = await (await apiOf(PUBLISHER)).call(postRoutes.get, { params: { id } });
  expect(stored).toMatchObject({
    title,
    status: 'PUBLISHED',
    styleId: 'comparison',
    rejectReason: null,
    isSlugFixed: true,
    content: '<p>An offer worth reading, for $9.</p>',
  });
  await reviewer.getByRole('button', { name: 'Version history' }).click();
  await reviewer.getByRole('button', { name: 'Steps' }).click();
  await expect(reviewer.getByRole('dialog').getByRole('listitem')).toHaveCount(6);
  await expect(reviewer.getByRole('dialog').getByText('Name the price.')).toBeVisible();
});

test('the slug follows the title until somebody writes one, and every field is saved', async ({ page }) => {
  const api = await apiOf(ADVERTISER);
  const website = await websiteOf(api);
  const title = uniqueName('Điện thoại giá rẻ');
  await page.goto('/landing-page/create');
  await expect(saveStatus(page)).toHaveText('Not saved yet');
  await titleField(page).fill(title);
  const slug = page.getByRole('textbox', { name: 'Slug' });
  await expect(slug).toHaveValue(
    title.toLowerCase().replace('điện thoại giá rẻ', 'dien-thoai-gia-re').replace(' ', '-'),
  );
  const own = `phones-${title.slice(-10)}`;
  await slug.fill(own);
  await titleField(page).fill(`${title} mới`);
  await expect(slug).toHaveValue(own);

  await chooseWebsite(page, website.name);
  await descriptionField(page).fill('In short');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Tiếng Việt' }).click();
  await page.getByRole('textbox', { name: 'Keyword' }).fill('phone');
  await page.getByRole('textbox', { name: 'Hashtag' }).fill('#phones');
  const tags = page.getByRole('textbox', { name: 'Tags' });
  await tags.fill('one, two,');
  await tags.press('Enter');
  await page.getByRole('radio', { name: 'Magazine' }).check({ force: true });
  await page.getByRole('combobox', { name: 'Facebook' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await button(page, 'Add question').click();
  await page.getByRole('textbox', { name: 'Question' }).fill('Why?');
  await page.getByRole('textbox', { name: 'Answer', exact: true }).fill('Because.');
  await button(page, 'Add question').click();
  await page.getByRole('textbox', { name: 'Question' }).nth(1).fill('When?');
  await page.getByRole('textbox', { name: 'Answer', exact: true }).nth(1).fill('Now.');
  await button(page, 'Move question 2 up').click();
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/id=\d+/);
  await expect(saveStatus(page).filter({ hasText: /^Saved \d\d:\d\d$/ })).toBeVisible();
  const id = Number(new URL(page.url()).searchParams.get('id'));
  expect(await api.call(postRoutes.get, { params: { id } })).toMatchObject({
    title: `${title} mới`,
    slug: own,
    description: 'In short',
    language: 'vi',
    keyword: 'phone',
    hashtag: '#phones',
    tags: ['one', 'two'],
    styleId: 'magazine',
    facebookPixelIds: [expect.any(Number)],
    FAQsJson: [
      { question: 'When?', answer: '<p>Now.</p>' },
      { question: 'Why?', answer: '<p>Because.</p>' },
    ],
  });
});

test('what is missing is said on its field, and the server speaks there too', async ({ page }) => {
  const api = await apiOf(ADVERTISER);
  const taken = await createPage(api);
  await page.goto('/landing-page/create');
  await button(page, 'Save draft').click();
  await expect(titleField(page)).toHaveAccessibleDescription('Please enter title');
  await expect(titleField(page)).toBeFocused();
  await expect(page.getByText('Please select website')).toBeVisible();
  await titleField(page).fill(uniqueName('Twin'));
  await expect(page.getByText('Please enter title')).toBeHidden();
  await chooseWebsite(page, taken.website.name);
  await page.getByRole('textbox', { name: 'Slug' }).fill(taken.slug);
  await button(page, 'Save draft').click();
  await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveAttribute('aria-invalid', 'true');
});

test('somebody else’s page does not exist for an advertiser', async ({ page }) => {
  const { id } = await createPage(await apiOf(BUYER));
  await page.goto(`/landing-page/edit?id=${id}`);
  await expect(page.getByText('This landing page was not found.')).toBeVisible();
});
