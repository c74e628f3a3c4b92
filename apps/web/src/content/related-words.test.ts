import { describe, expect, it } from 'vitest';
import { rankRelated, wordsOf } from './related-words.ts';

describe('the words to look for', () => {
  it.each([
    ['Knee braces', ['kne', 'brace']],
    ['  a  TV  ', []],
    ['senior senior', ['senio']],
    ['bảo hiểm ô tô', ['bảo', 'hiể']],
    ['one two three four five', ['one', 'two', 'thre', 'fou']],
  ])('of “%s” are %j', (search, words) => expect(wordsOf(search)).toEqual(words));
});

describe('related keywords', () => {
  const keyword = (name: string, isGoogleSuggestion = false) => ({ name, isGoogleSuggestion });

  it('come once each, with most words in common first and suggestions of Google before others', () => {
    const found = [
      keyword('knee pain'),
      keyword('knee brace sale', true),
      keyword('Knee Pain'),
      keyword('knee surgery', true),
      keyword('walk-in tub'),
    ];
    expect(rankRelated('knee braces online', found)).toEqual([
      'knee brace sale',
      'knee surgery',
      'knee pain',
    ]);
  });

  it('are none when nothing is shared', () => {
    expect(rankRelated('xyz', [keyword('knee pain')])).toEqual([]);
  });
});
