import { postRoutes } from '@adhelm/contract/post';
import type { Page } from '@playwright/test';
import { ADVERTISER } from './support/accounts.ts';
import { bomb, noisePhoto, sizeOfImage } from './support/images.ts';
import { button, contentField, createPage, openEditor, preview } from './support/landing-pages.ts';
import { expectToast } from './support/pixels.ts';
import { place } from './support/place.ts';
import { apiOf, tokenOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: ADVERTISER });

const MEGABYTE = 1024 * 1024;

const openPage = async (page: Page) => {
  const api = await apiOf(ADVERTISER);
  const post = await createPage(api);
  await openEditor(page, post.id);
  return { api, post };
};

const thumbnail = (page: Page) => page.getByRole('group', { name: 'Thumbnail' }).locator('img');
const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type="file"]').first().setInputFiles(file);

test('a photograph becomes the thumbnail and a picture of the text', async ({ page }) => {
  const { api, post } = await openPage(page);
  const buffer = await noisePhoto(400, 300, 80);
  await choose(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await expectToast(page, 'Upload image success');
  await expect(thumbnail(page)).toHaveAttribute('src', /^\/files\//);
  await expect(preview(page).locator('.picture img')).toHaveJSProperty('naturalWidth', 400);

  await contentField(page).click();
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Image' });
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer });
  await expect(dialog.getByRole('textbox', { name: 'Image address' })).toHaveValue(/^\/files\//);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Noise');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(contentField(page).getByRole('img', { name: 'Noise' })).toBeVisible();
  await button(page, 'Save draft').click();
  await expectToast(page, 'Updated successfully');
  const stored = await api.call(postRoutes.get, { params: { id: post.id } });
  expect(stored.thumbUrl).toBe(await thumbnail(page).getAttribute('src'));
  expect(stored.content).toMatch(/<img src="\/files\/[^"]+" alt="Noise"/);
});

test('a drawing that is called a picture is refused', async ({ page }) => {
  await openPage(page);
  const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>window.__xss=1</script></svg>');
  await choose(page, { name: 'drawing.png', mimeType: 'image/png', buffer });
  await expectToast(page, 'Error compressing image');
  await expectToast(page, 'Upload image error');
  await expect(thumbnail(page)).toHaveCount(0);
  await choose(page, { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer });
  await expect(page.getByText('Only image files can be uploaded')).toBeVisible();
});

test('a photograph of 20 MB is made small before it travels', async ({ page }) => {
  await openPage(page);
  const buffer = await noisePhoto(4000, 2600, 95);
  expect(buffer.length).toBeGreaterThan(18 * MEGABYTE);
  const sent = page.waitForRequest('**/api/upload/file?*');
  await choose(page, { name: 'large.jpg', mimeType: 'image/jpeg', buffer });
  const request = await sent;
  await expectToast(page, 'Upload image success');
  const length = Number((await request.allHeaders())['content-length']);
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThan(5 * MEGABYTE);
  const answer = await fetch(`${place.url()}${await thumbnail(page).getAttribute('src')}`);
  const { width, height } = await sizeOfImage(new Uint8Array(await answer.arrayBuffer()));
  expect(Math.max(width ?? 0, height ?? 0)).toBeLessThanOrEqual(1200);
});

test('a bomb of 256 megapixels is refused quickly, by the page and by the server', async ({ page }) => {
  await openPage(page);
  const buffer = bomb(16_000);
  expect(buffer.length).toBeLessThan(MEGABYTE);
  await choose(page, { name: 'bomb.png', mimeType: 'image/png', buffer });
  await expectToast(page, 'Upload image error');
  await expect(page.getByText('The picture has too many pixels.')).toBeVisible();

  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(buffer)], { type: 'image/png' }), 'bomb.png');
  const start = performance.now();
  const answer = await fetch(`${place.url()}/api/upload/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(ADVERTISER)}` },
    body: form,
  });
  expect([413, 415]).toContain(answer.status);
  expect(performance.now() - start).toBeLessThan(5000);
});
