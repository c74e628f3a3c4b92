import { type AuditedResource, RESOURCES } from '@adhelm/contract/resources';
import { mayChange } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { NotFound, PermissionMissing, StaleVersion } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from './actor.ts';
import type { AuditRepository } from './audit.repository.ts';

type Row = { id: number; publisherId: number | null; updatedAt: string; deletedAt: string | null };

/** What a repository offers so that its rows can be changed. */
type ChangeableRows<R extends Row> = {
  find(id: number): Promise<R | undefined>;
  /** Holds the row until the transaction ends, so that a check on it still holds when the change is written. */
  lock(id: number): Promise<void>;
};

type Resource<Repositories, R extends Row> = {
  /** By which the audit log and messages call a row. */
  resource: AuditedResource;
  rows: (repositories: Repositories, actor: Actor) => ChangeableRows<R>;
  /** What the audit log keeps of a row, where not all of it. */
  audited?: (row: R) => object;
};

type Change = {
  action: 'update' | 'delete' | 'restore';
  /** The version that the caller saw. */
  basedOn?: string | undefined;
};

/** How every resource is read one by one, made and changed: held, visible, in the right state, not stale, audited. */
export const rowChanges = <Repositories extends { audit: AuditRepository }, R extends Row>(
  { inScope, clock }: { inScope: InScope<Repositories>; clock: Clock },
  { resource, rows, audited = (row) => row }: Resource<Repositories, R>,
) => {
  const { entity, noun } = RESOURCES[resource];
  const [one, many] = noun;
  const what = `This ${one}`;

  const existing = async (repositories: Repositories, actor: Actor, id: number): Promise<R> => {
    const row = await rows(repositories, actor).find(id);
    if (!row) throw new NotFound(what);
    return row;
  };

  const live = async (repositories: Repositories, actor: Actor, id: number): Promise<R> => {
    const row = await existing(repositories, actor, id);
    if (row.deletedAt !== null) throw new NotFound(what);
    return row;
  };

  const changeable = async (repositories: Repositories, actor: Actor, id: number, change: Change) => {
    await rows(repositories, actor).lock(id);
    const row = await existing(repositories, actor, id);
    if ((row.deletedAt !== null) !== (change.action === 'restore')) throw new NotFound(what);
    if (!mayChange(actor.scope, row))
      throw new PermissionMissing(
        `Global ${many} can only be changed by an admin acting for all publishers.`,
      );
    if (change.basedOn && change.basedOn !== row.updatedAt) throw new StaleVersion(what);
    return row;
  };

  return {
    /** A row that is there and not deleted, inside a transaction of the caller. */
    live,

    get: (actor: Actor, id: number): Promise<R> =>
      inScope(actor.scope, (repositories) => live(repositories, actor, id)),

    create: (actor: Actor, insert: (repositories: Repositories, now: Date) => Promise<number>): Promise<R> =>
      inScope(actor.scope, async (repositories) => {
        if (actor.scope.kind === 'none')
          throw new PermissionMissing(`You do not belong to a publisher yet, so you cannot create ${many}.`);
        const now = clock();
        const id = await insert(repositories, now);
        const after = await existing(repositories, actor, id);
        const { publisherId } = after;
        await repositories.audit.record(
          actor,
          { action: 'create', entity, entityId: id, publisherId, after: audited(after) },
          now,
        );
        return after;
      }),

    change: (
      actor: Actor,
      id: number,
      change: Change,
      perform: (before: R, repositories: Repositories, now: Date) => Promise<void>,
    ): Promise<R> =>
      inScope(actor.scope, async (repositories) => {
        const before = await changeable(repositories, actor, id, change);
        const now = clock();
        await perform(before, repositories, now);
        const after = await existing(repositories, actor, id);
        if (after.updatedAt === before.updatedAt) return after;
        const { publisherId } = after;
        const values = { before: audited(before), after: audited(after) };
        await repositories.audit.record(
          actor,
          { action: change.action, entity, entityId: id, publisherId, ...values },
          now,
        );
        return after;
      }),
  };
};
