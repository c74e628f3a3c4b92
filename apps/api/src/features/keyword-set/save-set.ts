import type { KeywordSet, UpdateKeywordSet } from '@adhelm/contract/keyword-set';
import type { ContentStatus } from '@adhelm/domain/content-status';
import { keywordKey, mergeKeywords } from '@adhelm/domain/keyword-list';
import { InvalidInput, PermissionMissing } from '../../errors.ts';
import type { Actor } from '../access/actor.ts';
import type { CategoryRepository } from '../category/category.repository.ts';
import { contentRights } from '../content/content-rights.ts';
import { assertEditable, type ContentPiece, takeContentStep } from '../content/content-steps.ts';
import type { StatusChangeRepository } from '../content/status-change.repository.ts';
import type { KeywordRepository } from '../keyword/keyword.repository.ts';
import type { NotificationRepository } from '../notification/notification.repository.ts';
import type { KeywordSetRepository } from './keyword-set.repository.ts';
import type { SetChanges, SetFields } from './set-writing.ts';

export type SetRepositories = {
  keywordSets: Pick<KeywordSetRepository, 'list' | 'find' | 'uses' | 'lock' | 'insert' | 'change'>;
  keywords: Pick<KeywordRepository, 'replace'>;
  categories: Pick<CategoryRepository, 'held'>;
  statusChanges: StatusChangeRepository;
  notifications: NotificationRepository;
};

/** The keywords of a set, and which of them came from suggestions; without flags each keeps its own. */
type Keywords = { keywords: readonly string[]; suggested: ReadonlySet<string> | undefined };

/** Merges what was sent; suggestions must be among the keywords that there are then. */
export const keywordsFrom = (
  sent: Pick<UpdateKeywordSet, 'keywords' | 'suggestedKeywords'>,
  existing: readonly string[],
): Keywords => {
  const { keywords } = mergeKeywords([], sent.keywords ?? existing);
  if (keywords.length === 0) throw new InvalidInput('keywords', 'Please enter at least one keyword');
  const keys = new Set(keywords.map(keywordKey));
  const suggested = sent.suggestedKeywords && new Set(sent.suggestedKeywords.map(keywordKey));
  const strange = sent.suggestedKeywords?.find((word) => !keys.has(keywordKey(word)));
  if (strange !== undefined)
    throw new InvalidInput('suggestedKeywords', `"${strange}" is not one of the keywords of this set`);
  return { keywords, suggested };
};

export const writeKeywords = (
  { keywords }: Pick<SetRepositories, 'keywords'>,
  set: { id: number; publisherId: number },
  { keywords: words, suggested }: Keywords,
  now: Date,
): Promise<void> => {
  const lines = words.map((text) => ({ text, isGoogleSuggestion: suggested?.has(keywordKey(text)) }));
  return keywords.replace(set, lines, now);
};

/** The category of a set is a live one of its publisher, and stays while the set is written. */
export const heldCategory = async (
  { categories }: Pick<SetRepositories, 'categories'>,
  categoryId: number,
) => {
  const category = await categories.held(categoryId);
  if (!category) throw new InvalidInput('categoryId', 'This vertical or niche was not found.');
  return category;
};

const FIELDS = [
  'name',
  'categoryId',
  'contentPageKeywordNumber',
  'searchPageKeywordNumber1',
  'searchPageKeywordNumber2',
] as const satisfies (keyof SetFields)[];

const changedFields = (before: KeywordSet, sent: UpdateKeywordSet): Partial<SetFields> =>
  Object.fromEntries(
    FIELDS.filter((name) => sent[name] !== undefined && sent[name] !== before[name]).map((name) => [
      name,
      sent[name],
    ]),
  );

const sameWords = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((word, place) => word === b[place]);

/** The keywords to write; undefined when they equal the stored ones. */
const changedKeywords = (before: KeywordSet, sent: UpdateKeywordSet): Keywords | undefined => {
  if (sent.keywords === undefined && sent.suggestedKeywords === undefined) return undefined;
  const wanted = keywordsFrom(sent, before.keywords);
  const flagged = ({ text, isGoogleSuggestion }: KeywordSet['keywordsRelation'][number]) =>
    (wanted.suggested?.has(keywordKey(text)) ?? isGoogleSuggestion) === isGoogleSuggestion;
  return sameWords(wanted.keywords, before.keywords) && before.keywordsRelation.every(flagged)
    ? undefined
    : wanted;
};

const pieceOf = ({ id, publisherId, createdBy }: KeywordSet, name: string): ContentPiece => ({
  kind: 'KEYWORDSET',
  id,
  name,
  publisherId,
  createdBy,
});

/** Status and activity are for who made the set, and for those with the code. */
const assertMaySwitch = (actor: Actor, { createdBy }: KeywordSet) => {
  if (createdBy !== actor.userId && !actor.permissions.has('UPDATE_STATUS_KEYWORDSET'))
    throw new PermissionMissing(
      "You don't have permission to change the status of other people's keyword sets.",
    );
};

/** Changes what a set says, its status, whether it is active, or all of it: everything or nothing. */
export const saveSet = async (
  repositories: SetRepositories,
  actor: Actor,
  before: KeywordSet,
  sent: UpdateKeywordSet,
  now: Date,
): Promise<void> => {
  const fields = changedFields(before, sent);
  const keywords = changedKeywords(before, sent);
  const changes: SetChanges = { ...fields };
  const rights = contentRights(actor, 'KEYWORDSET', before);
  let status = before.status;

  const step = async (to: ContentStatus) => {
    const piece = pieceOf(before, fields.name ?? before.name);
    const wanted = { from: status, to, reason: sent.reason, rights };
    const taken = await takeContentStep(repositories, actor, piece, wanted, now);
    changes.status = status = to;
    if (taken === 'reject') changes.rejectReason = sent.reason;
    else if (['submit', 'publish', 'publishAnyway'].includes(taken)) changes.rejectReason = null;
  };
  const edit = async () => {
    assertEditable(status, rights);
    if (fields.categoryId) {
      const category = await heldCategory(repositories, fields.categoryId);
      if (category.publisherId !== before.publisherId)
        throw new InvalidInput('categoryId', 'Must be a vertical or niche of the same publisher');
    }
    if (status === 'REJECTED') await step('DRAFT');
    if (keywords) await writeKeywords(repositories, before, keywords, now);
  };

  if (sent.isActive !== undefined && sent.isActive !== before.isActive) {
    assertMaySwitch(actor, before);
    changes.isActive = sent.isActive;
  }
  if (sent.status) assertMaySwitch(actor, before);
  // On the way back to a draft the step comes first, because only then may the rest be changed.
  if (sent.status === 'DRAFT') await step('DRAFT');
  if (keywords || Object.keys(fields).length > 0) await edit();
  if (sent.status && sent.status !== 'DRAFT') await step(sent.status);
  if (keywords || Object.keys(changes).length > 0)
    await repositories.keywordSets.change(before.id, changes, now);
};
