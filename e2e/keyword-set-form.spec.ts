import { keywordSetRoutes } from '@adhelm/contract/keyword-set';
import { ADMIN, ADVERTISER, PUBLISHER } from './support/accounts.ts';
import {
  createSet,
  openSetMenu,
  setPanel,
  setRow,
  shownKeywords,
  storedSet,
} from './support/keyword-sets.ts';
import { expectToast, uniqueName } from './support/pixels.ts';
import { cellsOf } from './support/reports.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: PUBLISHER });

test('1,000 pasted keywords become one set, with the duplicates merged', async ({ page }) => {
  const name = uniqueName('Pasted');
  const distinct = Array.from({ length: 400 }, (_, place) => `stair lift ${place + 1}`);
  const twice = Array.from({ length: 600 }, (_, place) => `  Stair  LIFT ${(place % 400) + 1}`);
  await page.goto('/set-keyword?create=true');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  const paste = page.getByRole('textbox', { name: 'Add keywords' });
  await paste.fill([...distinct, ...twice].join('\n'));
  const panel = setPanel(page);
  await expect(panel).toContainText('400 new keywords');
  await expect(panel).toContainText(
    '600 duplicates will be merged: Stair LIFT 1, Stair LIFT 2, Stair LIFT 3, Stair LIFT 4, Stair LIFT 5 and 595 more',
  );
  await expect(panel).toContainText('400 of 500 keywords');
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(paste).toHaveValue('');
  await expect(panel).toContainText('600 duplicates merged: Stair LIFT 1,');
  await expect(shownKeywords(page).first()).toHaveText('stair lift 1');
  expect(await shownKeywords(page).count(), 'only those in view stand in the page').toBeLessThan(60);
  await panel.getByRole('button', { name: 'Save draft' }).click();
  await expectToast(page, 'Created successfully');

  const { items } = await (await apiOf(PUBLISHER)).call(keywordSetRoutes.list, { query: { search: name } });
  expect(items.map(({ keywords, status }) => ({ keywords, status }))).toEqual([
    { keywords: distinct, status: 'DRAFT' },
  ]);
  await page.goto(`/set-keyword?search=${name}`);
  await expect(await cellsOf(page, 'Set keyword', 'Keywords')).toHaveText(['400']);
});

test('commas work too, what is too long is marked and stays, and too many are refused', {
  tag: '@full',
}, async ({ page }) => {
  const long = 'x'.repeat(81);
  await page.goto('/set-keyword?create=true');
  await page.getByRole('textbox', { name: 'Name' }).fill(uniqueName('Long'));
  const paste = page.getByRole('textbox', { name: 'Add keywords' });
  const panel = setPanel(page);
  await paste.fill(`bath lift, grab bar,${long},Bath Lift`);
  await expect(panel).toContainText('2 new keywords');
  await expect(panel).toContainText('1 duplicate will be merged: Bath Lift');
  await expect(panel).toContainText(`1 keyword is longer than 80 characters and left out: ${long}`);
  await paste.press('Control+Enter');
  await expect(paste, 'to be shortened').toHaveValue(long);
  await expect(shownKeywords(page)).toHaveText(['bath lift', 'grab bar']);

  await paste.fill(Array.from({ length: 499 }, (_, place) => `word ${place}`).join(','));
  await expect(panel).toContainText('501 of 500 keywords');
  await panel.getByRole('button', { name: 'Save draft' }).click();
  await expect(paste).toHaveAccessibleDescription(/Must not be more than 500 keywords/);
  await panel.getByRole('button', { name: 'Remove all' }).click();
  await panel.getByRole('button', { name: 'Save draft' }).click();
  await expect(paste).toHaveAccessibleDescription(/Please enter at least one keyword/);
});

test('keywords are put in order, marked as suggestions, removed, and limits of pages are checked', {
  tag: '@full',
}, async ({ page }) => {
  const api = await apiOf(PUBLISHER);
  const set = await createSet(api);
  await page.goto(`/set-keyword?edit=${set.id}`);
  const panel = setPanel(page);
  await panel.getByRole('button', { name: 'Move knee surgery', exact: true }).press('ArrowUp');
  await expect(shownKeywords(page)).toHaveText(['knee pain', 'knee surgery', 'knee brace']);
  const handle = panel.getByRole('button', { name: 'Move knee brace', exact: true });
  const box = await handle.boundingBox();
  if (!box) throw new Error('The handle is not on screen');
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 5, box.y + 5 - 68, { steps: 8 });
  await page.mouse.up();
  await expect(shownKeywords(page)).toHaveText(['knee brace', 'knee pain', 'knee surgery']);
  const mark = panel.getByRole('button', { name: 'knee surgery is a Google suggestion' });
  await mark.click();
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await panel.getByRole('button', { name: 'Remove knee pain' }).click();
  await expect(panel.getByRole('button', { name: 'Remove knee surgery' })).toBeFocused();

  const first = panel.getByRole('spinbutton', { name: 'Search page 1' });
  for (const wrong of ['21', '-1', '1.5', '']) {
    await first.fill(wrong);
    await panel.getByRole('button', { name: 'Save draft' }).click();
    await expect(first).toHaveAccessibleDescription(/Must be a whole number from 0 to 20/);
  }
  await first.fill('20');
  await panel.getByRole('checkbox', { name: 'Active' }).uncheck();
  await panel.getByRole('button', { name: 'Save draft' }).click();
  await expectToast(page, 'Updated successfully');
  expect(await storedSet(api, set.id)).toMatchObject({
    keywords: ['knee brace', 'knee surgery'],
    suggestedKeywords: ['knee surgery'],
    searchPageKeywordNumber1: 20,
    isActive: false,
  });
});

