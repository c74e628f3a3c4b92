import { userRoutes } from '@adhelm/contract/user';
import type { Page } from '@playwright/test';
import { BUYER, OTHER } from './support/accounts.ts';
import { expectFieldError, expectToast } from './support/pixels.ts';
import { apiOf } from './support/sessions.ts';
import { accountButton, expect, test } from './support/test.ts';

const modal = (page: Page) => page.getByRole('dialog', { name: 'Edit profile' });
const field = (page: Page, name: string) => modal(page).getByRole('textbox', { name, exact: true });
const save = (page: Page) => modal(page).getByRole('button', { name: 'Save changes' }).click();

const openModal = async (page: Page) => {
  await page.goto('/');
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Edit profile' }).click();
  await expect(modal(page)).toBeVisible();
};

// Two tests change one account's profile, so only one of them may run at a time.
test.describe.configure({ mode: 'serial' });

test.describe('edit profile', () => {
  test.use({ account: BUYER });

  test('says what section 5 of the specification says, on submit and then on change', async ({ page }) => {
    await openModal(page);
    await field(page, 'Name').fill('   ');
    await field(page, 'Phone').fill('');
    await field(page, 'Telegram link').fill('t.me/someone');
    await expect(field(page, 'Name'), 'nothing is said before submit').not.toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await save(page);
    await expectFieldError(page, 'Name', 'Please enter name');
    await expectFieldError(page, 'Phone', 'Please enter phone');
    await expectFieldError(page, 'Telegram link', 'Please enter valid URL');

    const badPhone = 'Phone number is not valid. Please enter a valid phone number.';
    for (const wrong of [
      '0012345678',
      '+8412345',
      '12345678',
      '+85123456789',
      '09123456789012',
      '09-1234567',
    ]) {
      await field(page, 'Phone').fill(wrong);
      await expectFieldError(page, 'Phone', badPhone);
    }
    for (const right of ['+84123456789', '0912345678', '012345678']) {
      await field(page, 'Phone').fill(right);
      await expect(field(page, 'Phone')).not.toHaveAttribute('aria-invalid', 'true');
    }
    await field(page, 'Telegram link').fill('https://t.me/someone');
    await expect(field(page, 'Telegram link')).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('saves, shows the e-mail read-only, and the new name stands everywhere', async ({ page }) => {
    await openModal(page);
    await expect(field(page, 'Email')).toHaveValue(BUYER);
    await expect(field(page, 'Email')).not.toBeEditable();
    await field(page, 'Name').fill('Duc Le Van');
    await field(page, 'Phone').fill('0912345678');
    await field(page, 'Telegram link').fill('https://t.me/ducle');
    await save(page);
    await expectToast(page, 'Update profile successfully');
    await expect(modal(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Account of Duc Le Van' })).toBeVisible();
    expect(await (await apiOf(BUYER)).call(userRoutes.me)).toMatchObject({
      name: 'Duc Le Van',
      phone: '0912345678',
      telegramLink: 'https://t.me/ducle',
    });
    await page.goto('/profile');
    await expect(page.getByRole('link', { name: 'https://t.me/ducle' })).toBeVisible();
  });

  test('shows a refusal on its field, else as a message', { tag: '@full' }, async ({ page }) => {
    const answer = (status: number, body: object) =>
      page.route(`**/api${userRoutes.updateMe.path}`, (route) =>
        route.request().method() === 'PATCH' ? route.fulfill({ status, json: body }) : route.fallback(),
      );
    await openModal(page);
    await field(page, 'Name').fill('Refused');
    await field(page, 'Phone').fill('0912345678');
    const details = [{ path: 'phone', message: 'This number belongs to someone else.' }];
    await answer(400, { statusCode: 400, errorCode: 'VA01', message: 'Invalid', details });
    await save(page);
    await expectFieldError(page, 'Phone', 'This number belongs to someone else.');
    await answer(500, { statusCode: 500, errorCode: 'IN01', message: 'The server is on holiday.' });
    await save(page);
    await expectToast(page, 'The server is on holiday.');
    await answer(500, { statusCode: 500, errorCode: 'IN01', message: '' });
    await save(page);
    await expectToast(page, 'Failed to update user');
    await expect(field(page, 'Name')).toHaveValue('Refused');
  });

  test('asks before it throws changes away', { tag: '@full' }, async ({ page }) => {
    await openModal(page);
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await page.keyboard.press('Escape');
    await expect(modal(page), 'without changes it just closes').toBeHidden();
    await expect(question).toBeHidden();
    await openModal(page);
    await field(page, 'Name').fill('Half a na');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(field(page, 'Name')).toHaveValue('Half a na');
    await modal(page).getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(modal(page)).toBeHidden();
  });
});

test.describe('time zone', () => {
  test.use({ account: OTHER, timezoneId: 'Asia/Ho_Chi_Minh' });

  test("starts with the browser's offset and keeps what is chosen", { tag: '@full' }, async ({
    page,
    visitor,
  }) => {
    await page.goto('/profile');
    const zone = page.getByRole('combobox', { name: 'Select time zone' });
    await expect(zone).toHaveText('UTC+07:00');
    await zone.click();
    await page.getByRole('option', { name: 'UTC+05:45' }).click();
    await expectToast(page, 'Time zone saved');
    await expect(zone).toHaveText('UTC+05:45');
    expect(await page.evaluate(() => localStorage.getItem('timeZone'))).toBe('+05:45');
    const elsewhere = await visitor(OTHER);
    await elsewhere.goto('/profile');
    await expect(elsewhere.getByRole('combobox', { name: 'Select time zone' })).toHaveText('UTC+05:45');
  });
});
