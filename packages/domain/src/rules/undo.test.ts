import { describe, expect, test } from 'vitest';
import { NOW, objectWith } from '../testing/rules.ts';
import type { Change } from './outcome.ts';
import { undoOf } from './undo.ts';

const DAY = 86_400_000;
const raised: Change = { field: 'dailyBudget', from: '50.00', to: '60.00' };
const done = { status: 'DONE', isShadow: false, isUndone: false, doneAt: NOW, change: raised } as const;
const now = (parts: object) => objectWith({ id: 1, dailyBudget: '60.00', ...parts });

describe('undo puts back', () => {
  test.each<[string, Change, object, Change]>([
    ['a budget', raised, {}, { field: 'dailyBudget', from: '60.00', to: '50.00' }],
    [
      'a budget that is written otherwise',
      raised,
      { dailyBudget: '60' },
      { field: 'dailyBudget', from: '60.00', to: '50.00' },
    ],
    [
      'a status',
      { field: 'status', from: 'ACTIVE', to: 'PAUSED' },
      { status: 'PAUSED' },
      { field: 'status', from: 'PAUSED', to: 'ACTIVE' },
    ],
    [
      'a tag',
      { field: 'tag', from: null, to: 'x' },
      { tags: ['y', 'x'] },
      { field: 'tag', from: 'x', to: null },
    ],
  ])('%s', (_, change, present, expected) => {
    expect(undoOf({ ...done, change }, now(present), NOW + DAY)).toEqual({ change: expected });
  });
});

describe('undo is refused', () => {
  test.each([
    ['what was skipped', { status: 'SKIPPED' } as const, {}, 0, 'NOT_DONE'],
    ['what was only said', { isShadow: true }, {}, 0, 'NOT_DONE'],
    ['what changed nothing', { change: null }, {}, 0, 'NOTHING_CHANGED'],
    ['what was undone', { isUndone: true }, {}, 0, 'ALREADY_UNDONE'],
    ['after a day', {}, {}, DAY + 1, 'TOO_LATE'],
    ['what somebody changed since', {}, { dailyBudget: '60.01' }, 0, 'CHANGED_SINCE'],
    ['what is gone', {}, { dailyBudget: null }, 0, 'CHANGED_SINCE'],
    [
      'a tag that was taken away',
      { change: { field: 'tag', from: null, to: 'x' } as const },
      { tags: [] },
      0,
      'CHANGED_SINCE',
    ],
  ])('%s', (_, execution, present, later, refused) => {
    expect(undoOf({ ...done, ...execution }, now(present), NOW + later)).toEqual({ refused });
  });
});
