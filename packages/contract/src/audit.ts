import { z } from 'zod';
import { byId, id, idParam, instant, listParam, momentParam, text } from './fields.ts';
import { listOf, listQuery } from './list.ts';
import { publisherRef } from './publisher.ts';
import { RESOURCES, type ResourceEntity } from './resources.ts';
import { defineRoute, SIGNED_IN } from './route.ts';
import { userRef } from './user.ts';

export const AUDIT_ACTIONS = [
  'create',
  'update',
  'delete',
  'restore',
  'sign-in',
  'sign-out',
  'switch-publisher',
  'end-session',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What changes belong to no resource of their own. */
const OTHER_ENTITIES = [
  'ad',
  'ad_set',
  'rule_execution',
  'payout',
  'billing_adjustment',
  'google_grant',
  'dead_letter',
  'revenue_file',
  'session',
] as const;
export type AuditedEntity = ResourceEntity | (typeof OTHER_ENTITIES)[number];

const ofResources = Object.values(RESOURCES).flatMap((resource) =>
  'entity' in resource ? [resource.entity] : [],
);
export const AUDITED_ENTITIES: readonly [AuditedEntity, ...AuditedEntity[]] = [
  ...OTHER_ENTITIES,
  ...ofResources,
];

const auditSchema = z.object({
  id: z.number().int(),
  at: instant,
  action: z.enum(AUDIT_ACTIONS),
  entity: z.string(),
  entityId: z.string(),
  /** What the row was called, where it has a name. */
  name: z.string().nullable(),
  /** Null for what the server did of its own accord, and for people out of the reader's sight. */
  user: userRef.nullable(),
  /** Null for what belongs to no publisher. */
  publisherId: id.nullable(),
  publisher: publisherRef.nullable(),
});
export type AuditEntry = z.infer<typeof auditSchema>;

const value = z.json().nullable();

const auditWithChanges = auditSchema.extend({
  /** Every field that was not the same before and after. */
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
});
export type AuditEntryWithChanges = z.infer<typeof auditWithChanges>;

const auditListQuery = listQuery(['at'])
  .omit({ archived: true })
  .extend({
    entity: listParam(AUDITED_ENTITIES).optional(),
    entityId: text(80).optional(),
    action: listParam(AUDIT_ACTIONS).optional(),
    userId: idParam.optional(),
    /** Both ends included; the last 30 days where neither is given. */
    dateFrom: momentParam.optional(),
    dateTo: momentParam.optional(),
  });
export type AuditListQuery = z.output<typeof auditListQuery>;

export const auditRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/audit',
    permission: 'GET_AUDIT',
    summary: 'Who did what, newest first',
    query: auditListQuery,
    response: listOf(auditSchema),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/audit/:id',
    permission: 'GET_AUDIT',
    summary: 'What a change changed, field by field',
    params: byId,
    response: auditWithChanges,
  }),
};

export const ownAuditRoutes = {
  own: defineRoute({
    method: 'GET',
    path: '/user/me/audit',
    permission: SIGNED_IN,
    summary: 'What the caller did, newest first',
    query: auditListQuery.pick({ page: true, limit: true, dateFrom: true, dateTo: true }),
    response: listOf(auditSchema),
  }),
};
