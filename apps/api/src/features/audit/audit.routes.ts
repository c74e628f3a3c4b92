import { type AuditListQuery, auditRoutes, ownAuditRoutes } from '@adhelm/contract/audit';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { NotFound } from '../../errors.ts';
import type { Register } from '../../http/register.ts';
import type { Clock } from '../../ports/clock.ts';
import { sightOf } from '../access/sight.ts';
import type { AuditLogRepository } from './audit-log.repository.ts';

export type AuditNeeds = { inScope: InScope<{ auditLog: AuditLogRepository }>; clock: Clock };

const USUAL_MS = 30 * 86_400_000;

/** An end that is not given lies so far from the other one that the log is never read as a whole by accident. */
const rangeOf = (
  { dateFrom, dateTo }: Pick<AuditListQuery, 'dateFrom' | 'dateTo'>,
  now: Date,
): [Date, Date] => {
  const to = dateTo ?? (dateFrom ? new Date(Math.max(now.getTime(), dateFrom.getTime() + USUAL_MS)) : now);
  return [dateFrom ?? new Date(to.getTime() - USUAL_MS), to];
};

export const registerAuditRoutes = (register: Register, { inScope, clock }: AuditNeeds) => {
  register(auditRoutes.list, ({ actor, query }) =>
    inScope(actor.scope, ({ auditLog }) => auditLog.list(query, rangeOf(query, clock()))),
  );
  register(auditRoutes.get, async ({ actor, params }) => {
    const entry = await inScope(actor.scope, ({ auditLog }) => auditLog.find(params.id));
    if (!entry) throw new NotFound('This entry');
    return entry;
  });
  // What belongs to no publisher, as a sign-in of an admin does, is theirs to see as well.
  register(ownAuditRoutes.own, ({ actor, query }) =>
    inScope(SYSTEM, ({ auditLog }) => auditLog.own(actor, sightOf(actor), query, rangeOf(query, clock()))),
  );
};
