import { describe, expect, test } from 'vitest';
import { mayChange, publisherForNewRow, type Scope, SYSTEM, scopeOf } from './access-scope.ts';

const member = {
  userId: 7,
  isAdmin: false,
  seesOwnRowsOnly: false,
  homePublisherId: 1,
  actingPublisherId: null,
};
const ALL: Scope = { kind: 'all' };
const NONE: Scope = { kind: 'none' };
const FIRST: Scope = { kind: 'publisher', publisherId: 1, ownRowsOf: null };

describe('the scope', () => {
  test('of an admin acting for all is everything', () => {
    expect(scopeOf({ ...member, isAdmin: true })).toEqual(ALL);
  });

  test('of an admin acting as one publisher is that one, wherever the admin is at home', () => {
    expect(scopeOf({ ...member, isAdmin: true, seesOwnRowsOnly: true, actingPublisherId: 2 })).toEqual({
      kind: 'publisher',
      publisherId: 2,
      ownRowsOf: null,
    });
  });

  test('of a publisher admin is the own publisher, whatever the session says', () => {
    expect(scopeOf(member)).toEqual(FIRST);
    expect(scopeOf({ ...member, actingPublisherId: 2 })).toEqual(FIRST);
  });

  test('of an advertiser is the own publisher and the own rows', () => {
    expect(scopeOf({ ...member, seesOwnRowsOnly: true })).toEqual({ ...FIRST, ownRowsOf: 7 });
  });

  test('of somebody without a publisher is nothing', () => {
    expect(scopeOf({ ...member, homePublisherId: null, actingPublisherId: 1 })).toEqual(NONE);
  });
});

describe('a row may be changed', () => {
  test.each<[Scope, number | null, boolean]>([
    [ALL, 1, true],
    [ALL, null, true],
    [SYSTEM, 1, true],
    [SYSTEM, null, true],
    [FIRST, 1, true],
    [FIRST, 2, false],
    [FIRST, null, false],
    [NONE, 1, false],
    [NONE, null, false],
  ])('by %j when it is of %j: %j', (scope, publisherId, expected) => {
    expect(mayChange(scope, { publisherId })).toBe(expected);
  });
});

describe('a new row lands', () => {
  test.each<[Scope, number | null | undefined, number | null | undefined]>([
    [FIRST, undefined, 1],
    [FIRST, null, 1],
    [FIRST, 2, 1],
    [ALL, 2, 2],
    [ALL, null, null],
    [ALL, undefined, null],
    [SYSTEM, 2, 2],
    [NONE, 2, undefined],
    [NONE, null, undefined],
  ])('for %j asking for %j in %j', (scope, asked, expected) => {
    expect(publisherForNewRow(scope, asked)).toBe(expected);
  });
});
