import { permissionRoutes, roleRoutes } from '@adhelm/contract/role';
import { defineFeature } from '../../feature.ts';
import { roleRepository } from './role.repository.ts';
import { registerRoleRoutes } from './role.routes.ts';
import { roleService } from './role.service.ts';

export const roleFeature = defineFeature({
  routes: { ...roleRoutes, permissions: permissionRoutes.list },
  repositories: (tx, scope) => ({ roles: roleRepository(tx, scope) }),
  serve: (register, needs: Parameters<typeof roleService>[0]) =>
    registerRoleRoutes(register, roleService(needs)),
  searched: [{ all: ['GET_ROLES'], in: ({ roles }) => roles }],
});
