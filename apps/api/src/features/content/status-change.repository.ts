import type { StatusChange } from '@adhelm/contract/content';
import type { Scope } from '@adhelm/domain/access-scope';
import type { ContentStatus } from '@adhelm/domain/content-status';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { refOf } from '../../db/entities/row-refs.ts';

export type ContentEntity = 'post' | 'keyword_set';

type NewStatusChange = {
  publisherId: number;
  entity: ContentEntity;
  entityId: number;
  from: ContentStatus | null;
  to: ContentStatus;
  reason: string | null;
  userId: number;
};

/** The steps that pieces of content went through. */
export const statusChangeRepository = (tx: Tx, scope: Scope) => ({
  async record(change: NewStatusChange, at: Date): Promise<void> {
    await tx
      .insertInto('status_changes')
      .values({
        publisher_id: change.publisherId,
        entity: change.entity,
        entity_id: change.entityId,
        from_status: change.from,
        to_status: change.to,
        reason: change.reason,
        user_id: change.userId,
        at,
      })
      .execute();
  },

  /** Newest first. */
  async of(entity: ContentEntity, entityId: number): Promise<StatusChange[]> {
    const rows = await tx
      .selectFrom('status_changes')
      .leftJoin('users', 'users.id', 'status_changes.user_id')
      .where(readableBy(scope, 'status_changes.publisher_id'))
      .where('entity', '=', entity)
      .where('entity_id', '=', entityId)
      .selectAll('status_changes')
      .select('users.name as user_name')
      .orderBy('status_changes.id', 'desc')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      from: row.from_status,
      to: row.to_status,
      reason: row.reason,
      user: refOf(row.user_id, row.user_name),
      at: row.at.toISOString(),
    }));
  },
});

export type StatusChangeRepository = ReturnType<typeof statusChangeRepository>;
