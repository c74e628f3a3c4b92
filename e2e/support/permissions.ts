import type { PermissionCode } from '@adhelm/contract/permission-codes';
import { userRoutes } from '@adhelm/contract/user';
import type { Page } from '@playwright/test';

/** Signs the page's user in with these permissions only. */
export const permit = (page: Page, permissions: PermissionCode[]) =>
  page.route(`**/api${userRoutes.me.path}`, async (route) => {
    const { result } = await (await route.fetch()).json();
    await route.fulfill({ json: { result: { ...result, permissions } } });
  });
