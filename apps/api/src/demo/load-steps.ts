import { ROLE } from '@adhelm/contract/constants';
import type { ContentStatus } from '@adhelm/domain/content-status';
import type { Tx } from '../db/entities/in-scope.ts';
import { at, type People } from './planned-rows.ts';

const HOUR = 3_600_000;

type Content = {
  id: number;
  publisher_id: number;
  status: ContentStatus;
  created_by: number;
  created_at: Date;
  reject_reason: string | null;
};

/** Gives rows of the plan the ids that they got. */
export const withId =
  (ids: readonly number[]) =>
  <R extends object>(row: R, place: number): R & { id: number } => ({ ...row, id: at(ids, place) });

/** Who decides on the work of a publisher's people. */
export const deciderOf = ({ members }: Pick<People, 'members'>, publisherId: number): number => {
  const decider = members.find(
    (member) => member.publisherId === publisherId && member.roleId === ROLE.PUBLISHER_ADMIN,
  );
  if (!decider) throw new Error(`Publisher ${publisherId} of the demo has no admin`);
  return decider.id;
};

/** When a piece was decided on, so long after it was made. */
export const decidedAt = (createdAt: Date): Date => new Date(createdAt.getTime() + 20 * HOUR);

/** The way that leads to a status. */
const WAYS: Record<ContentStatus, readonly ContentStatus[]> = {
  DRAFT: ['DRAFT'],
  REVIEW: ['DRAFT', 'REVIEW'],
  PUBLISHED: ['DRAFT', 'REVIEW', 'PUBLISHED'],
  REJECTED: ['DRAFT', 'REVIEW', 'REJECTED'],
};
const DECIDED = 2;

/** Stores how pieces of content came to their status. */
export const loadSteps = async (
  tx: Tx,
  entity: 'post' | 'keyword_set',
  pieces: readonly Content[],
  people: Pick<People, 'members'>,
): Promise<void> => {
  const rows = pieces.flatMap(({ id, publisher_id, status, created_by, created_at, reject_reason }) =>
    WAYS[status].map((to, step) => ({
      publisher_id,
      entity,
      entity_id: id,
      from_status: WAYS[status][step - 1] ?? null,
      to_status: to,
      reason: to === 'REJECTED' ? reject_reason : null,
      user_id: step === DECIDED ? deciderOf(people, publisher_id) : created_by,
      at: step === DECIDED ? decidedAt(created_at) : new Date(created_at.getTime() + step * 2 * HOUR),
    })),
  );
  await tx.insertInto('status_changes').values(rows).execute();
};
