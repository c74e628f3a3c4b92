import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { reportRoutes } from '@adhelm/contract/report';
import { chromium, type Page } from '@playwright/test';
import { freePort, startProduct } from '../tools/fire/product.ts';
import { signIn } from '../tools/fire/session.ts';
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

/** Takes the pictures of the README from a fresh installation with demo data. */
const takePictures = async (url: string) => {
  const token = await signIn(url, 'admin@demo.test');
  await factsLoaded(url, token);
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
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
  } finally {
    await browser.close();
  }
};

const folder = await mkdtemp(join(tmpdir(), 'adhelm-pictures-'));
// As in the tests: PostgreSQL has to reach the folder, or its data would outlive the run.
await chmod(folder, 0o755);
try {
  const product = await startProduct({ dataDir: join(folder, 'data'), port: await freePort() });
  try {
    await takePictures(product.url);
  } finally {
    await product.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
