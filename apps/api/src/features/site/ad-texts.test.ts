import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { postRoutes } from '@adhelm/contract/post';
import { reportRoutes } from '@adhelm/contract/report';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Estate, estates } from '../../testing/estates.ts';
import { keptAdTexts } from './kept-ad-texts.ts';
import { DAY, type SiteProcesses, siteProcesses } from './testing/site-processes.ts';

let sites: SiteProcesses;
let t: SiteProcesses['t'];
let inScope: SiteProcesses['inScope'];
let publisherId: number;
let token: string;
let ann: Estate;
let bo: Estate;
beforeAll(async () => {
  sites = await siteProcesses();
  ({ t, inScope, publisherId, token, ann, bo } = sites);
  await t.system(`update websites set feed = 'GOOGLE', feed_publisher_id = 'pub-1' where id = $1`, [
    ann.website,
  ]);
});
afterAll(() => t?.close());
afterEach(() => sites.endAll());
beforeEach(() => t.system('delete from declared_ad_texts; delete from ad_texts'));

type Texts = { title?: string; body?: string; description?: string; further?: string };
const say = (ad: number, { title, body, description, further }: Texts, seenAt = t.clock()) =>
  t.system(
    `insert into ad_texts (ad_id, publisher_id, seen_at, title, body, description, further)
     select id, publisher_id, $2, $3, $4, $5, $6 from ads where id = $1`,
    [ad, seenAt, title ?? null, body ?? null, description ?? null, further ?? null],
  );
const later = (ms = 1000) => new Date(t.clock().getTime() + ms);

const declaredIn = (html: string): string | undefined => {
  const found = /<script type="application\/json" id="feed">(.*?)<\/script>/.exec(html)?.[1];
  return (
    found && (JSON.parse(found) as { options: { referrerAdCreative?: string } }).options.referrerAdCreative
  );
};

test('a page declares what the ad says now, all of it, within the next look', async () => {
  await say(ann.ad, { title: 'Panels', body: 'Old roof?\nAsk us.', description: 'From $1' });
  const site = await sites.start();
  await site.refresh(inScope);
  const declared = async () => declaredIn((await site.get('/page?ad_id=a-Ann', 'ann.example')).body);
  expect(await declared()).toBe('Old roof?\nAsk us.\nPanels\nFrom $1');
  await say(ann.ad, { title: 'Panels', further: 'Roofs\nHeat' }, later());
  await site.refresh(inScope);
  expect(await declared()).toBe('Panels\nRoofs\nHeat');
  // What was seen earlier and came later, as of a sync that took long, changes nothing.
  await say(ann.ad, { title: 'Older' }, later(-5000));
  await site.refresh(inScope);
  expect(await declared()).toBe('Panels\nRoofs\nHeat');
});

test('two ads of one id that say different things declare neither', async () => {
  const { insert } = estates(t.pool);
  await say(ann.ad, { title: 'Panels' });
  const twin = await insert('campaigns', {
    publisher_id: publisherId,
    ad_account_id: ann.account,
    post_id: ann.post,
    real_campaign_id: 'twin',
    name: 'Twin',
  });
  const ad = await insert('ads', {
    publisher_id: publisherId,
    campaign_id: twin,
    real_ad_id: 'a-Ann',
    name: 'Twin',
  });
  await say(ad, { title: 'Roofs' });
  const site = await sites.start();
  await site.refresh(inScope);
  const html = async () => (await site.get('/page?ad_id=a-Ann', 'ann.example')).body;
  expect(await html()).not.toContain('id="feed"');
  await say(ad, { title: 'Panels' }, later());
  await site.refresh(inScope);
  expect(declaredIn(await html())).toBe('Panels');
  await t.system('delete from ad_texts where ad_id = $1', [ad]);
  await t.system('delete from ads where id = $1', [ad]);
});

test('it is known with both stores away, from the disk, and never of other publishers', async () => {
  await say(ann.ad, { title: 'Panels' });
  await say(bo.ad, { title: "Bo's" });
  const first = await sites.start();
  await first.refresh(inScope);
  await first.end();
  const kept = await readFile(path.join(t.dataDir, 'site', 'ad-texts.json'), 'utf8');
  expect(kept).toContain('Panels');
  expect(kept, 'no website of theirs asks for it').not.toContain("Bo's");
  const second = await sites.start();
  expect(declaredIn((await second.get('/page?ad_id=a-Ann', 'ann.example')).body)).toBe('Panels');
  await second.end();
  await writeFile(path.join(t.dataDir, 'site', 'ad-texts.json'), '[{"torn');
  const third = await sites.start();
  expect((await third.get('/page?ad_id=a-Ann', 'ann.example')).body).not.toContain('id="feed"');
  await third.refresh(inScope);
  expect(declaredIn((await third.get('/page?ad_id=a-Ann', 'ann.example')).body)).toBe('Panels');
});

test('all ads are read, however many of them have no text', async () => {
  await t.system(
    `insert into ads (publisher_id, campaign_id, real_ad_id, name)
     select $1, $2, 'many-' || lpad(number::text, 5, '0'), 'Many' from generate_series(1, 4100) as number`,
    [publisherId, ann.campaign],
  );
  await t.system(
    `insert into ad_texts (ad_id, publisher_id, seen_at, title)
     select id, publisher_id, $1, real_ad_id from ads where real_ad_id in ('many-00001', 'many-04100')`,
    [t.clock()],
  );
  const folder = path.join(t.dataDir, 'fourth-site');
  const texts = await keptAdTexts({ folder, clock: t.clock, warn: () => {} });
  await texts.refresh(inScope, [publisherId]);
  expect(texts.of(publisherId, 'many-00001')?.text).toBe('many-00001');
  expect(texts.of(publisherId, 'many-04100')?.text).toBe('many-04100');
  await t.system(`delete from ad_texts where title like 'many-%'`);
  await t.system(`delete from ads where real_ad_id like 'many-%'`);
});

