import { readFile } from 'node:fs/promises';
import { clickRoutes } from '@adhelm/contract/click';
import { conversionRoutes } from '@adhelm/contract/conversion';
import { pixelRoutes } from '@adhelm/contract/pixel';
import { postRoutes } from '@adhelm/contract/post';
import { websiteRoutes } from '@adhelm/contract/website';
import { secretFile } from '../apps/api/src/config.ts';
import { PATIENCE } from '../apps/api/src/db/facts/embedded/patience.ts';
import { callbackPath } from '../apps/api/src/features/callback/callback-secret.ts';
import { ADMIN, OTHER, PUBLISHER } from './support/accounts.ts';
import type { Api } from './support/api.ts';
import { findings } from './support/axe.ts';
import { factsLoaded } from './support/facts.ts';
import { expectFieldError, expectToast } from './support/pixels.ts';
import { place } from './support/place.ts';
import { cellsOf } from './support/reports.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const HALF_AN_HOUR = 1_800_000;

test.beforeAll(async () => {
  test.setTimeout(200_000 * PATIENCE);
  await factsLoaded();
});

const publishedPage = async (name = 'lotus-guides', account = OTHER) => {
  const api = await apiOf(account);
  const { items } = await api.call(postRoutes.list, { query: { status: 'PUBLISHED', limit: '50' } });
  const page = items.find(({ website }) => website.domain === `${name}.example`);
  if (!page) throw new Error(`The demo has no published page on ${name}.example.`);
  return { api, page, address: `${place.site(name)}/${page.slug}` };
};

/** The newest click of a page among those of now. */
const newestClick = async (api: Api, pageId: number) => {
  const now = Date.now();
  const query = {
    startDate: new Date(now - HALF_AN_HOUR).toISOString(),
    endDate: new Date(now + HALF_AN_HOUR).toISOString(),
    postId: String(pageId),
  };
  return (await api.call(clickRoutes.list, { query })).data[0];
};

test('what a visitor presses, without any script, is a click in the console', async ({ visitor }) => {
  const { api, page, address } = await publishedPage();
  const phone = await visitor(null, { ...PHONE, javaScriptEnabled: false });
  await phone.goto(address);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(page.title);
  const keyword = phone.getByRole('navigation').getByRole('link').last();
  const word = (await keyword.textContent()) ?? '';
  await keyword.click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(word);
  await phone.getByRole('region').getByRole('link').first().click();
  await expect(phone).toHaveURL(/\/sim\/feed\/advertiser\/[0-9a-f]+\?/);
  const bid = Number(new URL(phone.url()).searchParams.get('bid'));
  await expect(phone.getByText('The click is recorded.')).toBeVisible();

  const newest = () => newestClick(api, page.id);
  await expect.poll(async () => (await newest())?.keyword?.name).toBe(word);
  // The feed says more and more exactly what it pays.
  await expect.poll(async () => (await newest())?.isEstimate, { timeout: 60_000 * PATIENCE }).toBe(false);
  // As it is shown, in whole cents.
  expect(Math.abs(((await newest())?.revenue ?? 0) - bid * 1.03)).toBeLessThan(0.0051);

  const console = await visitor(OTHER);
  await console.goto(`/rpc?postIds=${page.id}&limit=10`);
  await expect((await cellsOf(console, 'Click', 'Keyword')).first()).toHaveText(word);
  const earned = (await cellsOf(console, 'Click', 'RPC')).first();
  await expect(earned).toHaveText(/^\$\d/);
  await expect(earned.getByRole('img', { name: 'estimate' })).toHaveCount(0);
  await expect((await cellsOf(console, 'Click', 'Platform')).first()).toHaveText('-');
});

test('pages of a website fit a phone, can be read by everybody and run nothing of others', async ({
  visitor,
}) => {
  const { address } = await publishedPage();
  const phone = await visitor(null, PHONE);
  const expectSound = async () => {
    expect(await findings(phone)).toEqual([]);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    const scripts = await phone.evaluate(() => [...document.scripts].flatMap(({ src }) => src || []));
    // Those of platforms have a stand-in here.
    expect(scripts.filter((address) => !address.startsWith(new URL('/_pixel', phone.url()).href))).toEqual(
      [],
    );
    expect(await phone.context().cookies()).toEqual([]);
  };
  await phone.goto(address);
  await expectSound();
  await phone.getByRole('navigation').getByRole('link').first().click();
  await expect(phone.getByRole('region').getByRole('link').first()).toBeVisible();
  await expectSound();
});

