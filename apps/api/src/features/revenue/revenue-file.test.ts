import { ROLE } from '@adhelm/contract/constants';
import { revenueFileRoutes } from '@adhelm/contract/revenue-file';
import { isWholeRun } from '@adhelm/domain/testing/whole-run';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FactsAway } from '../../errors.ts';
import { referenceOf } from '../callback/click-reference.ts';
import { newId } from '../site/visit-id.ts';
import { csv, DAY_MS, type RevenueWorld, type RevenueWriter, revenueWorld } from './testing/revenue-world.ts';

const MINUTE = 60_000;

let w: RevenueWorld;
beforeAll(async () => {
  w = await revenueWorld();
});
afterAll(() => w?.close());
beforeEach(() => w.clear());

test('a dry run says what would change, and applying it leaves exactly that', async () => {
  const [day, other] = [w.newDay(), w.newDay()];
  const ids = await w.press(day, ['0.30', '0.10', '0']);
  const content = csv(
    `${day},${w.domain},0.5,EUR`,
    `${day},${w.domain},0.05,`,
    `${other},${w.domain},7,USD`,
    `${day},strange.example,9,USD`,
  );
  const said = await w.check(content);
  expect(said).toMatchObject({ errors: 0, problem: null, known: null, changed: 1, before: 0.4, after: 0.6 });
  expect(said.changes).toEqual([{ website: w.domain, day, part: '', clicks: 3, before: 0.4, after: 0.6 }]);
  expect(said.missing.map(({ name, amount }) => [name, amount])).toEqual([
    ['strange.example', 9],
    [w.domain, 7],
  ]);
  expect(await w.revenueOf(day), 'a dry run changes nothing').toEqual([0.3, 0.1, 0]);
  await w.settle(content);
  const after = await w.earned(day);
  expect(ids.map((id) => after.get(id))).toEqual([
    { revenue: 0.45, isEstimate: false },
    { revenue: 0.15, isEstimate: false },
    { revenue: 0, isEstimate: false },
  ]);
  expect(await w.files()).toMatchObject([
    { name: 'revenue.csv', figures: 4, applied: 2, waiting: 2, orphans: 0, replaced: 0 },
  ]);
});

test('what has no clicks or no website is tried again until they are there, for thirty days', async () => {
  const day = w.newDay();
  await w.settle(csv(`${day},${w.domain},3,`, `${day},late.example,4,`, `${day},${w.domain},5,XAF`));
  expect(await w.files()).toMatchObject([{ applied: 0, waiting: 3 }]);
  await w.press(day, ['1', '1']);
  w.t.clock.advance(2 * MINUTE);
  await w.applyDue();
  expect(await w.revenueOf(day), 'the worth of a part is not known').toEqual([1, 1]);
  await w.t.system(`insert into currency_rates (day, currency, usd) values ('2025-12-01', 'XAF', 0.1)`);
  await w.t.system('update websites set feed_channels = $1 where id = $2', [
    ['LATE.example'],
    w.owner.website,
  ]);
  w.t.clock.advance(10 * MINUTE);
  await w.applyDue();
  expect(await w.revenueOf(day)).toEqual([3.75, 3.75]);
  expect(await w.files()).toMatchObject([{ applied: 3, waiting: 0, missing: [] }]);
  await w.settle(csv(`${w.newDay()},${w.domain},3,`));
  w.t.clock.advance(31 * DAY_MS);
  await w.applyDue();
  w.t.clock.advance(-31 * DAY_MS);
  const [lost] = await w.files();
  expect(lost).toMatchObject({
    applied: 0,
    waiting: 0,
    orphans: 1,
    missing: [{ name: w.domain, amount: 3 }],
  });
});

test('nobody gets what a website earns by claiming its name later', async () => {
  const day = w.newDay();
  await w.press(day, ['1', '1']);
  await w.t.system('update websites set aliases = $1 where id = $2', [[w.domain], w.older]);
  await w.settle(csv(`${day},${w.domain},3,`));
  expect(await w.revenueOf(day)).toEqual([1.5, 1.5]);
});

