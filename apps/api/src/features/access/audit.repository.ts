import type { AuditAction, AuditedEntity } from '@adhelm/contract/audit';
import type { Tx } from '../../db/entities/in-scope.ts';
import type { Actor } from './actor.ts';

type Change = {
  action: AuditAction;
  entity: AuditedEntity;
  entityId: number | string;
  /** The publisher whose row changed; null for a global one. */
  publisherId: number | null;
  before?: object;
  after?: object;
};

/** Somebody, or a rule when nobody. */
type Author = Pick<Actor, 'actingPublisherId' | 'requestId'> & { userId: number | null };

export const auditRepository = (tx: Tx) => ({
  /** Who, when, acting as which publisher, what changed. */
  async record(actor: Author, change: Change, at: Date) {
    await tx
      .insertInto('audit_log')
      .values({
        at,
        user_id: actor.userId,
        acting_publisher_id: actor.actingPublisherId,
        publisher_id: change.publisherId,
        action: change.action,
        entity: change.entity,
        entity_id: String(change.entityId),
        before: change.before ? JSON.stringify(change.before) : null,
        after: change.after ? JSON.stringify(change.after) : null,
        request_id: actor.requestId,
      })
      .execute();
  },
});

export type AuditRepository = ReturnType<typeof auditRepository>;
