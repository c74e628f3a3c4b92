import { CONTENT_CODES, type ContentKind } from '@adhelm/contract/content';
import { HIT_SCREENS, RESOURCES } from '@adhelm/contract/resources';
import {
  type ContentRights,
  type ContentStatus,
  type ContentStep,
  type Decision,
  decideEdit,
  decideTransition,
} from '@adhelm/domain/content-status';
import { Conflict, InvalidInput, PermissionMissing } from '../../errors.ts';
import type { Actor } from '../access/actor.ts';
import type { NotificationRepository } from '../notification/notification.repository.ts';
import type { ContentEntity, StatusChangeRepository } from './status-change.repository.ts';

/** One landing page, blog post or keyword set, as its steps and messages need it. */
export type ContentPiece = {
  kind: ContentKind;
  id: number;
  name: string;
  publisherId: number;
  createdBy: number | null;
};

type Repositories = { statusChanges: StatusChangeRepository; notifications: NotificationRepository };

const CONTENT_ENTITIES = {
  POST: RESOURCES.POST.entity,
  BLOG: RESOURCES.POST.entity,
  KEYWORDSET: RESOURCES.KEYWORDSET.entity,
} as const satisfies Record<ContentKind, ContentEntity>;

/** Where its editor stands. */
const EDITORS: Record<ContentKind, (id: number) => string> = {
  POST: (id) => `${HIT_SCREENS.landingPage}/edit?id=${id}`,
  BLOG: (id) => `${HIT_SCREENS.landingPage}/edit?id=${id}`,
  KEYWORDSET: (id) => `${HIT_SCREENS.keywordSet}?edit=${id}`,
};

/** What an author is told when somebody else took the step. */
const NEWS: Record<ContentStep, { kind: string; title: (name: string) => string }> = {
  submit: { kind: 'content-submitted', title: (name) => `“${name}” was submitted for review` },
  publish: { kind: 'content-published', title: (name) => `“${name}” was published` },
  publishAnyway: { kind: 'content-published', title: (name) => `“${name}” was published` },
  reject: { kind: 'content-rejected', title: (name) => `“${name}” was rejected` },
  withdraw: { kind: 'content-withdrawn', title: (name) => `“${name}” was withdrawn from review` },
  edit: { kind: 'content-reopened', title: (name) => `“${name}” was made a draft again` },
  unpublish: { kind: 'content-unpublished', title: (name) => `“${name}” was unpublished` },
};

const allowed = (decision: Decision): ContentStep => {
  if (decision.outcome === 'forbidden') throw new PermissionMissing(decision.message);
  if (decision.outcome === 'impossible')
    throw new Conflict(decision.message, [{ path: 'status', message: decision.message }]);
  return decision.step;
};

/** Refuses to change what a piece says where its status or the caller's rights forbid it. */
export const assertEditable = (status: ContentStatus, rights: ContentRights): void => {
  allowed(decideEdit(status, rights));
};

const tell = async (
  { notifications }: Repositories,
  actor: Pick<Actor, 'userId'>,
  piece: ContentPiece,
  { step, reason }: { step: ContentStep; reason: string | null },
  now: Date,
) => {
  const { publisherId, createdBy, name } = piece;
  const link = EDITORS[piece.kind](piece.id);
  const pageKind = piece.kind === 'KEYWORDSET' ? undefined : piece.kind;
  if (createdBy !== null && createdBy !== actor.userId) {
    const { kind, title } = NEWS[step];
    const message = { publisherId, kind, title: title(name), body: reason ?? '', link, pageKind };
    await notifications.insert([createdBy], message, now);
  }
  if (step !== 'submit') return;
  const { publish, open } = CONTENT_CODES[piece.kind];
  const deciders = await notifications.holdersOf(publisherId, [publish, open]);
  const asked = deciders.filter((id) => id !== createdBy && id !== actor.userId);
  const title = `“${name}” waits for review`;
  const message = { publisherId, kind: 'review-asked', title, body: '', link, pageKind };
  await notifications.insert(asked, message, now);
};

/**
 * Takes one step of the table, or throws what the caller should read: PE01, CF01, or VA01 for a rejection without a
 * reason. The step is recorded and told to whom it concerns; writing the status itself is the caller's.
 */
export const takeContentStep = async (
  repositories: Repositories,
  actor: Pick<Actor, 'userId'>,
  piece: ContentPiece,
  wanted: { from: ContentStatus; to: ContentStatus; reason?: string | undefined; rights: ContentRights },
  now: Date,
): Promise<ContentStep> => {
  const { from, to } = wanted;
  const step = allowed(decideTransition(from, to, wanted.rights));
  if (step === 'reject' && !wanted.reason) throw new InvalidInput('reason', 'Please enter a reason');
  const reason = step === 'reject' ? (wanted.reason ?? null) : null;
  const { publisherId, id: entityId } = piece;
  const entity = CONTENT_ENTITIES[piece.kind];
  await repositories.statusChanges.record(
    { publisherId, entity, entityId, from, to, reason, userId: actor.userId },
    now,
  );
  await tell(repositories, actor, piece, { step, reason }, now);
  return step;
};

/** The first line of its history. */
export const recordCreation = (
  { statusChanges }: Pick<Repositories, 'statusChanges'>,
  actor: Pick<Actor, 'userId'>,
  { kind, publisherId, id: entityId }: ContentPiece,
  now: Date,
): Promise<void> =>
  statusChanges.record(
    {
      publisherId,
      entity: CONTENT_ENTITIES[kind],
      entityId,
      from: null,
      to: 'DRAFT',
      reason: null,
      userId: actor.userId,
    },
    now,
  );
