import { describe, expect, test } from 'vitest';
import {
  CONTENT_STATUSES,
  type ContentRights,
  type ContentStatus,
  decideEdit,
  decideTransition,
  possibleSteps,
  TRANSITIONS,
} from './content-status.ts';

const NOTHING: ContentRights = { change: false, publish: false, publishAnyway: false, own: false };
const AUTHOR: ContentRights = { ...NOTHING, change: true, own: true };
const EDITOR: ContentRights = { ...NOTHING, change: true };
const PUBLISHER: ContentRights = { ...EDITOR, publish: true };
const PUBLISHING_AUTHOR: ContentRights = { ...PUBLISHER, own: true };
const CHIEF: ContentRights = { ...PUBLISHER, publishAnyway: true };
const PUBLISHER_ONLY: ContentRights = { ...NOTHING, publish: true, publishAnyway: true };

/** Every combination of rights there is. */
const EVERYBODY: ContentRights[] = Array.from({ length: 16 }, (_, bits) => ({
  change: (bits & 1) > 0,
  publish: (bits & 2) > 0,
  publishAnyway: (bits & 4) > 0,
  own: (bits & 8) > 0,
}));

const PAIRS = CONTENT_STATUSES.flatMap((from) => CONTENT_STATUSES.map((to) => [from, to] as const));
const WAYS = [
  'DRAFT REVIEW',
  'DRAFT PUBLISHED',
  'REVIEW PUBLISHED',
  'REVIEW REJECTED',
  'REVIEW DRAFT',
  'REJECTED DRAFT',
  'PUBLISHED DRAFT',
];

test('the table has the ways of the design and no others', () => {
  expect(TRANSITIONS.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual(WAYS.toSorted());
});

describe('a transition', () => {
  test('outside of the table is impossible for everybody, whatever their rights', () => {
    const others = PAIRS.filter(([from, to]) => !WAYS.includes(`${from} ${to}`));
    expect(others).toHaveLength(9);
    for (const [from, to] of others)
      for (const rights of EVERYBODY) expect(decideTransition(from, to, rights).outcome).toBe('impossible');
  });

  test.each<[ContentStatus, ContentStatus, string, ContentRights[]]>([
    ['DRAFT', 'REVIEW', 'submit', EVERYBODY.filter(({ change }) => change)],
    ['DRAFT', 'PUBLISHED', 'publishAnyway', EVERYBODY.filter((r) => r.change && r.publishAnyway)],
    [
      'REVIEW',
      'PUBLISHED',
      'publish',
      EVERYBODY.filter((r) => r.change && r.publish && (r.publishAnyway || !r.own)),
    ],
    [
      'REVIEW',
      'REJECTED',
      'reject',
      EVERYBODY.filter((r) => r.change && r.publish && (r.publishAnyway || !r.own)),
    ],
    ['REVIEW', 'DRAFT', 'withdraw', EVERYBODY.filter(({ change, own }) => change && own)],
    ['REJECTED', 'DRAFT', 'edit', EVERYBODY.filter(({ change }) => change)],
    [
      'PUBLISHED',
      'DRAFT',
      'unpublish',
      EVERYBODY.filter((r) => r.change && (r.own || r.publish || r.publishAnyway)),
    ],
  ])('from %s to %s is the step %s of those who may', (from, to, step, may) => {
    expect(may.length).toBeGreaterThan(0);
    for (const rights of EVERYBODY)
      expect(decideTransition(from, to, rights), JSON.stringify(rights)).toEqual(
        may.includes(rights)
          ? { outcome: 'allowed', step }
          : { outcome: 'forbidden', message: expect.stringMatching(/\.$/) },
      );
  });

  test('says in words why it is refused', () => {
    expect(decideTransition('DRAFT', 'REJECTED', CHIEF)).toEqual({
      outcome: 'impossible',
      message: 'This is a draft and cannot become rejected from there.',
    });
    expect(decideTransition('REVIEW', 'PUBLISHED', PUBLISHING_AUTHOR)).toMatchObject({
      outcome: 'forbidden',
      message: expect.stringContaining('somebody else'),
    });
  });
});

describe('the steps that buttons offer', () => {
  const offered = (from: ContentStatus, rights: ContentRights) =>
    possibleSteps(from, rights).map(({ step }) => step);

  test('are those that are allowed', () => {
    for (const from of CONTENT_STATUSES)
      for (const rights of EVERYBODY)
        expect(possibleSteps(from, rights)).toEqual(
          CONTENT_STATUSES.map((to) => ({ to, decision: decideTransition(from, to, rights) }))
            .flatMap(({ to, decision }) =>
              decision.outcome === 'allowed' ? [{ step: decision.step, to }] : [],
            )
            .toSorted(
              (a, b) =>
                TRANSITIONS.findIndex(({ step }) => step === a.step) -
                TRANSITIONS.findIndex(({ step }) => step === b.step),
            ),
        );
  });

  test('differ by who looks', () => {
    expect(offered('DRAFT', AUTHOR)).toEqual(['submit']);
    expect(offered('DRAFT', CHIEF)).toEqual(['submit', 'publishAnyway']);
    expect(offered('REVIEW', AUTHOR)).toEqual(['withdraw']);
    expect(offered('REVIEW', PUBLISHER)).toEqual(['publish', 'reject']);
    expect(offered('REVIEW', PUBLISHING_AUTHOR)).toEqual(['withdraw']);
    expect(offered('REVIEW', EDITOR)).toEqual([]);
    expect(offered('PUBLISHED', AUTHOR)).toEqual(['unpublish']);
    expect(offered('PUBLISHED', EDITOR)).toEqual([]);
    expect(offered('DRAFT', PUBLISHER_ONLY)).toEqual([]);
  });
});

describe('what a piece says', () => {
  test('may be changed as a draft and when rejected by those who may change it', () => {
    for (const status of ['DRAFT', 'REJECTED'] as const)
      for (const rights of EVERYBODY)
        expect(decideEdit(status, rights).outcome).toBe(rights.change ? 'allowed' : 'forbidden');
  });

  test('stands under review and when published, except for those who need no review', () => {
    for (const status of ['REVIEW', 'PUBLISHED'] as const)
      for (const rights of EVERYBODY) {
        const { change, publishAnyway } = rights;
        const outcome = publishAnyway ? 'allowed' : 'impossible';
        expect(decideEdit(status, rights).outcome).toBe(change ? outcome : 'forbidden');
      }
  });
});
