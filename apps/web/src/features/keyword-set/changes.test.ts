import type { CreateKeywordSet, KeywordSet } from '@adhelm/contract/keyword-set';
import { describe, expect, it } from 'vitest';
import { changesOf, enteredIn, fieldsOf } from './changes.ts';

const set: KeywordSet = {
  id: 4,
  name: 'Knee',
  keywords: ['knee pain', 'knee brace'],
  suggestedKeywords: ['knee brace'],
  keywordsRelation: [],
  contentPageKeywordNumber: 6,
  searchPageKeywordNumber1: 4,
  searchPageKeywordNumber2: 2,
  categoryId: 3,
  category: null,
  status: 'DRAFT',
  isActive: true,
  rejectReason: null,
  postsCount: 0,
  createdBy: 1,
  createdByUser: null,
  publisherId: 1,
  publisher: { id: 1, name: 'Northwind', avatar: null },
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  deletedAt: null,
};
const entered = (change: Partial<CreateKeywordSet> = {}): CreateKeywordSet => ({
  ...fieldsOf(set),
  ...change,
});

describe('a save tells', () => {
  it('nothing when nothing changed', () => expect(changesOf(set, entered())).toEqual({}));

  it.each([
    [{ name: 'Hip' }],
    [{ categoryId: null }],
    [{ isActive: false }],
    [{ contentPageKeywordNumber: 0 }],
    [{ suggestedKeywords: [] }],
  ])('only what changed: %j', (change) => expect(changesOf(set, entered(change))).toEqual(change));

  it('the marks together with the keywords they are on, in the order of the keywords', () => {
    const keywords = ['Knee Brace', 'knee pain', 'hip'];
    expect(changesOf(set, entered({ keywords, suggestedKeywords: ['hip', 'knee brace'] }))).toEqual({
      keywords,
      suggestedKeywords: ['Knee Brace', 'hip'],
    });
  });

  it('no mark on a keyword that was removed', () =>
    expect(changesOf(set, entered({ keywords: ['knee pain'] }))).toEqual({
      keywords: ['knee pain'],
      suggestedKeywords: [],
    }));

  it('that a rejected set is a draft again, even unchanged', () => {
    const rejected = { ...set, status: 'REJECTED' as const };
    expect(changesOf(rejected, entered())).toEqual({ status: 'DRAFT' });
    expect(changesOf(rejected, entered({ name: 'Hip' }))).toEqual({ name: 'Hip' });
  });
});

it('a new set has marks only on its keywords', () =>
  expect(enteredIn({ name: 'New', keywords: ['a b'], suggestedKeywords: ['A  B', 'gone'] })).toEqual({
    name: 'New',
    keywords: ['a b'],
    suggestedKeywords: ['a b'],
  }));
