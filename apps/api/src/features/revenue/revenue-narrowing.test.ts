import { revenueFileRoutes } from '@adhelm/contract/revenue-file';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lateClicks } from './late-clicks.ts';
import { type RevenueWorld, revenueWorld } from './testing/revenue-world.ts';

let w: RevenueWorld;
/** A second campaign and keyword of the website, and what the first are called. */
let [campaign, keyword] = [0, 0];
let [realId, text] = ['', ''];
beforeAll(async () => {
  w = await revenueWorld();
  const added = await w.t.system<{ id: number }>(
    `insert into campaigns (publisher_id, ad_account_id, real_campaign_id, name, status)
     select publisher_id, ad_account_id, 'second-77', 'Second', status from campaigns where id = $1 returning id`,
    [w.owner.campaign],
  );
  campaign = added[0]?.id ?? 0;
  const words = await w.t.system<{ id: number }>(
    `insert into keywords (publisher_id, keyword_set_id, text)
     select publisher_id, keyword_set_id, 'Second Words' from keywords where id = $1 returning id`,
    [w.owner.keyword],
  );
  keyword = words[0]?.id ?? 0;
  const [first] = await w.t.system<{ real: string; text: string }>(
    `select real_campaign_id as real, text from campaigns, keywords where campaigns.id = $1 and keywords.id = $2`,
    [w.owner.campaign, w.owner.keyword],
  );
  [realId, text] = [first?.real ?? '', first?.text ?? ''];
});
afterAll(() => w?.close());
beforeEach(() => w.clear());

const byCampaign = (...rows: string[]) => ['date,website,campaign id,revenue', ...rows].join('\n');
const byKeyword = (...rows: string[]) => ['date,website,keyword,revenue', ...rows].join('\n');
const whole = (...rows: string[]) => ['date,website,revenue', ...rows].join('\n');
const microsOf = async (day: string, ids: readonly string[]) => {
  const stored = await w.storedOf(day);
  return ids.map((id) => stored.get(id));
};

test('what a campaign earned is shared among its clicks alone, as the dry run says', async () => {
  const day = w.newDay();
  const first = await w.press(day, ['0.3', '0.1']);
  const second = await w.press(day, ['0.5'], { campaignId: campaign });
  const content = byCampaign(
    `${day},${w.domain},${realId},1.000001`,
    `${day},${w.domain},second-77,2`,
    `${day},${w.domain},nobody-knows,4`,
  );
  const said = await w.check(content);
  expect(said).toMatchObject({ problem: null, errors: 0, before: 0.9, after: 3.000001 });
  expect(said.changes.map(({ part, clicks, before, after }) => [part, clicks, before, after])).toEqual([
    [`campaign ${realId}`, 2, 0.4, 1.000001],
    ['campaign second-77', 1, 0.5, 2],
  ]);
  expect(said.missing.map(({ name }) => name)).toEqual([`${w.domain} · campaign nobody-knows`]);
  await w.settle(content);
  expect(await microsOf(day, [...first, ...second])).toEqual([750_001, 250_000, 2_000_000]);
  const [file] = await w.files();
  expect(file).toMatchObject({ figures: 3, applied: 2, waiting: 1 });
  expect(file?.missing).toMatchObject([{ name: `${w.domain} · campaign nobody-knows`, amount: 4 }]);
});

test('what a keyword earned is shared among its clicks alone, whatever the case of its text', async () => {
  const day = w.newDay();
  const first = await w.press(day, ['0', '0']);
  const second = await w.press(day, ['0.5'], { keywordId: keyword });
  await w.settle(
    byKeyword(`${day},${w.domain},${text.toUpperCase()},1`, `${day},${w.domain},second words,2`),
  );
  expect(await microsOf(day, [...first, ...second])).toEqual([500_000, 500_000, 2_000_000]);
});

