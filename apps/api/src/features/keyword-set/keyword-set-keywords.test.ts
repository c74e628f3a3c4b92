import { KEYWORD_LIMITS } from '@adhelm/contract/keyword-set';
import { reportRoutes } from '@adhelm/contract/report';
import { keywordKey, MAX_KEYWORD_LENGTH } from '@adhelm/domain/keyword-list';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SetWorld, setWorld } from './testing/set-world.ts';

let w: SetWorld;
beforeAll(async () => {
  w = await setWorld();
});
beforeEach(() => w.clear());
afterAll(() => w.t.close());

const refusedAt = (path: string) => ({ errorCode: 'VA01', details: [{ path }] });

describe('keywords', () => {
  test('are tidied and merged, in their w.first spelling and order', async () => {
    const keywords = ['  Cheap   Flights ', 'visa', 'CHEAP flights', 'ｖｉｓａ', '', 'hotels'];
    expect((await w.created({ keywords })).keywords).toEqual(['Cheap Flights', 'visa', 'hotels']);
    const merged = ['İstanbul', 'istanbul', 'ΟΔΟΣ', 'οδοσ', 'a\ud800', 'a\udfff'];
    expect((await w.created({ keywords: merged })).keywords).toEqual(['İstanbul', 'ΟΔΟΣ', 'a\ufffd']);
  });

  test('are at least one, at most 500, each at most 80 characters', async () => {
    for (const keywords of [[], ['  ', ''], undefined, Array.from({ length: 501 }, (_, n) => `k${n}`)])
      expect((await w.create({ keywords })).error).toMatchObject(refusedAt('keywords'));
    expect((await w.create({ keywords: ['ok', 'x'.repeat(81)] })).error).toMatchObject(
      refusedAt('keywords.1'),
    );
    const { id } = await w.created();
    expect((await w.update(id, { keywords: [' '] })).error).toMatchObject(refusedAt('keywords'));
    expect(KEYWORD_LIMITS.keyword, 'browser and server agree').toBe(MAX_KEYWORD_LENGTH);
  });

  test('keep their rows through changes of order and case, and find them again when they return', async () => {
    const before = await w.created({ keywords: ['one', 'two', 'three'] });
    const [one, two, three] = before.keywordsRelation.map(({ id }) => id);
    const after = await w.updated(before.id, { keywords: ['THREE', 'four', 'one'] });
    const four = after.keywordsRelation[1]?.id;
    expect(after.keywordsRelation.map(({ id, text }) => [id, text])).toEqual([
      [three, 'THREE'],
      [four, 'four'],
      [one, 'one'],
    ]);
    expect([one, two, three]).not.toContain(four);
    const removed = await w.t.system('select id from keywords where deleted_at is not null');
    expect(removed).toEqual([{ id: two }]);
    const back = await w.updated(before.id, { keywords: ['Two', 'four'] });
    expect(back.keywordsRelation.map(({ id, text }) => [id, text])).toEqual([
      [two, 'Two'],
      [four, 'four'],
    ]);
    expect(await w.t.system('select count(*)::int as rows from keywords')).toEqual([{ rows: 4 }]);
  });

  test('that came from suggestions are among them', async () => {
    const { error } = await w.create({ suggestedKeywords: ['visa', 'hotels'] });
    expect(error).toMatchObject({
      ...refusedAt('suggestedKeywords'),
      message: '"hotels" is not one of the keywords of this set',
    });
    const { id } = await w.created({ suggestedKeywords: ['visa'] });
    expect((await w.update(id, { suggestedKeywords: ['hotels'] })).error).toMatchObject(
      refusedAt('suggestedKeywords'),
    );
    const kept = await w.updated(id, { keywords: ['hotels', 'visa'] });
    expect(kept.suggestedKeywords, 'a flag stays unless it is sent').toEqual(['visa']);
    expect((await w.updated(id, { suggestedKeywords: ['HOTELS'] })).suggestedKeywords).toEqual(['hotels']);
    expect((await w.updated(id, { suggestedKeywords: [] })).suggestedKeywords).toEqual([]);
  });

  test('of 500 are saved at once, and two saves at once leave one of them', async () => {
    const lists = ['a', 'b', 'c', 'd'].map((letter) =>
      Array.from({ length: KEYWORD_LIMITS.keywords }, (_, n) => `${letter}${n} shared`),
    );
    const { id, keywords } = await w.created({ keywords: lists[0] });
    expect(keywords).toEqual(lists[0]);
    const answers = await Promise.all(lists.map((words) => w.update(id, { keywords: words })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(lists).toContainEqual((await w.get(id)).result.keywords);
  });

  test('of a deleted set leave the list of keywords', async () => {
    const { id } = await w.created();
    const query = { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-11-01T23:59:59.999Z' };
    const listed = async () =>
      (await w.t.callAny(reportRoutes.keywords, { query, token: w.tokens.olga })).result.data.map(
        ({ name }) => name,
      );
    expect(new Set(await listed())).toEqual(new Set(['cheap flights', 'visa']));
    await w.remove(id);
    expect(await listed()).toEqual([]);
  });
});

test('what the database takes for one keyword is one to the server', async () => {
  const rows = await w.t.system<{ letter: string; low: string }>(
    `select chr(n) as letter, lower(chr(n)) as low from generate_series(1, 131071) as n
     where not n between 55296 and 57343`,
  );
  const keys = new Map<string, string>();
  const torn: string[] = [];
  for (const { letter, low } of rows) {
    if (letter.normalize('NFC') !== letter) continue;
    const key = keywordKey(`x${letter}x`);
    if ((keys.get(low) ?? key) !== key) torn.push(letter);
    keys.set(low, key);
  }
  expect(keys.size).toBeGreaterThan(100_000);
  expect(torn).toEqual([]);
});
