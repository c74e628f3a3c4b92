import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

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

/** What axe has to say against a page, one line per rule; against its colours alone when that is all that changed. */
export const findings = async (
  page: Page,
  about: 'everything' | 'colours' = 'everything',
): Promise<string[]> => {
  await settle(page);
  // The app has no frames, so axe can finish in the page itself instead of opening another one.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(about === 'colours' && { runOnly: ['color-contrast'] }),
  });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};