test('a later file takes the place of an earlier one, and never the other way', async () => {
  const day = w.newDay();
  const first = csv(`${day},${w.domain},3,`);
  await w.upload(first);
  await w.upload(csv(`${day},${w.domain},2,`));
  await w.press(day, ['1']);
  await w.applyDue();
  expect(await w.revenueOf(day)).toEqual([2]);
  expect(await w.files()).toMatchObject([
    { applied: 1, replaced: 0 },
    { applied: 0, replaced: 1, waiting: 0 },
  ]);
});

test('the same file counts once, and says when and by whom it was uploaded', async () => {
  const day = w.newDay();
  await w.press(day, ['1']);
  const content = csv(`${day},${w.domain},3,`);
  const first = await w.upload(content);
  await w.applyDue();
  const again = await w.upload(content);
  const [user] = await w.t.system<{ name: string }>('select name from users where id = $1', [w.admin]);
  expect(again.result).toEqual({ ...first.result, isKnown: true });
  expect((await w.check(content)).known).toEqual({ at: w.t.clock().toISOString(), by: user?.name });
  expect(await w.files()).toHaveLength(1);
  const other = { ...(await w.check(content)).mapping, defaultCurrency: 'EUR' };
  const read = await w.t.call(revenueFileRoutes.check, {
    token: w.token(),
    body: { content, mapping: other },
  });
  expect(read.result, 'read in another way it is another file').toMatchObject({ known: null, after: 3.3 });
});

test('of several people who upload the same file at once, one does', async () => {
  const day = w.newDay();
  await w.press(day, ['1']);
  const second = (await w.t.signIn(await w.t.addUser({ roleId: ROLE.ADMIN }))).accessToken;
  const content = csv(`${day},${w.domain},3,`);
  const answers = await Promise.all([w.upload(content), w.upload(content, second), w.upload(content)]);
  expect(answers.filter(({ result }) => result.isKnown)).toHaveLength(2);
  expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1);
  await Promise.all([w.applyDue(), w.applyDue()]);
  expect(await w.revenueOf(day)).toEqual([3]);
});

test('what died between two days goes on to the same end', async () => {
  const days = [w.newDay(), w.newDay(), w.newDay()];
  for (const day of days) await w.press(day, ['0.5', '0.2']);
  await w.upload(csv(...days.map((day, place) => `${day},${w.domain},${place + 1},`)));
  let left = 1;
  const dying: RevenueWriter = {
    settle: w.t.writer.settle,
    settleByDay: async (...asked) => {
      if (left === 0) throw new FactsAway(new Error('killed'));
      left -= 1;
      return w.t.writer.settleByDay(...asked);
    },
  };
  await expect(w.applyDue(dying)).rejects.toThrow(FactsAway);
  expect(await w.files()).toMatchObject([{ applied: 1, waiting: 2 }]);
  // Written, and the process died before that was noted.
  await expect(
    w.applyDue({
      settle: w.t.writer.settle,
      settleByDay: async (...asked) => {
        await w.t.writer.settleByDay(...asked);
        throw new FactsAway(new Error('killed'));
      },
    }),
  ).rejects.toThrow(FactsAway);
  await w.applyDue();
  const sums = await Promise.all(days.map(async (day) => (await w.revenueOf(day)).reduce((a, b) => a + b)));
  expect(sums.map((sum) => Number(sum.toFixed(6)))).toEqual([1, 2, 3]);
  expect(await w.files()).toMatchObject([{ applied: 3, waiting: 0 }]);
});

test('a file of clicks settles those, and tells which ones nobody knows', async () => {
  const day = w.newDay();
  const [one = '', two = '', three = ''] = await w.press(day, ['0.3', '0.2', '0.1']);
  const never = newId(new Date(`${day}T12:00:00.000Z`));
  const rows = [one, two, never].map((id, place) => `${referenceOf(w.publisherId, id)},-0.${place}1`);
  const content = ['click id,revenue', ...rows, 'of-another-tracker,1'].join('\n');
  const said = await w.check(content);
  expect(said.changes).toEqual([{ website: w.domain, day, part: '', clicks: 2, before: 0.5, after: -0.12 }]);
  expect(said.missing.map(({ name }) => name)).toEqual([
    referenceOf(w.publisherId, never),
    'of-another-tracker',
  ]);
  await w.settle(content);
  const after = await w.earned(day);
  expect([one, two, three].map((id) => after.get(id)?.revenue)).toEqual([-0.01, -0.11, 0.1]);
  expect(await w.files()).toMatchObject([{ figures: 4, applied: 2, waiting: 2 }]);
});

