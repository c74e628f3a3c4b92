import type { ContentKind } from '@adhelm/contract/content';
import type { Post, PostFields } from '@adhelm/contract/post';
import type { ContentStatus, ContentStep } from '@adhelm/domain/content-status';
import { Conflict, PermissionMissing } from '../../errors.ts';
import type { Actor } from '../access/actor.ts';
import type { CampaignRepository } from '../campaign/campaign.repository.ts';
import { contentRights } from '../content/content-rights.ts';
import { assertEditable, type ContentPiece, takeContentStep } from '../content/content-steps.ts';
import type { StatusChangeRepository } from '../content/status-change.repository.ts';
import type { NotificationRepository } from '../notification/notification.repository.ts';
import { checkReferences, type References } from './check-references.ts';
import { slugConflict, withSlug } from './page-slug.ts';
import type { PostRepository } from './post.repository.ts';
import { changedFields, fieldsOf } from './post-fields.ts';
import type { PostVersionRepository } from './post-version.repository.ts';
import type { PageChanges } from './post-writing.ts';

export type PageRepositories = References & {
  posts: Omit<PostRepository, 'matchingIds' | 'byIds' | 'names' | 'counts'>;
  postVersions: PostVersionRepository;
  statusChanges: StatusChangeRepository;
  notifications: NotificationRepository;
  campaigns: Pick<CampaignRepository, 'objectionsTo'>;
};

type Save = {
  /** As they may be kept (`safeFields`). */
  fields: Partial<PostFields>;
  status?: ContentStatus | undefined;
  reason?: string | undefined;
  isAutosave?: boolean | undefined;
  restoredFrom?: number;
};

export const contentKind = (kind: Post['kind']): ContentKind => (kind === 'BLOG' ? 'BLOG' : 'POST');

const pieceOf = ({ id, publisherId, createdBy }: Post, { kind, title }: PostFields): ContentPiece => ({
  kind: contentKind(kind),
  id,
  name: title,
  publisherId,
  createdBy,
});

/** What a step writes into the row besides the status itself. */
const stepColumns = (step: ContentStep, before: Post, save: Save, actor: Actor, now: Date): PageChanges => {
  switch (step) {
    case 'submit':
      return { rejectReason: null };
    case 'reject':
      return { rejectReason: save.reason ?? null };
    case 'publish':
    case 'publishAnyway':
      return {
        rejectReason: null,
        publishedBy: actor.userId,
        publishedAt: now,
        ...(!before.isSlugFixed && { firstPublishedAt: now }),
      };
    case 'unpublish':
      return { publishedBy: null, publishedAt: null };
    case 'edit':
    case 'withdraw':
      return {};
  }
};

const assertKindAllowed = (actor: Actor, before: Post, changed: Partial<PostFields>) => {
  if (changed.kind === undefined) return;
  const codes = ['CREATE_BLOG', 'UPDATE_BLOG'] as const;
  const touchesBlogs = before.kind === 'BLOG' || changed.kind === 'BLOG';
  if (touchesBlogs && !codes.every((code) => actor.permissions.has(code)))
    throw new PermissionMissing("You don't have permission to make blog posts.");
};

/** Writes down what the page says now: as a new version, or in place of the own autosave just before. */
const keepVersion = async (
  { postVersions }: PageRepositories,
  actor: Actor,
  before: Post,
  fields: PostFields,
  { isAutosave = false, restoredFrom = null }: { isAutosave?: boolean; restoredFrom?: number | null },
  now: Date,
): Promise<number> => {
  const { id: postId, publisherId } = before;
  const newest = await postVersions.stateOf(postId, before.version, actor.userId);
  if (isAutosave && newest === 'own autosave') {
    await postVersions.replace(postId, before.version, fields, now);
    return before.version;
  }
  if (newest === 'missing') {
    const base = { publisherId, postId, version: before.version, isAutosave: false, restoredFrom: null };
    const written = new Date(before.updatedAt);
    await postVersions.insert({ ...base, fields: fieldsOf(before), createdBy: before.createdBy }, written);
  }
  const version = before.version + 1;
  await postVersions.insert(
    { publisherId, postId, version, fields, isAutosave, restoredFrom, createdBy: actor.userId },
    now,
  );
  return version;
};

/** Refuses to put a page online whose ads say something that the feed of its website is not told. */
const assertTextsDeclared = async (
  { campaigns }: PageRepositories,
  page: { id: number; websiteId: number },
): Promise<void> => {
  const objections = await campaigns.objectionsTo(page);
  if (objections.length === 0) return;
  const message = `${objections.join(' ')} Retrieve the ad accounts of the campaigns that lead here, then publish it.`;
  throw new Conflict(message, [{ path: 'status', message }]);
};

/** Changes what a page says, its status, or both: all of it or nothing. */
export const savePage = async (
  repositories: PageRepositories,
  actor: Actor,
  before: Post,
  save: Save,
  now: Date,
): Promise<void> => {
  const isAutosave = save.isAutosave === true;
  if (isAutosave && (before.status !== 'DRAFT' || save.status))
    throw new Conflict('Only drafts are saved by themselves. Save this one yourself.');
  const old = fieldsOf(before);
  const changed = changedFields(old, save.fields);
  const fields: PostFields = { ...old, ...changed };
  const changes: PageChanges = {};
  let status = before.status;

  const rightsFor = (kind: Post['kind']) => contentRights(actor, contentKind(kind), before);
  const step = async (to: ContentStatus) => {
    if (to === 'PUBLISHED') await assertTextsDeclared(repositories, { ...fields, id: before.id });
    const wanted = { from: status, to, reason: save.reason, rights: rightsFor(fields.kind) };
    const taken = await takeContentStep(repositories, actor, pieceOf(before, fields), wanted, now);
    Object.assign(changes, stepColumns(taken, before, save, actor, now), { status: to });
    status = to;
  };
  const edit = async () => {
    assertEditable(status, rightsFor(before.kind));
    assertKindAllowed(actor, before, changed);
    if (changed.slug !== undefined && before.isSlugFixed)
      throw slugConflict('The slug stays as it is once the page was published.');
    await checkReferences(repositories, before.publisherId, old, fields);
    if (status === 'REJECTED') await step('DRAFT');
    if (changed.slug ?? changed.websiteId) await repositories.posts.holdSlugs(fields.websiteId);
    const { restoredFrom } = save;
    const version = await keepVersion(repositories, actor, before, fields, { isAutosave, restoredFrom }, now);
    Object.assign(changes, changed, { version });
  };

  // On the way back to a draft the step comes first, because only then may the rest be changed.
  if (save.status === 'DRAFT') await step('DRAFT');
  if (Object.keys(changed).length > 0) await edit();
  if (save.status && save.status !== 'DRAFT') await step(save.status);
  if (!isAutosave && changes.version === undefined)
    await repositories.postVersions.keep(before.id, before.version);
  if (Object.keys(changes).length > 0) await withSlug(repositories.posts.change(before.id, changes, now));
};
