import { type Message, messageRoutes, type Recipient } from '@adhelm/contract/message';
import { userRoutes } from '@adhelm/contract/user';
import type { Page } from '@playwright/test';
import { ADVERTISER, BUYER, OTHER, PUBLISHER } from './support/accounts.ts';
import { findings } from './support/axe.ts';
import { uniqueName } from './support/pixels.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

const nameOf = async (email: string) => (await (await apiOf(email)).call(userRoutes.me)).name;

/** Whom somebody may write to. */
const recipientOf = async (email: string, search?: string) => {
  const query = { limit: '1', ...(search && { search }) };
  const { items } = await (await apiOf(email)).call(messageRoutes.recipients, { query });
  const [one] = items;
  if (!one) throw new Error(`${email} finds nobody`);
  return one;
};

/** Writes as somebody. */
const writerTo =
  (email: string, { kind, id }: Recipient) =>
  async (body: string): Promise<Message> =>
    (await apiOf(email)).call(messageRoutes.send, {
      body: { to: { kind, id }, body, key: crypto.randomUUID() },
    });

const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Messages/ });
const fieldOf = (page: Page) => page.getByRole('textbox', { name: /^Message to / });

test('two people write to each other, each in a browser of their own', async ({ visitor }) => {
  const question = uniqueName('Question');
  const answer = uniqueName('Answer');
  const address = `https://example.test/${crypto.randomUUID()}`;
  const name = await nameOf(BUYER);
  const reader = await visitor(BUYER);
  await reader.goto('/pixel');
  await expect(button(reader)).toBeVisible();

  const writer = await visitor(ADVERTISER);
  await writer.goto('/messages');
  await writer.getByRole('combobox', { name: 'New message' }).click();
  await writer.getByRole('combobox', { name: 'Search people and teams' }).fill(name);
  await writer.getByRole('option', { name }).click();
  await fieldOf(writer).fill(`${question}\nsee ${address}`);
  await fieldOf(writer).press('Enter');
  await expect(writer).toHaveURL(/\/messages\?id=\d+$/);
  await expect(writer.getByRole('log').getByText(question)).toBeVisible();

  await expect(button(reader), 'the badge comes without reloading').toHaveAccessibleName(/ unread$/);
  const toast = reader.getByRole('listitem').filter({ hasText: question });
  await expect(toast).toBeVisible();
  await button(reader).click();
  const panel = reader.getByRole('dialog', { name: 'Messages' });
  await panel.getByRole('link', { name: question }).click();
  const thread = reader.getByRole('log');
  await expect(thread.getByRole('link', { name: address })).toHaveAttribute('rel', /noopener/);
  await expect(button(reader), 'what is open is read').toHaveAccessibleName('Messages');
  await fieldOf(reader).fill(answer);
  await fieldOf(reader).press('Enter');
  await expect(thread.getByText(answer)).toHaveCount(1);

  await expect(writer.getByRole('log').getByText(answer), 'the answer comes by itself').toBeVisible();
  await expect(writer.getByRole('navigation', { name: 'Conversations' })).toContainText(answer);
});

test('older messages come when somebody scrolls up, and nothing moves under their eyes', async ({
  visitor,
}) => {
  const say = writerTo(PUBLISHER, await recipientOf(PUBLISHER, await nameOf(ADVERTISER)));
  const marker = uniqueName('Line');
  let last = await say(`${marker} 0`);
  for (let count = 1; count < 50; count += 1) last = await say(`${marker} ${count}`);

  const page = await visitor(PUBLISHER);
  await page.goto(`/messages?id=${last.conversationId}`);
  const log = page.getByRole('log');
  const line = (count: number) => log.getByText(`${marker} ${count}`, { exact: true });
  await expect(line(49)).toBeInViewport();
  await expect(line(0)).toHaveCount(0);
  await log.evaluate((box) => {
    box.scrollTop = -box.scrollHeight;
  });
  await expect(line(0)).toHaveCount(1);
  await line(10).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const placeOf = () => line(10).evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await placeOf();
  await say(`${marker} 50`);
  await expect(line(50)).toHaveCount(1);
  expect(await placeOf()).toBe(before);
  await page.getByRole('button', { name: 'To the newest' }).click();
  await expect(line(50)).toBeInViewport();
});

test('the button, its panel, the conversations and a thread have room on a phone, and nothing against them', async ({
  visitor,
}, testInfo) => {
  const page = await visitor(OTHER);
  const to = await recipientOf(OTHER);
  const say = writerTo(OTHER, to);
  const { conversationId } = await say('Good morning');
  await say(`Please look at https://example.test/${'long-'.repeat(30)} today.`);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1440]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 780 });
      const sound = async (name: string) => {
        await page.screenshot({ path: testInfo.outputPath(`${name}-${colorScheme}-${width}.png`) });
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${name}, ${width} px`).toBe(0);
      };
      await page.goto('/messages');
      const list = page.getByRole('navigation', { name: 'Conversations' });
      await expect(list.getByRole('link', { name: to.name })).toBeVisible();
      await sound('list');
      await list.getByRole('link', { name: to.name }).click();
      await expect(page.getByRole('log').getByText('Please look at')).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`id=${conversationId}$`));
      await sound('thread');
      expect(await findings(page), `thread, ${colorScheme}, ${width} px`).toEqual([]);
      if (width === 360) {
        await expect(list).toBeHidden();
        await page.getByRole('button', { name: 'All conversations' }).click();
        await expect(list).toBeVisible();
      }
      await button(page).press('Enter');
      const panel = page.getByRole('dialog', { name: 'Messages' });
      await expect(panel.getByRole('link', { name: to.name })).toBeVisible();
      await sound('panel');
      expect(await findings(page), `panel, ${colorScheme}, ${width} px`).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(button(page)).toBeFocused();
    }
});