test('a look that fails leaves what is declared as it is, and says so once', async () => {
  const warned: string[] = [];
  const texts = await keptAdTexts({
    folder: path.join(t.dataDir, 'other-site'),
    clock: t.clock,
    warn: (reason) => warned.push(reason),
  });
  await say(ann.ad, { title: 'Panels' });
  await texts.refresh(inScope, [publisherId]);
  const away = () => Promise.reject(new Error('away'));
  await texts.refresh(away, [publisherId]);
  await texts.refresh(away, [publisherId]);
  expect(texts.of(publisherId, 'a-Ann')?.text).toBe('Panels');
  expect(warned).toEqual(['the texts of ads may be old']);
  await texts.refresh(inScope, []);
  expect(texts.of(publisherId, 'a-Ann')).toBeUndefined();
});

test('an ad that goes to another publisher is no longer declared after an hour at most', async () => {
  let now = t.clock().getTime();
  const folder = path.join(t.dataDir, 'third-site');
  const texts = await keptAdTexts({ folder, clock: () => new Date(now), warn: () => {} });
  await say(ann.ad, { title: 'Panels' });
  await texts.refresh(inScope, [publisherId]);
  await t.system(`update ads set deleted_at = now() where id = $1`, [ann.ad]);
  now += 3_600_000;
  await texts.refresh(inScope, [publisherId]);
  expect(texts.of(publisherId, 'a-Ann')).toBeUndefined();
  await t.system(`update ads set deleted_at = null where id = $1`, [ann.ad]);
});

const warningsOf = async (asker = token) => {
  const campaigns = (
    await t.callAny(reportRoutes.campaigns, { query: { ...DAY, search: 'Ann campaign' }, token: asker })
  ).result.data;
  const { ads } = (await t.callAny(reportRoutes.ads, { query: { ...DAY, search: 'Ann ad' }, token: asker }))
    .result.data;
  return { campaign: campaigns[0]?.warnings, ad: ads[0]?.warnings };
};
const both = (...warnings: string[]) => ({ campaign: warnings, ad: warnings });

test('the lists of campaigns and ads warn of texts that are not known, several, or not those declared', async () => {
  const unknown = 'The text of 1 ad is not known: visitors from there are shown no sponsored results.';
  expect(await warningsOf()).toEqual(both(unknown));
  await say(ann.ad, { title: 'Panels' });
  expect(await warningsOf()).toEqual(both());
  const site = await sites.start();
  await site.refresh(inScope);
  await site.get('/page?ad_id=a-Ann', 'ann.example');
  site.carry();
  const digest = createHash('md5').update('Panels').digest('hex');
  const declared = () => t.system('select ad_id from declared_ad_texts where digest = $1', [digest]);
  await expect.poll(declared, { timeout: 30_000 }).toEqual([{ ad_id: ann.ad }]);
  await site.end();
  // Beside what visitors of other tests were told.
  await t.system('delete from declared_ad_texts where digest <> $1', [digest]);
  await t.system('update declared_ad_texts set last_at = now()');
  expect(await warningsOf(), 'what was declared is what it says').toEqual(both());
  await say(ann.ad, { title: 'Panels', further: 'Roofs' }, later());
  expect(await warningsOf()).toEqual(
    both(
      'All texts of 1 ad are declared, of which a visitor saw one.',
      'The text of 1 ad is not the one that was declared within the last day.',
    ),
  );
  await t.system(`update declared_ad_texts set last_at = now() - interval '25 hours'`);
  expect(await warningsOf()).toEqual(both('All texts of 1 ad are declared, of which a visitor saw one.'));
  // Neither ads that do not run nor pages of other feeds.
  await t.system(`update ads set status = 'PAUSED' where id = $1`, [ann.ad]);
  expect(await warningsOf()).toEqual(both());
  await t.system(`update ads set status = 'ACTIVE' where id = $1`, [ann.ad]);
  await t.system(`update websites set feed = 'TONIC' where id = $1`, [ann.website]);
  expect(await warningsOf()).toEqual(both());
  await t.system(`update websites set feed = 'GOOGLE' where id = $1`, [ann.website]);
});

test('where the website wants it, a page does not go online that ads lead to whose text is not known', async () => {
  const params = { id: String(ann.post) };
  const publish = () => t.callAny(postRoutes.update, { params, body: { status: 'PUBLISHED' }, token });
  const draft = () => t.system(`update posts set status = 'DRAFT' where id = $1`, [ann.post]);
  const statuses = () => t.system('select status from posts where id = $1', [ann.post]);
  await draft();
  expect((await publish()).status, 'a warning holds nothing back').toBe(200);
  await draft();
  await t.system(`update websites set ad_text_check = 'HOLD' where id = $1`, [ann.website]);
  const refused = await publish();
  expect(refused.status).toBe(409);
  expect(refused.error?.message).toMatch(/^The text of 1 ad is not known.*then publish it\.$/);
  expect(refused.error?.details).toMatchObject([{ path: 'status' }]);
  expect(await statuses()).toEqual([{ status: 'DRAFT' }]);
  await say(ann.ad, { title: 'Panels', further: 'Roofs' });
  expect((await publish()).status, 'several texts are declared, and hold nothing back').toBe(200);
});
