import { permissionRoutes, roleRoutes } from '@adhelm/contract/role';
import type { Register } from '../../http/register.ts';
import type { RoleService } from './role.service.ts';

export const registerRoleRoutes = (register: Register, roles: RoleService) => {
  register(roleRoutes.list, ({ actor, query }) => roles.list(actor, query));
  register(roleRoutes.get, ({ actor, params }) => roles.get(actor, params.id));
  register(roleRoutes.create, ({ actor, body }) => roles.create(actor, body));
  register(roleRoutes.update, ({ actor, params, body }) => roles.update(actor, params.id, body));
  register(roleRoutes.remove, ({ actor, params }) => roles.remove(actor, params.id));
  register(roleRoutes.restore, ({ actor, params }) => roles.restore(actor, params.id));
  register(permissionRoutes.list, ({ query }) => roles.permissions(query));
};
