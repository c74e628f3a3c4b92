import { expect, test } from './support/test.ts';

// Every test fails on a violation of the content security policy; this page is the one with a script of its own.
test('the API reference renders within the content security policy', async ({ page }) => {
  await page.goto('/api/docs/');
  await expect(page.getByRole('heading', { name: 'Adhelm API' })).toBeVisible();
  await page.getByRole('button', { name: /^Open Group - pixel/ }).click();
  await expect(page.getByRole('link', { name: /^List pixels/ })).toBeVisible();
});
