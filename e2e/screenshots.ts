import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { freePort, startProduct } from '../tools/fire/product.ts';
import { signIn } from '../tools/fire/session.ts';
import { storageOf } from './support/storage.ts';

const IMAGES = join(import.meta.dirname, '../docs/images');

const PICTURES = [
  { file: 'pixels-light.png', colorScheme: 'light', width: 1440, height: 900 },
  { file: 'pixels-dark.png', colorScheme: 'dark', width: 1440, height: 900 },
  { file: 'pixels-phone.png', colorScheme: 'light', width: 390, height: 844 },
] as const;

/** Takes the pictures of the README from a fresh installation with demo data. */
const takePictures = async (url: string) => {
  const token = await signIn(url, 'admin@demo.test');
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  });
  try {
    await mkdir(IMAGES, { recursive: true });
    for (const { file, colorScheme, width, height } of PICTURES) {
      const page = await browser.newPage({
        viewport: { width, height },
        colorScheme,
        reducedMotion: 'reduce',
        storageState: storageOf(url, token),
      });
      await page.goto(`${url}/pixel?sortBy=name`);
      await page.getByRole('table', { name: 'Pixels' }).getByRole('link').first().waitFor();
      await page.getByRole('combobox', { name: 'Rows per page' }).waitFor();
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
