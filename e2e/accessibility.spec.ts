import { pixelRoutes } from '@adhelm/contract/pixel';
import { userRoutes } from '@adhelm/contract/user';
import type { Page } from '@playwright/test';
import { ADMIN, PUBLISHER } from './support/accounts.ts';
import { ADMINISTRATION, firstRow, type Screen } from './support/administration-screens.ts';
import { expectSoundLooks } from './support/looks.ts';
import { createPixel, formOf, shownNames } from './support/pixels.ts';
import { apiOf } from './support/sessions.ts';
import { accountButton, expect, test } from './support/test.ts';

const openList = async (page: Page) => expect(shownNames(page).first()).toBeVisible();

const SCREENS: Screen[] = [
  {
    name: 'login',
    account: null,
    address: '/',
    show: (page) => expect(page.getByRole('dialog', { name: 'Login to Adhelm Platform' })).toBeVisible(),
  },
  {
    name: 'refused login',
    account: null,
    address: '/?auth_error=Ask%20your%20administrator.',
    show: (page) => expect(page.getByRole('dialog', { name: 'Access Not Yet Granted' })).toBeVisible(),
  },
  { name: 'list', account: ADMIN, address: '/pixel?limit=10', show: openList },
  {
    name: 'list with a selection',
    account: PUBLISHER,
    address: '/pixel?limit=10',
    show: async (page) => {
      await openList(page);
      await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
      await expect(page.getByRole('region', { name: /selected$/ })).toBeVisible();
    },
  },
  {
    name: 'filters',
    account: PUBLISHER,
    address: '/pixel?limit=10&filters=platform:GOOGLE',
    show: async (page) => {
      await page.getByRole('button', { name: 'Filter 1' }).click();
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    },
  },
  {
    name: 'column picker',
    account: PUBLISHER,
    address: '/pixel?limit=10',
    show: async (page) => {
      await page.getByRole('button', { name: 'Columns' }).click();
      await expect(page.getByRole('dialog', { name: 'Pick your metrics' })).toBeVisible();
    },
  },
  {
    name: 'form with mistakes',
    account: ADMIN,
    address: '/pixel?limit=10&create=true',
    show: async (page) => {
      await page.getByRole('button', { name: 'Create pixel' }).click();
      await expect(formOf(page, 'New pixel').getByText('Please enter name')).toBeVisible();
    },
  },
  {
    name: 'delete question',
    account: PUBLISHER,
    address: '/pixel?limit=10&filters=platform:TIKTOK&sortBy=publisher',
    show: async (page) => {
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toBeVisible();
    },
  },
  { name: 'deleted rows', account: PUBLISHER, address: '/pixel?limit=10&archived=true', show: openList },
  {
    name: 'list without a find',
    account: PUBLISHER,
    address: '/pixel?search=nothing%20has%20this%20name',
    show: (page) => expect(page.getByText('No results found')).toBeVisible(),
  },
  {
    name: 'keyboard help',
    account: PUBLISHER,
    address: '/pixel?limit=10',
    show: async (page) => {
      await openList(page);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  { name: 'users', account: ADMIN, address: '/setting?tab=users', show: firstRow },
  { name: 'users on a phone', account: ADMIN, address: '/setting?tab=users', width: 360, show: firstRow },
  {
    name: 'invitation with mistakes',
    account: ADMIN,
    address: '/setting?tab=users&create=true',
    show: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Invite user' }).click();
      await expect(page.getByText('Please enter email')).toBeVisible();
    },
  },
  { name: 'roles', account: PUBLISHER, address: '/setting?tab=roles', show: firstRow },
  {
    name: 'permissions of a role',
    account: PUBLISHER,
    address: '/setting?tab=roles&create=true',
    show: (page) => expect(page.getByRole('checkbox', { name: 'List users' })).toBeVisible(),
  },
  {
    name: 'permissions of a built-in role on a phone',
    account: ADMIN,
    address: '/setting?tab=roles&edit=2',
    width: 360,
    show: (page) => expect(page.getByText(/part of the product/)).toBeVisible(),
  },
  {
    name: 'form of a team',
    account: ADMIN,
    address: '/setting?tab=teams&create=true',
    show: (page) => expect(page.getByRole('textbox', { name: 'Team Name' })).toBeVisible(),
  },
  { name: 'advertisers', account: ADMIN, address: '/advertiser?range=5&userId=3', show: firstRow },
  {
    name: 'advertisers on a phone',
    account: ADMIN,
    address: '/advertiser?range=5',
    width: 360,
    show: firstRow,
  },
  {
    name: 'profile',
    account: PUBLISHER,
    address: '/profile',
    show: (page) => expect(page.getByRole('combobox', { name: 'Select time zone' })).toBeVisible(),
  },
  {
    name: 'edit profile with mistakes',
    account: PUBLISHER,
    address: '/profile',
    show: async (page) => {
      await page.getByRole('button', { name: 'Edit profile' }).click();
      await page.getByRole('textbox', { name: 'Phone' }).fill('12');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText(/^Phone number is not valid/)).toBeVisible();
    },
  },
  {
    name: 'messages and whom to write to',
    account: PUBLISHER,
    address: '/messages',
    show: async (page) => {
      await page.getByRole('combobox', { name: 'New message' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'missing permission',
    account: PUBLISHER,
    address: '/pixel?limit=10',
    show: async (page) => {
      await page.route(`**/api${userRoutes.me.path}`, async (route) => {
        const { result } = await (await route.fetch()).json();
        await route.fulfill({ json: { result: { ...result, permissions: [] } } });
      });
      await page.reload();
      await expect(page.getByText("You don't have permission to access this page")).toBeVisible();
    },
  },
  {
    name: 'unknown address',
    account: PUBLISHER,
    address: '/no/such/page',
    show: (page) => expect(page.getByText('The address may be mistyped')).toBeVisible(),
  },
  {
    name: 'publishers',
    account: ADMIN,
    address: '/publisher',
    show: (page) => expect(page.getByRole('button', { name: 'Edit Northwind Media' })).toBeVisible(),
  },
  {
    name: 'publishers on a phone',
    account: ADMIN,
    address: '/publisher',
    width: 360,
    show: (page) => expect(page.getByRole('button', { name: 'Edit Northwind Media' })).toBeVisible(),
  },
  {
    name: 'members of a publisher',
    account: ADMIN,
    address: '/publisher',
    show: async (page) => {
      await page.getByRole('button', { name: /^Members of Northwind Media: / }).click();
      await expect(page.getByRole('dialog').getByText('Minh Tran')).toBeVisible();
    },
  },
  {
    name: 'deletion of a publisher',
    account: ADMIN,
    address: '/publisher',
    show: async (page) => {
      await page.getByRole('button', { name: 'Delete Northwind Media' }).click();
      await expect(page.getByRole('textbox', { name: 'Type Northwind Media to confirm' })).toBeFocused();
    },
  },
  {
    name: 'publisher switcher',
    account: ADMIN,
    address: '/',
    show: async (page) => {
      await page.getByRole('combobox', { name: /Switch publisher$/ }).click();
      await expect(page.getByRole('option', { name: 'Lotus Reach' })).toBeVisible();
    },
  },
  {
    name: 'account menu',
    account: PUBLISHER,
    address: '/',
    show: async (page) => {
      await accountButton(page).click();
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    },
  },
  {
    name: 'search',
    account: ADMIN,
    address: '/',
    show: async (page) => {
      await page.getByRole('button', { name: 'Search anything...' }).click();
      await page.getByRole('combobox', { name: 'Search anything...' }).fill('relief');
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'menu on a phone',
    account: PUBLISHER,
    address: '/pixel?limit=10',
    width: 390,
    show: async (page) => {
      await openList(page);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Main navigation' })).toBeVisible();
    },
  },
  ...ADMINISTRATION,
  {
    name: 'billing',
    account: ADMIN,
    address: '/billing',
    show: (page) => expect(page.getByRole('region', { name: 'Summary' })).toContainText('Total earnings'),
  },
  { name: 'list on a phone', account: PUBLISHER, address: '/pixel?limit=10', width: 390, show: openList },
];

/** What every run looks at; the others come with the full one. */
const ALWAYS = new Set([
  'login',
  'list',
  'form with mistakes',
  'profile',
  'missing permission',
  'list on a phone',
  'menu on a phone',
]);

for (const screen of SCREENS)
  test(
    `axe finds nothing on: ${screen.name}`,
    ALWAYS.has(screen.name) ? {} : { tag: '@full' },
    async ({ visitor }) => {
      if (screen.address.includes('archived')) {
        const owner = await apiOf(PUBLISHER);
        const { id } = await createPixel(owner);
        await owner.call(pixelRoutes.remove, { params: { id } });
      }
      const page = await visitor(screen.account, {
        viewport: { width: screen.width ?? 1280, height: 800 },
      });
      await page.goto(screen.address);
      await screen.show(page);
      await expectSoundLooks(page);
    },
  );
