import type { Page } from '@playwright/test';
import { ensureBrowser } from '../../tools/browser.ts';
import { launch } from '../export/browser.ts';

export type Looks = { name: string; requests: number; kilobytes: number; lcp: number; shift: number };

/** Runs in the browser: what it noted of the page so far. */
const NOTED = `new Promise((resolve) => {
  let [lcp, shift] = [0, 0];
  const note = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  note('largest-contentful-paint', ({ startTime }) => { lcp = startTime; });
  note('layout-shift', ({ value }) => { shift += value; });
  requestAnimationFrame(() => requestAnimationFrame(() => resolve({ lcp, shift })));
})`;

/** What the browser itself says of a page, once it is at rest. */
const looksOf = async (page: Page, name: string, go: () => Promise<unknown>): Promise<Looks> => {
  const sizes: Promise<{ responseBodySize: number; responseHeadersSize: number }>[] = [];
  page.removeAllListeners('requestfinished');
  page.on('requestfinished', (request) => void sizes.push(request.sizes()));
  await go();
  await page.waitForLoadState('networkidle');
  const { lcp, shift } = await page.evaluate<Pick<Looks, 'lcp' | 'shift'>>(NOTED);
  const sent = (await Promise.all(sizes)).reduce(
    (sum, one) => sum + one.responseBodySize + one.responseHeadersSize,
    0,
  );
  return { name, requests: sizes.length, kilobytes: sent / 1000, lcp, shift };
};

/** The two pages of a visit, as a phone sees them. */
export const inBrowser = async (port: number): Promise<Looks[]> => {
  const browser = await launch((await ensureBrowser()).CHROMIUM_PATH);
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const address = `http://bench.localhost:${port}/guide`;
    return [
      await looksOf(page, 'content page', () => page.goto(address)),
      await looksOf(page, 'search page', () =>
        page.getByRole('navigation').getByRole('link').first().click(),
      ),
    ];
  } finally {
    await browser.close();
  }
};