test('what a feed says of no click of ours waits for an admin, who repairs it in vain and discards it', async ({
  visitor,
}) => {
  const secret = (await readFile(secretFile(place.dataDir()), 'utf8')).trim();
  const said = new URLSearchParams({
    click_id: 'nobody',
    event: 'final_revenue',
    revenue: '1',
    txid: 'dead',
  });
  const address = new URL(`${callbackPath(secret, 'simulator')}?${said}`, place.site('lotus-guides'));
  // Feeds call at any host; only browsers know the names that end in localhost.
  address.hostname = '127.0.0.1';
  expect(await (await fetch(address)).text()).toBe('OK');

  const admin = await visitor(ADMIN);
  const letters = admin.getByRole('region', { name: 'Records that could not be counted' });
  await expect(async () => {
    await admin.goto('/integration');
    await expect(letters).toBeVisible({ timeout: 3000 * PATIENCE });
  }).toPass();
  await expect(admin.getByRole('region', { name: 'Feeds' })).toContainText('Needs a look');
  expect(await findings(admin)).toEqual([]);

  await letters.getByRole('button', { name: /^Repair and replay/ }).click();
  const dialog = admin.getByRole('dialog', { name: 'Repair and replay' });
  await expect(dialog.getByRole('textbox')).toHaveValue(/"reference": "nobody"/);
  await dialog.getByRole('button', { name: 'Replay' }).click();
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/No click of ours is called so\./);
  expect(await findings(admin)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await letters.getByRole('button', { name: /^Discard/ }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(letters).toBeHidden();
});

test('pixels hear of a visitor who agrees, under the ids by which the server tells the platform', async ({
  visitor,
}) => {
  // No other journey goes there, which would be asked too.
  const { api, page, address } = await publishedPage('cam-nang-sen');
  const { facebookPixelIds } = await api.call(postRoutes.get, { params: { id: page.id } });
  const [pixelId = 0] = facebookPixelIds;
  await api.call(pixelRoutes.update, {
    params: { id: pixelId },
    body: { conversions: { moments: ['SEARCH', 'CLICK'], accessToken: 'EAAgood' } },
  });
  await api.call(websiteRoutes.update, { params: { id: page.website.id }, body: { consent: 'BANNER' } });
  const phone = await visitor(null, PHONE);
  const heard: unknown[][] = [];
  phone.on('console', (message) => {
    if (message.text().startsWith('pixel ')) heard.push(JSON.parse(message.text().slice(6)) as unknown[]);
  });
  const idOf = (name: string) =>
    (heard.findLast((said) => said.includes(name))?.at(-1) as { eventID: string } | undefined)?.eventID;
  const banner = phone.getByRole('dialog', { name: 'Lựa chọn quyền riêng tư' });
  await expect(async () => {
    // Until the website has learnt that it is to ask.
    heard.length = 0;
    await phone.goto(`${address}?fbclid=Fb_1`);
    await expect(banner).toBeVisible({ timeout: 1000 * PATIENCE });
  }).toPass();
  expect(await findings(phone)).toEqual([]);
  expect(heard).toEqual([]);

  await banner.getByRole('button', { name: 'Từ chối' }).click();
  await phone.reload();
  await expect(phone.getByRole('button', { name: 'Lựa chọn quyền riêng tư' })).toBeVisible();
  await expect(banner).toBeHidden();
  expect(heard).toEqual([]);
  await phone.getByRole('button', { name: 'Lựa chọn quyền riêng tư' }).click();
  await banner.getByRole('button', { name: 'Đồng ý' }).click();
  await expect(banner).toBeHidden();

  const keyword = phone.getByRole('navigation').getByRole('link').first();
  await expect.poll(() => idOf('PageView')).toBeDefined();
  const link = new URL((await keyword.getAttribute('href')) ?? '', address);
  expect([link.searchParams.get('c'), link.searchParams.get('v')]).toEqual(['1', idOf('PageView')]);
  await keyword.click();
  await expect.poll(() => idOf('Search')).toBeDefined();
  const pressed = phone.waitForRequest(/\/_out\//);
  await phone.getByRole('region').getByRole('link').first().click();
  const { searchParams } = new URL((await pressed).url());
  expect(searchParams.get('c')).toBe('1');
  await expect.poll(() => idOf('Lead')).toBe(searchParams.get('e'));
  const told = async () => {
    const { items } = await api.call(conversionRoutes.list, { params: { id: pixelId }, query: {} });
    return items.map(({ moment, state }) => `${moment} ${state}`).sort();
  };
  await expect.poll(told, { timeout: 60_000 * PATIENCE }).toEqual(['CLICK SENT', 'SEARCH SENT']);
});

test("a script shows searches and results where a website has Google's feed, and presses on them are clicks", async ({
  visitor,
}) => {
  // No other journey goes there.
  const { api, page, address } = await publishedPage('home-and-road', PUBLISHER);
  const admin = await visitor(ADMIN);
  await admin.goto(`/website?search=${page.website.domain}`);
  await admin.getByRole('button', { name: `Edit ${page.website.name}` }).click();
  const form = admin.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Feed' }).click();
  await admin.getByRole('option', { name: 'Google related search (script)' }).click();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expectFieldError(admin, 'Publisher id', 'Please enter the publisher id');
  await form.getByRole('textbox', { name: 'Publisher id' }).fill('pub-1234567890');
  expect(await findings(admin)).toEqual([]);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(admin, 'Updated successfully');

  const phone = await visitor(null, PHONE);
  const refused: string[] = [];
  phone.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  const related = phone.locator('#related').getByRole('link');
  await expect(async () => {
    // Until the website has learnt whose script it runs.
    await phone.goto(address);
    await expect(related.first()).toBeVisible({ timeout: 1000 * PATIENCE });
  }).toPass();
  expect(await findings(phone)).toEqual([]);
  const word = (await related.first().textContent()) ?? '';
  await related.first().click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(word);
  const results = phone.frameLocator('#results iframe').getByRole('link');
  await expect(results.first()).toHaveText(`Offer 1 for ${word}`);
  expect(await findings(phone)).toEqual([]);
  const told = phone.waitForRequest(/\/_out\//);
  await results.first().click();
  await told;
  await expect(phone).toHaveURL(new URL('/', address).href);
  await expect.poll(async () => (await newestClick(api, page.id))?.keyword?.name).toBe(word);
  // Whoever comes by an ad of which nobody knows the text is shown the article alone.
  await phone.goto(`${address}?ad_id=unknown-ad`);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(page.title);
  await expect(phone.locator('#related')).toHaveCount(0);
  expect(refused).toEqual([]);
});
