import { expect, type Page } from '@playwright/test';
import { ADMIN } from './accounts.ts';

export type Screen = {
  name: string;
  account: string | null;
  address: string;
  width?: number;
  /** Brings the screen into the state to look at and waits until it stands. */
  show: (page: Page) => Promise<void>;
};

export const firstRow = (page: Page) => expect(page.locator('tr[data-index="0"]')).toBeVisible();

/** A dialog of billing, opened by a button of one of its lists. */
const billingDialog = (address: string, title: string) => ({
  name: title,
  account: ADMIN,
  address,
  show: async (page: Page) => {
    await page.getByRole('button', { name: title }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  },
});

/** At the width of a desk and of a phone. */
export const ADMINISTRATION: Screen[] = [
  { name: 'teams', account: ADMIN, address: '/setting?tab=teams', show: firstRow },
  { name: 'audit log', account: ADMIN, address: '/audit', show: firstRow },
  {
    name: 'integrations',
    account: ADMIN,
    address: '/integration',
    show: async (page: Page) => {
      await expect(page.getByText('Google Sheets').first()).toBeVisible();
      await expect(page.getByRole('region', { name: 'Feeds' })).toBeVisible();
    },
  },
  {
    name: 'form of a publisher',
    account: ADMIN,
    address: '/publisher?edit=1',
    show: (page: Page) => expect(page.getByRole('group', { name: 'Months of billing' })).toBeVisible(),
  },
  billingDialog('/billing', 'Close a month'),
  billingDialog('/billing?tab=payouts', 'Bank files'),
  billingDialog('/billing?tab=adjustments', 'New adjustment'),
].flatMap((screen) => [screen, { ...screen, name: `${screen.name} on a phone`, width: 360 }]);
