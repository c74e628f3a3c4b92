import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Half-way through a fade colours are not what they will be. */
const settle = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );

/** Half a megabyte of script, which is not to be read again for every look at the same page. */
const bringAxe = async (page: Page) => {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(`${axe.source}; undefined`);
};

/** What axe has to say against a page, one line per rule; against its colours alone when that is all that changed. */
export const findings = async (
  page: Page,
  about: 'everything' | 'colours' = 'everything',
): Promise<string[]> => {
  await settle(page);
  await bringAxe(page);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(about === 'colours' && { runOnly: ['color-contrast'] }),
  };
  // The app has no frames, so axe sees everything from the page itself.
  const violations = await page.evaluate(async (how) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const found = await inPage.run(document, how);
    return found.violations.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html) }));
  }, options);
  return violations.map(({ id, html }) => `${id}: ${html.join(' | ')}`);
};