test('files of several campaigns stand beside each other, and one of the whole day takes the place of all', async () => {
  const day = w.newDay();
  const ids = [...(await w.press(day, ['1'])), ...(await w.press(day, ['1'], { campaignId: campaign }))];
  await w.upload(byCampaign(`${day},${w.domain},${realId},3`));
  await w.settle(byCampaign(`${day},${w.domain},second-77,5`));
  expect(await microsOf(day, ids)).toEqual([3_000_000, 5_000_000]);
  await w.settle(byCampaign(`${day},${w.domain},second-77,7`));
  expect(await microsOf(day, ids)).toEqual([3_000_000, 7_000_000]);
  await w.settle(whole(`${day},${w.domain},4`));
  expect(await microsOf(day, ids)).toEqual([2_000_000, 2_000_000]);
  const states = await w.t.system('select is_replaced, next_try_at from revenue_figures order by id');
  expect(states.map((state) => state.is_replaced)).toEqual([true, true, true, false]);
  await w.settle(byCampaign(`${day},${w.domain},${realId},9`));
  expect(await microsOf(day, ids)).toEqual([9_000_000, 2_000_000]);
});

test('one that waited too long does not take the place of a later one of the whole day', async () => {
  const day = w.newDay();
  await w.settle(byCampaign(`${day},${w.domain},second-77,5`));
  const ids = await w.press(day, ['1']);
  await w.settle(whole(`${day},${w.domain},4`));
  ids.push(...(await w.press(day, ['1'], { campaignId: campaign })));
  w.t.clock.advance(3_600_000);
  await w.applyDue();
  expect(await microsOf(day, ids.slice(0, 1))).toEqual([4_000_000]);
  expect(await w.files()).toMatchObject([{ applied: 1 }, { applied: 0, replaced: 1, waiting: 0 }]);
});

test('clicks that are booked on their campaign later get their share', async () => {
  const day = w.newDay();
  const early = await w.press(day, ['1'], { campaignId: campaign });
  await w.settle(byCampaign(`${day},${w.domain},second-77,3`));
  const later = await w.press(day, ['1'], { campaignId: campaign });
  const { booked } = lateClicks({ inScope: w.inScope, clock: w.t.clock });
  const at = new Date(`${day}T23:30:00.000Z`);
  await booked({ publisherId: w.publisherId + 1, from: at, to: at });
  await w.applyDue();
  expect(await microsOf(day, early), 'others change nothing').toEqual([3_000_000]);
  await booked({ publisherId: w.publisherId, from: at, to: at });
  await w.applyDue();
  expect(await microsOf(day, [...early, ...later])).toEqual([1_500_000, 1_500_000]);
});

test('a website that a file calls by two names has no rows of the whole day beside others', async () => {
  const day = w.newDay();
  await w.press(day, ['1']);
  await w.t.system('update websites set feed_channels = $1 where id = $2', [['channel-9'], w.owner.website]);
  const content = byCampaign(`${day},${w.domain},${realId},1`, `${day},channel-9,,2`);
  const problem = `${w.domain} has rows with and without a campaign or keyword on ${day}. Use one or the other.`;
  expect(await w.check(content)).toMatchObject({ errors: 0, problem, changes: [] });
  const refused = await w.upload(content);
  expect(refused.error).toMatchObject({ details: [{ path: 'mapping', message: problem }] });
  expect(await w.files()).toEqual([]);
});

test('the currency that is chosen for a file is part of what it is known by', async () => {
  const day = w.newDay();
  const ids = await w.press(day, ['1']);
  const content = whole(`${day},${w.domain},2`);
  const { mapping } = await w.check(content);
  expect(mapping.defaultCurrency).toBe('USD');
  const inEuros = { ...mapping, defaultCurrency: 'EUR' };
  const apply = (chosen: typeof mapping) =>
    w.t.call(revenueFileRoutes.apply, {
      token: w.token(),
      body: { name: 'revenue.csv', content, mapping: chosen },
    });
  expect((await apply(inEuros)).result.isKnown).toBe(false);
  await w.applyDue();
  expect(await microsOf(day, ids)).toEqual([2_200_000]);
  expect((await apply(inEuros)).result.isKnown).toBe(true);
  expect((await apply(mapping)).result.isKnown, 'in dollars it is another file').toBe(false);
});