test('clicks that wait to be told of as settled are told with their share', async () => {
  const day = w.newDay();
  const [one = '', two = ''] = await w.press(day, ['0.3', '0.1']);
  await w.expectTelling([one, two]);
  await w.settle(csv(`${day},${w.domain},0.8,`));
  expect(await w.toldOf([one, two])).toEqual([
    { click_id: one, state: 'WAITING', amount: 0.6 },
    { click_id: two, state: 'WAITING', amount: 0.2 },
  ]);
});

test('a file with rows that cannot be read does not count at all', async () => {
  const content = csv(`${w.newDay()},${w.domain},3,`, `yesterday,${w.domain},3,`);
  expect(await w.check(content)).toMatchObject({ errors: 1, preview: [{ error: null }, { error: /date/ }] });
  const refused = await w.upload(content);
  expect([refused.status, refused.error]).toMatchObject([
    400,
    { details: [{ path: 'content', message: 'One row cannot be read.' }] },
  ]);
  expect(await w.files()).toEqual([]);
});

test('a file of very many rows is read and counts', async () => {
  const day = w.newDay();
  await w.press(day, ['1', '2']);
  const count = isWholeRun ? 100_000 : 10_000;
  const rows = Array.from({ length: count }, () => `${day},${w.domain},0.000123,USD`);
  await w.settle(csv(...rows));
  const sum = (await w.revenueOf(day)).reduce((total, revenue) => total + revenue);
  expect(sum).toBeCloseTo(count * 0.000123, 6);
});

test('whatever is settled, again and again, days sum up to the last of it', async () => {
  const micros = fc.integer({ min: -5_000_000, max: 50_000_000 });
  const story = fc.record({
    estimates: fc.array(fc.integer({ min: 0, max: 900_000 }), { minLength: 1, maxLength: 6 }),
    totals: fc.array(micros, { minLength: 1, maxLength: 3 }),
  });
  const text = (amount: number) => (amount / 1e6).toFixed(6);
  await fc.assert(
    fc.asyncProperty(story, async ({ estimates, totals }) => {
      const day = w.newDay();
      const ids = await w.press(day, estimates.map(text));
      for (const total of totals) await w.upload(csv(`${day},${w.domain},${text(total)},`));
      await w.applyDue();
      const after = await w.storedOf(day);
      const got = ids.map((id) => after.get(id) ?? Number.NaN);
      const last = totals.at(-1) ?? 0;
      expect(got.reduce((sum, share) => sum + share, 0)).toBe(last);
      const weight = estimates.reduce((sum, estimate) => sum + estimate, 0);
      for (const [place, estimate] of estimates.entries()) {
        const fair = weight > 0 ? (last * estimate) / weight : last / estimates.length;
        expect(Math.abs((got[place] ?? Number.NaN) - fair)).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: isWholeRun ? 12 : 4 },
  );
});

test.each([
  ['a manager of a publisher', ROLE.PUBLISHER_ADMIN],
  ['an admin who acts for one publisher', ROLE.ADMIN],
])('%s sees and uploads nothing', async (_who, roleId) => {
  const isAdmin = roleId === ROLE.ADMIN;
  const user = await w.t.addUser({ roleId, publisherId: isAdmin ? null : w.publisherId });
  const { accessToken } = await w.t.signIn(user, isAdmin ? { actAs: w.publisherId } : {});
  const content = csv(`${w.newDay()},${w.domain},3,`);
  const refused = [
    await w.t.call(revenueFileRoutes.list, { token: accessToken }),
    await w.t.call(revenueFileRoutes.check, { token: accessToken, body: { content } }),
    await w.upload(content, accessToken),
  ];
  expect(refused.map(({ errorCode }) => errorCode)).toEqual(['PE01', 'PE01', 'PE01']);
  expect(await w.files()).toEqual([]);
});
