import { auditRoutes, ownAuditRoutes } from '@adhelm/contract/audit';
import { defineFeature } from '../../feature.ts';
import { type AuditNeeds, registerAuditRoutes } from './audit.routes.ts';
import { auditLogRepository } from './audit-log.repository.ts';

export const auditFeature = defineFeature({
  routes: { ...auditRoutes, ...ownAuditRoutes },
  repositories: (tx, scope) => ({ auditLog: auditLogRepository(tx, scope) }),
  serve: (register, needs: AuditNeeds) => registerAuditRoutes(register, needs),
});
