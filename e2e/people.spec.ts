import { peopleRoutes } from '@adhelm/contract/people';
import { roleRoutes } from '@adhelm/contract/role';
import type { Page } from '@playwright/test';
import { ADMIN, NEWCOMER, PUBLISHER } from './support/accounts.ts';
import { expectToast, uniqueName } from './support/pixels.ts';
import { apiOf } from './support/sessions.ts';
import { accountButton, expect, signInThroughModal, test } from './support/test.ts';

const menu = (page: Page) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').filter({ hasNotText: /^\d/ });
const panel = (page: Page, name: string) => page.getByRole('dialog', { name });
const noPermission = (page: Page) => page.getByText("You don't have permission to access this page");

/** One person goes through it all, so that the steps follow each other. */
test.describe
  .serial('somebody new', () => {
    test.use({ account: PUBLISHER });
    const role = uniqueName('Pixel keeper');

    test('gets a role of what the publisher admin ticked', async ({ page }) => {
      await page.goto('/setting?tab=roles');
      await page.getByRole('button', { name: 'New role' }).click();
      const form = panel(page, 'New role');
      await form.getByRole('textbox', { name: 'Role' }).fill(role);
      await form.getByRole('checkbox', { name: 'List pixels', exact: true }).check();
      await form.getByRole('checkbox', { name: 'Open one pixel', exact: true }).check();
      await expect(form.getByText(/^2 of \d+ permissions given$/)).toBeVisible();
      await expect(
        form.getByRole('checkbox', { name: 'Create a publisher', exact: true }),
        'the publisher admin has no such permission',
      ).toHaveAttribute('aria-disabled', 'true');
      await form.getByRole('button', { name: 'Create role' }).click();
      await expectToast(page, 'Created successfully');
      await expect(page.getByRole('row', { name: new RegExp(role) })).toBeVisible();
    });

    test('is invited by a link, signs in and sees the granted menu only', async ({ page, visitor }) => {
      await page.goto('/setting');
      await page.getByRole('button', { name: 'Invite user' }).click();
      const form = panel(page, 'Invite user');
      await form.getByRole('textbox', { name: 'Email' }).fill(NEWCOMER);
      await form.getByRole('combobox', { name: 'Role' }).click();
      await page.getByRole('combobox', { name: 'Search roles' }).fill(role);
      await expect(page.getByRole('option'), 'what was searched for alone').toHaveText([role]);
      await page.getByRole('option', { name: role }).click();
      await expect(form.getByRole('combobox', { name: 'Role' })).toHaveText(role);
      await form.getByRole('button', { name: 'Invite user' }).click();
      await expect(form.getByText(`${NEWCOMER} is invited`)).toBeVisible();
      await expect(form.getByText(/no mail server is configured/)).toBeVisible();
      const link = await form.getByRole('textbox', { name: 'Link to sign in' }).inputValue();
      await form.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('row', { name: new RegExp(NEWCOMER) })).toContainText('Invited');

      const newcomer = await visitor(null);
      await newcomer.goto(link);
      await signInThroughModal(newcomer, NEWCOMER);
      await expect(accountButton(newcomer)).toBeVisible();
      await expect(menu(newcomer)).toHaveText(['Dashboard', 'Pixels']);
      await newcomer.goto('/rpc');
      await expect(noPermission(newcomer), 'the role lacks GET_REPORTS').toBeVisible();
      await newcomer.goto('/setting');
      await expect(noPermission(newcomer)).toBeVisible();
    });

    test('is at the sign-in with the next click once deactivated, and back in once activated', async ({
      page,
      visitor,
    }) => {
      const newcomer = await visitor(NEWCOMER);
      await newcomer.goto('/pixel');
      await expect(newcomer.getByRole('table', { name: 'Pixels' })).toBeVisible();

      await page.goto('/setting?search=newcomer');
      await page.getByRole('button', { name: /^Deactivate / }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
      await expectToast(page, 'User deactivated');
      await expect(page.getByRole('row', { name: new RegExp(NEWCOMER) })).toContainText('Inactive');

      await newcomer.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
      await expect(newcomer.getByRole('dialog', { name: /^Login to/ })).toBeVisible();

      await page.getByRole('button', { name: /^Activate / }).click();
      await expectToast(page, 'User activated');
      await signInThroughModal(newcomer, NEWCOMER);
      await expect(accountButton(newcomer)).toBeVisible();
    });

    test('is taken away with the role, so that nothing of it stays', async () => {
      const api = await apiOf(ADMIN);
      const { items } = await api.call(peopleRoutes.list, { query: { search: NEWCOMER } });
      for (const { id } of items) await api.call(peopleRoutes.remove, { params: { id } });
      const roles = await api.call(roleRoutes.list, { query: { search: role } });
      for (const { id } of roles.items) await api.call(roleRoutes.remove, { params: { id } });
      expect((await api.call(roleRoutes.list, { query: { search: role } })).items).toEqual([]);
    });
  });

test.describe('advertisers', () => {
  test.use({ account: ADMIN });

  test('lead from their counts to the campaigns of one, and from there back to all', async ({ page }) => {
    await page.goto('/advertiser?range=5');
    const row = page.getByRole('row', { name: /An Pham/ });
    await row.getByRole('link').filter({ hasText: /^\d+$/ }).last().click();
    await expect(page).toHaveURL(/\/campaign\?/);
    const chip = page.getByRole('list', { name: 'Filters' }).getByText('An Pham');
    await expect(chip).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter Advertiser: An Pham' }).click();
    await expect(chip).toHaveCount(0);
    await expect(page).not.toHaveURL(/userId/);
  });
});
