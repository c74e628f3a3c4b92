import type { PermissionCode } from '@adhelm/contract/permission-codes';
import type { SearchHit } from '@adhelm/contract/search';
import { Circle } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import type { NavigationGroup } from '../navigation.ts';
import { activePlace, foundBy, keyOf, placeAfter, screensNamed } from './palette.ts';

const can =
  (...codes: PermissionCode[]) =>
  (code: PermissionCode) =>
    codes.includes(code);

const groups: readonly NavigationGroup[] = [
  { id: 'main', title: null, entries: [{ path: '/', title: 'Dashboard', icon: Circle }] },
  {
    id: 'content',
    title: 'Content',
    entries: [
      { path: '/pixel', title: 'Pixels', icon: Circle, permission: 'GET_PIXELS' },
      {
        id: 'keyword',
        title: 'Keyword',
        icon: Circle,
        children: [
          { path: '/set-keyword', title: 'Keyword sets', icon: Circle, permission: 'GET_KEYWORDSETS' },
        ],
      },
    ],
  },
];

const paths = (words: string, ...codes: PermissionCode[]) =>
  screensNamed(groups, can(...codes), words).map(({ path }) => path);

const pixel: SearchHit = { kind: 'pixel', id: 7, title: 'Relief', detail: '123' };
const publisher: SearchHit = { kind: 'publisher', id: 7, title: 'Relief Media', detail: 'relief.example' };
const [pixelsLink] = screensNamed(groups, can('GET_PIXELS'), 'pixels');

const found = (given: Partial<Parameters<typeof foundBy>[0]> = {}) =>
  foundBy({
    typed: 'relief',
    screens: [],
    answer: { items: [pixel, publisher], suggestions: ['relief us'] },
    maySwitchPublisher: true,
    ...given,
  });
const keys = (options: ReturnType<typeof found>['best']) => options.map(keyOf);

describe('the screens among the matches', () => {
  it('are called so, in whatever case', () => expect(paths(' PIX ', 'GET_PIXELS')).toEqual(['/pixel']));

  it('match from the beginning of a word', () => {
    expect(paths('dash')).toEqual(['/']);
    expect(paths('board')).toEqual([]);
  });

  it('are those the user may open', () => expect(paths('pix')).toEqual([]));

  it('come out of branches too', () => expect(paths('sets', 'GET_KEYWORDSETS')).toEqual(['/set-keyword']));

  it('are none without words', () => expect(paths(' ', 'GET_PIXELS')).toEqual([]));
});

describe('what was found', () => {
  it('begins with screens, then hits in the order of the server', () => {
    const { best, suggestions } = found({ screens: pixelsLink ? [pixelsLink] : [] });
    expect(keys(best)).toEqual(['screen /pixel', 'pixel 7', 'publisher 7']);
    expect(keys(suggestions)).toEqual(['suggestion relief us']);
  });

  it('has publishers only for those who can act as one', () =>
    expect(keys(found({ maySwitchPublisher: false }).best)).toEqual(['pixel 7']));

  it('does not suggest what is typed already', () =>
    expect(found({ typed: ' Relief US ' }).suggestions).toEqual([]));

  it('forgets the hits of earlier words once the input is empty', () => {
    const { best, suggestions } = found({ typed: ' ' });
    expect(best).toEqual([]);
    expect(keys(suggestions)).toEqual(['suggestion relief us']);
  });

  it('is nothing before the first answer', () =>
    expect(found({ answer: undefined })).toEqual({ best: [], suggestions: [] }));
});

describe('the active option', () => {
  it('is the best match until someone moves', () => expect(activePlace(found(), null)).toBe(0));

  it('stays the one moved to when the list grows above it', () => {
    const grown = found({ screens: pixelsLink ? [pixelsLink] : [] });
    expect(activePlace(found(), 'publisher 7')).toBe(1);
    expect(activePlace(grown, 'publisher 7')).toBe(2);
  });

  it('is the best match again when the one moved to is gone', () =>
    expect(activePlace(found(), 'pixel 99')).toBe(0));

  it('is never a suggestion that nobody moved to', () => {
    expect(activePlace(found({ typed: '' }), null)).toBe(-1);
    expect(activePlace(found({ typed: '' }), 'suggestion relief us')).toBe(0);
  });
});

describe('keys', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 2, 1],
    ['ArrowUp', 0, 2],
    ['ArrowUp', -1, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['a', 0, null],
  ])('%s at %d of 3: %s', (key, place, next) => expect(placeAfter(key, place, 3)).toBe(next));

  it.each(['ArrowDown', 'ArrowUp', 'Home', 'End'])('%s does nothing in an empty list', (key) =>
    expect(placeAfter(key, -1, 0)).toBeNull(),
  );
});
