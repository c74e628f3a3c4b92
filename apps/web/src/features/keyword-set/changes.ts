import type { CreateKeywordSet, KeywordSet, UpdateKeywordSet } from '@adhelm/contract/keyword-set';
import { keywordKey } from '@adhelm/domain/keyword-list';

/** The fields of a set that a form edits. */
export const fieldsOf = (set: KeywordSet) => ({
  name: set.name,
  keywords: set.keywords,
  suggestedKeywords: set.suggestedKeywords,
  contentPageKeywordNumber: set.contentPageKeywordNumber,
  searchPageKeywordNumber1: set.searchPageKeywordNumber1,
  searchPageKeywordNumber2: set.searchPageKeywordNumber2,
  categoryId: set.categoryId,
  isActive: set.isActive,
});

/** A mark on a keyword that is no longer there marks nothing. */
const marksAmong = (keywords: readonly string[], marked: readonly string[]): string[] => {
  const keys = new Set(marked.map(keywordKey));
  return keywords.filter((keyword) => keys.has(keywordKey(keyword)));
};

/** What a form holds, as it is sent. */
export const enteredIn = (values: CreateKeywordSet): CreateKeywordSet => ({
  ...values,
  suggestedKeywords: marksAmong(values.keywords, values.suggestedKeywords ?? []),
});

const changedFields = <Fields extends object>(before: Fields, after: Fields): Partial<Fields> => {
  const changed: Partial<Fields> = { ...after };
  for (const key in before)
    if (JSON.stringify(before[key]) === JSON.stringify(after[key])) delete changed[key];
  return changed;
};

/**
 * What a save has to say: only what differs from the version it is based on, as a set under review takes nothing
 * else. To save a rejected one makes it a draft, changed or not.
 */
export const changesOf = (row: KeywordSet, values: CreateKeywordSet): UpdateKeywordSet => {
  const before = fieldsOf(row);
  const { status: _status, publisherId: _publisherId, ...entered } = enteredIn(values);
  const changed = changedFields(before, { ...before, ...entered });
  // Marks are told with the keywords they are on.
  if (changed.keywords) changed.suggestedKeywords = entered.suggestedKeywords ?? [];
  return row.status === 'REJECTED' && Object.keys(changed).length === 0 ? { status: 'DRAFT' } : changed;
};
