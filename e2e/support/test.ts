import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { place } from './place.ts';
import { tokenOf } from './sessions.ts';
import { storageOf } from './storage.ts';
import { watch } from './watch.ts';

export { expect } from '@playwright/test';

type Fixtures = {
  /** Who is signed in when the page opens; null for nobody. */
  account: string | null;
  /** Opens a page in a browser of its own, signed in as someone. */
  visitor: (email: string | null, options?: BrowserContextOptions) => Promise<Page>;
};

const storageFor = async (email: string | null) =>
  email === null ? undefined : storageOf(place.url(), await tokenOf(email));

export const test = base.extend<Fixtures>({
  account: [null, { option: true }],
  storageState: async ({ account }, use) => use(await storageFor(account)),
  context: async ({ context }, use) => {
    const problems = await watch(context);
    await use(context);
    expect(problems).toEqual([]);
  },
  visitor: async ({ browser, viewport, baseURL }, use) => {
    const opened: { close: () => Promise<void>; problems: readonly string[] }[] = [];
    await use(async (email, options = {}) => {
      const storageState = await storageFor(email);
      const context = await browser.newContext({ baseURL, viewport, storageState, ...options });
      opened.push({ close: () => context.close(), problems: await watch(context) });
      return context.newPage();
    });
    for (const { close } of opened) await close();
    expect(opened.flatMap(({ problems }) => problems)).toEqual([]);
  },
});

/** Signs in as a person does: through the modal and the identity provider's page. */
export const signInThroughModal = async (page: Page, email: string) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Login with Google' }).click();
  await page.getByRole('link', { name: email }).click();
};

/** The button that only a signed-in page has. */
export const accountButton = (page: Page) => page.getByRole('button', { name: /^Account of / });
