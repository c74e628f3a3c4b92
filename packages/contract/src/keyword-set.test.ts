import { describe, expect, test } from 'vitest';
import { createKeywordSet, KEYWORD_LIMITS, keywordSetRoutes, updateKeywordSet } from './keyword-set.ts';

const problemsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message]);
const set = (fields: object) =>
  createKeywordSet.safeParse({ name: 'Flights', keywords: ['visa'], ...fields });

describe('the form of a keyword set', () => {
  test('asks for a name and at least one keyword', () => {
    expect(problemsOf(set({ name: '  ', keywords: [] }))).toEqual([
      ['name', 'Please enter name'],
      ['keywords', 'Please enter at least one keyword'],
    ]);
    expect(problemsOf(set({}))).toBeUndefined();
  });

  test('of a change may leave everything out, and not empty the keywords', () => {
    expect(updateKeywordSet.parse({})).toEqual({});
    expect(problemsOf(updateKeywordSet.safeParse({ keywords: [] }))).toEqual([
      ['keywords', 'Please enter at least one keyword'],
    ]);
  });

  test('takes 500 keywords of 80 characters, trimmed', () => {
    const longest = 'x'.repeat(KEYWORD_LIMITS.keyword);
    const most = Array.from({ length: KEYWORD_LIMITS.keywords }, () => ` ${longest} `);
    expect(set({ keywords: most }).data?.keywords[0]).toBe(longest);
    expect(problemsOf(set({ keywords: [...most, 'one more'] }))).toEqual([
      ['keywords', 'Must not be more than 500 keywords'],
    ]);
    expect(problemsOf(set({ keywords: ['visa', `${longest}x`] }))).toEqual([
      ['keywords.1', 'Must not be longer than 80 characters'],
    ]);
  });

  test.each(['contentPageKeywordNumber', 'searchPageKeywordNumber1', 'searchPageKeywordNumber2'])(
    '%s is a whole number from 0 to 20',
    (name) => {
      for (const value of [0, 20]) expect(problemsOf(set({ [name]: value }))).toBeUndefined();
      for (const value of [-1, 21, 1.5, '1', Number.NaN])
        expect(problemsOf(set({ [name]: value }))?.[0]).toEqual([
          name,
          'Must be a whole number from 0 to 20',
        ]);
    },
  );
});

test('the list takes several statuses of those there are', () => {
  const { query } = keywordSetRoutes.list;
  expect(query.parse({ status: 'DRAFT,REVIEW' }).status).toEqual(['DRAFT', 'REVIEW']);
  expect(query.safeParse({ status: 'GONE' }).success).toBe(false);
});
