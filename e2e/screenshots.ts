import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { postRoutes } from '@adhelm/contract/post';
import { reportRoutes } from '@adhelm/contract/report';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '../tools/browser.ts';
import { freePort, startProduct } from '../tools/fire/product.ts';
import { signIn } from '../tools/fire/session.ts';
import { ensureWebBuild } from '../tools/web-build.ts';
import { apiWith } from './support/api.ts';
import { storageOf } from './support/storage.ts';

const IMAGES = join(import.meta.dirname, '../docs/images');

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const PIXELS = {
  address: '/pixel?sortBy=name',
  ready: (page: Page) => page.getByRole('table', { name: 'Pixels' }),
};
const DASHBOARD = {
  address: '/?range=6',
  ready: (page: Page) => page.getByRole('main').getByRole('slider').first(),
};
const EDITOR = {
  address: '/landing-page/edit?id=1',
  ready: (page: Page) => page.frameLocator('iframe[title="Preview"]').locator('.content'),
};

const PICTURES = [
  { ...PIXELS, file: 'pixels-light.png', colorScheme: 'light', viewport: DESKTOP },
  { ...PIXELS, file: 'pixels-dark.png', colorScheme: 'dark', viewport: DESKTOP },
  { ...PIXELS, file: 'pixels-phone.png', colorScheme: 'light', viewport: PHONE },
  { ...DASHBOARD, file: 'dashboard-light.png', colorScheme: 'light', viewport: DESKTOP },
  { ...EDITOR, file: 'editor-light.png', colorScheme: 'light', viewport: DESKTOP },
] as const;

const DEMO_CLICKS = 900_000;
const DAY = 86_400_000;

/** The figures of the dashboard grow until the demo's facts are loaded. */
const factsLoaded = async (url: string, token: string) => {
  const api = apiWith(token, url);
  const query = {
    startDate: new Date(Date.now() - 95 * DAY).toISOString(),
    endDate: new Date().toISOString(),
  };
  const clicks = async () => (await api.call(reportRoutes.statisticsSummary, { query })).data.clicks;
  while ((await clicks()) < DEMO_CLICKS) await setTimeout(1000);
};

const LOOKS = ['clean', 'magazine', 'comparison', 'quiz', 'story', 'minimal'];
/** As high as the pictures make it. */
const SHEET = { width: 1440, height: 100 };

/** How landing pages look on a phone, one of each look, as visitors are served them. */
const takePages = async (browser: Browser, url: string, token: string, sitePort: number) => {
  const { items } = await apiWith(token, url).call(postRoutes.list, {
    query: { status: 'PUBLISHED', limit: '200' },
  });
  const pictures: string[] = [];
  for (const look of LOOKS) {
    const post = items.find(({ styleId, language }) => styleId === look && language === 'en');
    if (!post) throw new Error(`The demo has no published page with the look ${look}.`);
    const [name = ''] = post.website.domain.split('.');
    const page = await browser.newPage({ viewport: PHONE, deviceScaleFactor: 1 });
    await page.goto(`http://${name}.localhost:${sitePort}/${post.slug}`);
    await page.waitForLoadState('networkidle');
    pictures.push((await page.screenshot()).toString('base64'));
    await page.close();
  }
  const sheet = await browser.newPage({ viewport: SHEET });
  const frame = (picture: string) =>
    `<img src="data:image/png;base64,${picture}" style="width: 100%; border-radius: 14px; box-shadow: 0 2px 14px #0003">`;
  await sheet.setContent(
    `<body style="margin: 0; padding: 28px; display: grid; grid-template-columns: repeat(6, 1fr); gap: 20px; background: #eef1f6">${pictures.map(frame).join('')}`,
  );
  await sheet.locator('body').screenshot({ path: join(IMAGES, 'pages-phone.png') });
  await sheet.close();
};

/** Takes the pictures of the README from a fresh installation with demo data. */
const takePictures = async (url: string, sitePort: number) => {
  const token = await signIn(url, 'admin@demo.test');
  await factsLoaded(url, token);
  const { CHROMIUM_PATH } = await ensureBrowser();
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  });
  try {
    await mkdir(IMAGES, { recursive: true });
    for (const { address, ready, file, colorScheme, viewport } of PICTURES) {
      const page = await browser.newPage({
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
        storageState: storageOf(url, token),
      });
      // Who listens is never idle.
      await page.route('**/api/notifications/events', (route) => route.abort());
      await page.goto(`${url}${address}`);
      await ready(page).waitFor();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.screenshot({ path: join(IMAGES, file), animations: 'disabled' });
      await page.close();
    }
    await takePages(browser, url, token, sitePort);
  } finally {
    await browser.close();
  }
};

await ensureWebBuild();
const folder = await mkdtemp(join(tmpdir(), 'adhelm-pictures-'));
// As in the tests: PostgreSQL has to reach the folder, or its data would outlive the run.
await chmod(folder, 0o755);
try {
  const sitePort = await freePort();
  const product = await startProduct({
    dataDir: join(folder, 'data'),
    port: await freePort(),
    env: { SITE_PORT: String(sitePort) },
  });
  try {
    await takePictures(product.url, sitePort);
  } finally {
    await product.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
