import { describe, expect, test } from 'vitest';
import { bestMatchFirst } from './search-rank.ts';
import { suggestionsFrom } from './search-suggestions.ts';

describe('the best match', () => {
  test('is the whole name, then its beginning, then a word, then anywhere, then by name', () => {
    const titles = ['unleaded', 'US | Lead', 'Lead gen', 'lead', 'misleading', 'Leader'];
    const ranked = bestMatchFirst(
      titles.map((title, id) => ({ title, id, kind: 'pixel' })),
      'LEAD',
    );
    expect(ranked.map(({ title }) => title)).toEqual([
      'lead',
      'Lead gen',
      'Leader',
      'US | Lead',
      'misleading',
      'unleaded',
    ]);
  });

  test('lets the kinds take turns among equals, and begins with the one whose id was typed', () => {
    const hits = [
      ...[7, 8, 9].map((id) => ({ kind: 'ad', id, title: `Knee ${id}` })),
      { kind: 'keyword', id: 12, title: 'knee pain' },
      { kind: 'campaign', id: 13, title: 'DE | Knee' },
      { kind: 'campaign', id: 14, title: 'Knee 12' },
    ];
    const ranked = (words: string) => bestMatchFirst(hits, words).map(({ id }) => id);
    expect(ranked('knee')).toEqual([14, 7, 12, 8, 9, 13]);
    expect(ranked('12').slice(0, 2)).toEqual([12, 14]);
  });
});

describe('suggestions', () => {
  const past = (words: string, times: number, day: number) => ({
    words,
    times,
    lastAt: new Date(2026, 0, day),
  });
  const searches = [
    past('often', 9, 1),
    past('sometimes', 5, 2),
    past('rarely', 1, 3),
    past('older', 2, 4),
    past('new', 1, 8),
    past('newer', 1, 9),
    past('Newest', 1, 10),
  ];

  test('are the three newest, then the most frequent, six at most', () => {
    expect(suggestionsFrom(searches, '')).toEqual(['Newest', 'newer', 'new', 'often', 'sometimes', 'older']);
  });

  test('contain the words typed', () => {
    expect(suggestionsFrom(searches, 'NEW')).toEqual(['Newest', 'newer', 'new']);
    expect(suggestionsFrom(searches, 'never')).toEqual([]);
  });
});
