import { describe, expect, test } from 'vitest';
import { freeSlug, slugFrom } from './slug.ts';

describe('a slug made from a title', () => {
  test.each([
    ['Knee relief: what to know before you choose', 'knee-relief-what-to-know-before-you-choose'],
    ['Vé máy bay giá rẻ: những điều cần biết', 've-may-bay-gia-re-nhung-dieu-can-biet'],
    ['Đà Nẵng – đường đi & ăn uống', 'da-nang-duong-di-an-uong'],
    ['Straße, Größe und Fußball', 'strasse-grosse-und-fussball'],
    ['STRAẞE', 'strasse'],
    ["Ce qu'il faut savoir : l’été à Nîmes", 'ce-quil-faut-savoir-lete-a-nimes'],
    ['Łódź, Ærø, Þingvellir, Œuvre', 'lodz-aero-thingvellir-oeuvre'],
    ['İstanbul ılık', 'istanbul-ilik'],
    ['ＦＵＬＬ　ｗｉｄｔｈ １２', 'full-width-12'],
    ['ﬁne ½', 'fine-1-2'],
    ['  --7 ways__to   save!!  ', '7-ways-to-save'],
    ['クレジットカード：選ぶ前に', ''],
    ['저가 항공권 2026', '2026'],
    ['👩‍👩‍👧‍👦', ''],
    ['', ''],
  ])('%j is %j', (title, slug) => {
    expect(slugFrom(title, 120)).toBe(slug);
  });

  test('is as long as it may be and ends in no hyphen', () => {
    expect(slugFrom('a'.repeat(200), 120)).toBe('a'.repeat(120));
    expect(slugFrom('abc def ghi', 8)).toBe('abc-def');
  });
});

describe('a free slug', () => {
  test('is the slug itself while nobody has it', () => {
    expect(freeSlug('page', new Set(['page-2', 'pages']), 120)).toBe('page');
  });

  test('gets the first number that is free', () => {
    expect(freeSlug('page', new Set(['page']), 120)).toBe('page-2');
    expect(freeSlug('page', new Set(['page', 'page-2', 'page-4']), 120)).toBe('page-3');
  });

  test('makes room for the number', () => {
    expect(freeSlug('abcdefgh', new Set(['abcdefgh']), 8)).toBe('abcdef-2');
    expect(freeSlug('abcde-gh', new Set(['abcde-gh']), 8)).toBe('abcde-2');
    const nine = ['abcdefgh', ...Array.from({ length: 8 }, (_, number) => `abcdef-${number + 2}`)];
    expect(freeSlug('abcdefgh', new Set(nine), 8)).toBe('abcde-10');
  });
});
