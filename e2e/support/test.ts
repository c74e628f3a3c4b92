import { test as base, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { signIn } from '../../tools/fire/session.ts';
import { type Api, apiWith } from './api.ts';
import { place } from './place.ts';
import { watch } from './watch.ts';

export { expect } from '@playwright/test';

const ONE_DAY_MS = 86_400_000;

type TestFixtures = {
  /** Who is signed in when the page opens; null for nobody. */
  account: string | null;
  /** Opens a page in a browser of its own, signed in as someone. */
  visitor: (email: string | null, options?: BrowserContextOptions) => Promise<Page>;
  /** Calls the API as someone. */
  api: (email: string) => Promise<Api>;
};

type WorkerFixtures = {
  /** The access token of an account; each worker has sessions of its own. */
  tokenOf: (email: string) => Promise<string>;
};

/** What the browser remembers of a session that needs no renewal. */
const storageOf = (token: string) => ({
  cookies: [],
  origins: [
    {
      origin: place.url(),
      localStorage: [
        { name: 'token', value: token },
        { name: 'expiresAt', value: String(Date.now() + ONE_DAY_MS) },
      ],
    },
  ],
});

export const test = base.extend<TestFixtures, WorkerFixtures>({
  account: [null, { option: true }],
  baseURL: async ({}, use) => use(place.url()),
  tokenOf: [
    async ({}, use) => {
      const tokens = new Map<string, Promise<string>>();
      await use((email) => {
        const token = tokens.get(email) ?? signIn(place.url(), email);
        tokens.set(email, token);
        return token;
      });
    },
    { scope: 'worker' },
  ],
  storageState: async ({ account, tokenOf }, use) =>
    use(account === null ? undefined : storageOf(await tokenOf(account))),
  context: async ({ context }, use) => {
    const problems = await watch(context);
    await use(context);
    expect(problems).toEqual([]);
  },
  visitor: async ({ browser, tokenOf, viewport }, use) => {
    const opened: { close: () => Promise<void>; problems: readonly string[] }[] = [];
    await use(async (email, options = {}) => {
      const storageState = email === null ? undefined : storageOf(await tokenOf(email));
      const context = await browser.newContext({ baseURL: place.url(), viewport, storageState, ...options });
      opened.push({ close: () => context.close(), problems: await watch(context) });
      return context.newPage();
    });
    for (const { close } of opened) await close();
    expect(opened.flatMap(({ problems }) => problems)).toEqual([]);
  },
  api: async ({ tokenOf }, use) => use(async (email) => apiWith(await tokenOf(email))),
});

/** Signs in as a person does: through the modal and the identity provider's page. */
export const signInThroughModal = async (page: Page, email: string) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Login with Google' }).click();
  await page.getByRole('link', { name: email }).click();
};

/** The button that only a signed-in page has. */
export const accountButton = (page: Page) => page.getByRole('button', { name: /^Account of / });
