import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keywordKey, MAX_KEYWORD_LENGTH, mergeKeywords, parseKeywords } from './keyword-list.ts';

describe('pasted keywords', () => {
  test('stand one a line, or between commas, tabs and semicolons', () => {
    const { keywords } = parseKeywords('cheap flights\r\nhotels, car hire\tcruises;visa\n\n,;last one');
    expect(keywords).toEqual(['cheap flights', 'hotels', 'car hire', 'cruises', 'visa', 'last one']);
    expect(parseKeywords('東京、大阪，京都；奈良').keywords).toEqual(['東京', '大阪', '京都', '奈良']);
  });

  test('lose the spaces around them and have single ones inside', () => {
    expect(parseKeywords('  cheap \u00a0  flights  \n\u3000東京\u3000旅行\n   ').keywords).toEqual([
      'cheap flights',
      '東京 旅行',
    ]);
  });

  test('are kept once, in their first spelling and order, and the others are told', () => {
    expect(parseKeywords('Hotels\nvisa\nHOTELS\nｖｉｓａ\nhotels\nflights')).toEqual({
      keywords: ['Hotels', 'visa', 'flights'],
      duplicates: ['HOTELS', 'ｖｉｓａ', 'hotels'],
      tooLong: [],
    });
  });

  test('that are too long are told and left out', () => {
    const [longest, longer] = ['x'.repeat(MAX_KEYWORD_LENGTH), 'x'.repeat(MAX_KEYWORD_LENGTH + 1)];
    expect(parseKeywords([longest, longer, 'short'].join())).toEqual({
      keywords: [longest, 'short'],
      duplicates: [],
      tooLong: [longer],
    });
    const spaced = `${'x '.repeat(MAX_KEYWORD_LENGTH / 2)}     `;
    expect(parseKeywords(spaced).tooLong, 'what does not count is not counted').toEqual([]);
  });

  test('of an empty text are none', () => {
    expect(parseKeywords(' \n\t,;')).toEqual({ keywords: [], duplicates: [], tooLong: [] });
  });
});

describe('one keyword', () => {
  test.each([
    ['case', 'Cheap Flights', 'cheap FLIGHTS'],
    ['width', 'ＡＢＣ１２３', 'abc123'],
    ['how an accent is encoded', 'du li\u0323ch', 'du lịch'],
    ['spaces', 'cheap   flights', 'cheap flights'],
    ['where a sigma stands', 'ΟΔΟΣ', 'οδος'],
    ['how a sigma is written', 'Ϲ', 'ϲ'],
    ['a dot above i', 'İstanbul', 'istanbul'],
    ['half a character', 'a\ud800', 'a\udfff'],
  ])('is the same whatever the %s', (_, left, right) => {
    expect(keywordKey(left)).toBe(keywordKey(right));
    expect(mergeKeywords([left], [right]).keywords).toHaveLength(1);
  });

  test('is another one with other accents or other words', () => {
    expect(mergeKeywords([], ['ban', 'bán', 'bàn', 'ban ban']).duplicates).toEqual([]);
  });
});

describe('keywords that are added', () => {
  test('follow those there are, whose spelling stays', () => {
    expect(mergeKeywords(['Visa', 'hotels'], ['flights', 'VISA', ' hotels ', '', 'cruises'])).toEqual({
      keywords: ['Visa', 'hotels', 'flights', 'cruises'],
      duplicates: ['VISA', 'hotels'],
    });
  });

  const words = fc.array(
    fc.oneof(fc.string({ unit: 'binary', maxLength: 4 }), fc.constantFrom('a', 'A', 'Ａ', ' ')),
  );

  test('are all there afterwards, each once, and nothing is lost', () => {
    fc.assert(
      fc.property(words, words, (existing, added) => {
        const { keywords, duplicates } = mergeKeywords(existing, added);
        const keys = keywords.map(keywordKey);
        expect(new Set(keys).size).toBe(keys.length);
        const given = [...existing, ...added].map(keywordKey).filter((key) => key !== '');
        expect(new Set(keys)).toEqual(new Set(given));
        expect(keywords.length + duplicates.length).toBe(given.length);
        expect(mergeKeywords([], keywords), 'merging again changes nothing').toEqual({
          keywords,
          duplicates: [],
        });
      }),
    );
  });
});