test('draft, review, rejected with a reason, edited, review, published: two people', async ({ visitor }) => {
  // Two browsers, eleven pages.
  test.setTimeout(120_000);
  const name = uniqueName('Journey');
  const author = await visitor(ADVERTISER);
  const api = await apiOf(ADVERTISER);
  await author.goto('/set-keyword?create=true');
  await author.getByRole('textbox', { name: 'Name' }).fill(name);
  await author.getByRole('textbox', { name: 'Add keywords' }).fill('walk-in tub\nwalk-in bath');
  await expect(setPanel(author).getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await setPanel(author).getByRole('button', { name: 'Save draft' }).click();
  await expectToast(author, 'Created successfully');
  const { items } = await api.call(keywordSetRoutes.list, { query: { search: name } });
  const id = items[0]?.id ?? 0;
  const status = async () => (await storedSet(api, id)).status;

  await author.goto(`/set-keyword?search=${name}`);
  const submit = await openSetMenu(author, name);
  await submit.getByRole('menuitem', { name: 'Submit for review' }).click();
  await expectToast(author, 'Submitted for review');
  await expect(setRow(author, name)).toContainText('Review');
  await author.goto(`/set-keyword?edit=${id}`);
  await expect(setPanel(author)).toContainText(
    'This is under review and cannot be changed until it is decided on or withdrawn.',
  );
  await expect(author.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  await expect(setPanel(author).getByRole('button', { name: /Save|Publish|Reject/ })).toHaveCount(0);

  const editor = await visitor(PUBLISHER);
  await editor.goto(`/set-keyword?edit=${id}`);
  await setPanel(editor).getByRole('button', { name: 'Reject' }).click();
  const question = editor.getByRole('dialog', { name: `Reject “${name}”` });
  await question.getByRole('button', { name: 'Reject' }).click();
  await expect(question.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
    'Please enter the reason',
  );
  await question.getByRole('textbox', { name: 'Reason' }).fill('Only two keywords.');
  await question.getByRole('button', { name: 'Reject' }).click();
  await expectToast(editor, 'Rejected');
  expect(await status()).toBe('REJECTED');

  await author.goto(`/set-keyword?edit=${id}`);
  await expect(setPanel(author)).toContainText('Rejected: Only two keywords.');
  await author.getByRole('textbox', { name: 'Add keywords' }).fill('tub for seniors');
  await setPanel(author).getByRole('button', { name: 'Save draft' }).click();
  await expectToast(author, 'Updated successfully');
  expect(await status()).toBe('DRAFT');
  await author.goto(`/set-keyword?edit=${id}`);
  await setPanel(author).getByRole('button', { name: 'Submit for review' }).click();
  await expectToast(author, 'Submitted for review');

  await editor.goto(`/set-keyword?search=${name}`);
  const decide = await openSetMenu(editor, name);
  await decide.getByRole('menuitem', { name: 'Publish' }).click();
  await expectToast(editor, 'Published');
  expect(await storedSet(api, id)).toMatchObject({
    status: 'PUBLISHED',
    rejectReason: null,
    keywords: ['walk-in tub', 'walk-in bath', 'tub for seniors'],
  });

  await author.goto(`/set-keyword?edit=${id}`);
  await setPanel(author).getByText('History').click();
  await expect(setPanel(author).getByRole('list').first().getByRole('listitem')).toContainText([
    'Review → Published',
    'Draft → Review',
    'Rejected → Draft',
    'Review → Rejected',
    'Draft → Review',
    'Created',
  ]);
  await expect(setPanel(author)).toContainText('This is published. Unpublish it first, then change it.');
  await setPanel(author).getByRole('button', { name: 'Unpublish' }).click();
  await expectToast(author, 'Unpublished');
  expect(await status()).toBe('DRAFT');
});

test('two people who change one set see both versions', { tag: '@full' }, async ({ page, visitor }) => {
  const api = await apiOf(PUBLISHER);
  const set = await createSet(api);
  const colleague = await visitor(PUBLISHER);
  for (const person of [page, colleague]) await person.goto(`/set-keyword?edit=${set.id}`);
  await colleague.getByRole('textbox', { name: 'Name' }).fill(`${set.name} theirs`);
  await setPanel(colleague).getByRole('button', { name: 'Save draft' }).click();
  await expectToast(colleague, 'Updated successfully');
  await page.getByRole('textbox', { name: 'Add keywords' }).fill('knee wrap');
  await setPanel(page).getByRole('button', { name: 'Save draft' }).click();
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'Someone changed this keyword set while you were editing' });
  await expect(notice.getByRole('row', { name: /^Keywords/ })).toHaveText('Keywords4 keywords3 keywords');
  await notice.getByRole('button', { name: 'Load the newer version' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`${set.name} theirs`);
  await expect(shownKeywords(page)).toHaveText(set.keywords);
});

test('an admin for all publishers says whom a new set belongs to', { tag: '@full' }, async ({ visitor }) => {
  const page = await visitor(ADMIN);
  const name = uniqueName('Given');
  await page.goto('/set-keyword?create=true');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Add keywords' }).fill('hearing aid');
  await setPanel(page).getByRole('button', { name: 'Save draft' }).click();
  const picker = setPanel(page).getByRole('combobox', { name: 'Publisher' });
  await expect(picker).toHaveAccessibleDescription('Please select publisher');
  await picker.click();
  await page.getByRole('option', { name: 'Lotus Reach' }).click();
  await setPanel(page).getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Published');
  await page.goto(`/set-keyword?search=${name}`);
  await expect(setRow(page, name)).toContainText('Lotus Reach');
});
