import type { RuleObject } from '@adhelm/domain/rules/objects';
import { describe, expect, test } from 'vitest';
import { objectInTime, type PastObject } from './past-object.ts';

const at = (time: string) => Date.parse(`2026-11-15T${time}:00Z`);

const object: RuleObject = {
  id: 1,
  name: 'Campaign',
  platform: 'FACEBOOK',
  status: 'ACTIVE',
  ownerId: 1,
  accountId: 1,
  campaignId: 1,
  adSetId: null,
  tags: ['new'],
  dailyBudget: '30',
  bidAmount: null,
  currency: { decimals: 2, dollars: '1' },
  budgetChangedAt: at('09:00'),
  asOf: null,
};
const first = { status: 'ACTIVE', dailyBudget: '10', bidAmount: null, tags: ['new'], budgetChangedAt: null };

/** Its budget was 10 until 09:00, and it is paused since 12:00. */
const known: PastObject = {
  object,
  status: 'PAUSED',
  knownSince: at('00:00'),
  deletedAt: null,
  changes: [
    { at: at('09:00'), was: first },
    { at: at('12:00'), was: { ...first, dailyBudget: '30', budgetChangedAt: at('09:00') } },
  ],
};
const seen = (inTime: ReturnType<typeof objectInTime>, times: readonly string[]) =>
  times.map((time) => {
    const then = inTime.at(at(time));
    return then && `${then.status} ${then.dailyBudget}`;
  });

test('an object is what it was before the next change, and in its moment too', () => {
  const times = ['01:00', '09:00', '09:15', '12:00', '12:15'];
  expect(seen(objectInTime(known, true), times)).toEqual([
    'ACTIVE 10',
    'ACTIVE 10',
    'ACTIVE 30',
    'ACTIVE 30',
    'PAUSED 30',
  ]);
});

test('when its budget was changed is what was known then', () => {
  const inTime = objectInTime(known, true);
  expect([inTime.at(at('08:00'))?.budgetChangedAt, inTime.at(at('10:00'))?.budgetChangedAt]).toEqual([
    null,
    at('09:00'),
  ]);
});

describe('before its changes were noted', () => {
  const met: PastObject = { ...known, knownSince: at('06:00'), changes: [], status: 'PAUSED' };

  test('it was running for a rule that would pause it, since nobody knows', () => {
    expect(seen(objectInTime(met, true), ['05:00', '06:15'])).toEqual(['ACTIVE 30', 'PAUSED 30']);
  });
  test('it was for all others what it was when it was met', () => {
    expect(seen(objectInTime(met, false), ['05:00'])).toEqual(['PAUSED 30']);
  });
});

test('it is there until it is deleted, and not while it can not be acted upon', () => {
  const gone = { ...known, status: 'DELETED', deletedAt: at('14:00') };
  expect(seen(objectInTime(gone, true), ['11:00', '12:15', '14:15'])).toEqual(['ACTIVE 30', null, null]);
  const deleted = { ...known, deletedAt: at('14:00') };
  expect(seen(objectInTime(deleted, true), ['13:00', '14:15'])).toEqual(['PAUSED 30', null]);
});

describe('what a rule changes of it', () => {
  const pause = { field: 'status', from: 'ACTIVE', to: 'PAUSED' } as const;
  const raise = { field: 'dailyBudget', from: '10', to: '15' } as const;

  test('stays so until somebody changes the same', () => {
    const inTime = objectInTime(known, true);
    inTime.change(raise, at('08:00'));
    expect(inTime.at(at('08:15'))).toMatchObject({ dailyBudget: '15', budgetChangedAt: at('08:00') });
    expect(inTime.at(at('09:15'))).toMatchObject({ dailyBudget: '30', budgetChangedAt: at('09:00') });
  });

  test('outlasts a change of something else', () => {
    const inTime = objectInTime(known, true);
    inTime.change(pause, at('08:00'));
    expect(seen(inTime, ['08:15', '09:15', '11:00'])).toEqual(['PAUSED 10', 'PAUSED 30', 'PAUSED 30']);
    inTime.change({ field: 'tag', from: null, to: 'loser' }, at('11:00'));
    expect(inTime.at(at('12:15'))?.tags).toEqual(['new', 'loser']);
  });

  test('counts as its pause until then, in whole quarters of an hour', () => {
    const resumed: PastObject = {
      ...known,
      status: 'ACTIVE',
      changes: [
        { at: at('10:07'), was: first },
        { at: at('10:20'), was: { ...first, status: 'PAUSED' } },
      ],
    };
    const inTime = objectInTime(resumed, true);
    inTime.change(pause, at('08:00'));
    // Somebody else has paused it by then.
    expect(seen(inTime, ['10:15', '10:30'])).toEqual(['PAUSED 10', 'ACTIVE 30']);
    inTime.change(pause, at('11:00'));
    expect(inTime.pausedUntil(at('12:00'))).toEqual([
      { from: at('08:00'), to: at('10:00') },
      { from: at('11:00'), to: at('12:00') },
    ]);
  });

  test('ends with its resuming', () => {
    const inTime = objectInTime({ ...known, changes: [], status: 'ACTIVE' }, false);
    inTime.change(pause, at('08:00'));
    inTime.change({ field: 'status', from: 'PAUSED', to: 'ACTIVE' }, at('09:00'));
    expect(inTime.pausedUntil(at('12:00'))).toEqual([{ from: at('08:00'), to: at('09:00') }]);
  });
});
