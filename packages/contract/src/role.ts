import { z } from 'zod';
import { byId, id, instant, text } from './fields.ts';
import { limitParam, listOf, listQuery, pageParam } from './list.ts';
import { PERMISSION_CODES, type PermissionCode } from './permission-codes.ts';
import { publisherRef } from './publisher.ts';
import { defineRoute } from './route.ts';

const roleSchema = z.object({
  id,
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  /** Part of the product: the same for everybody, changed by nobody. */
  isBuiltIn: z.boolean(),
  permissionsCount: z.number().int(),
  /** Of the people that the caller sees. */
  usersCount: z.number().int(),
  publisherId: id.nullable(),
  publisher: publisherRef.nullable(),
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
});
export type Role = z.infer<typeof roleSchema>;

const roleWithPermissions = roleSchema.extend({ permissions: z.array(z.string()) });
export type RoleWithPermissions = z.infer<typeof roleWithPermissions>;

const codes = PERMISSION_CODES as readonly [PermissionCode, ...PermissionCode[]];

const fields = {
  name: text(120).refine((value) => value !== '', 'Please enter name'),
  description: text(500),
  isActive: z.boolean(),
  permissions: z
    .array(z.enum(codes, 'Unknown permission'))
    .max(codes.length)
    .refine((list) => new Set(list).size === list.length, 'Each may be given once'),
};

const createRole = z.object({
  name: fields.name,
  description: fields.description.default(''),
  isActive: fields.isActive.default(true),
  permissions: fields.permissions,
  /** Only an admin acting as all publishers names one; null makes a role for all of them. */
  publisherId: id.nullable().optional(),
});
export type CreateRole = z.output<typeof createRole>;

const updateRole = z.object({
  name: fields.name.optional(),
  description: fields.description.optional(),
  isActive: fields.isActive.optional(),
  /** All that the role gives from now on. */
  permissions: fields.permissions.optional(),
  updatedAt: instant.optional(),
});
export type UpdateRole = z.output<typeof updateRole>;

const ROLE_SORT_KEYS = [
  'id',
  'name',
  'description',
  'permissions',
  'isActive',
  'updatedAt',
  'publisher',
] as const;

const roleListQuery = listQuery(ROLE_SORT_KEYS);
export type RoleListQuery = z.output<typeof roleListQuery>;

export const roleRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/role',
    permission: 'GET_ROLES',
    archivedPermission: 'GET_ROLES_ARCHIVED',
    summary: 'List roles',
    query: roleListQuery,
    response: listOf(roleSchema),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/role/:id',
    permission: 'GET_ROLE',
    summary: 'One role with what it permits',
    params: byId,
    response: roleWithPermissions,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/role',
    permission: 'CREATE_ROLE',
    summary: 'Create a role; permissions take ASSIGN_PERMISSION and can only be given by who holds them',
    body: createRole,
    response: roleWithPermissions,
    status: 201,
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/role/:id',
    permission: 'UPDATE_ROLE',
    summary: 'Change a role; it acts on the next request of everybody who has it',
    params: byId,
    body: updateRole,
    response: roleWithPermissions,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/role/:id',
    permission: 'DELETE_ROLE',
    summary: 'Delete a role that nobody has; it can be restored',
    params: byId,
    response: roleWithPermissions,
  }),
  restore: defineRoute({
    method: 'PATCH',
    path: '/role/:id/restore',
    permission: 'UPDATE_ROLE_ARCHIVED',
    summary: 'Restore a deleted role',
    params: byId,
    response: roleWithPermissions,
  }),
};

const permissionSchema = z.object({
  code: z.string(),
  resource: z.string(),
  /** The heading of its resource. */
  label: z.string(),
  description: z.string(),
});

export const permissionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/permission',
    permission: 'GET_PERMISSIONS',
    summary: 'Every permission there is, grouped by resource',
    query: z.object({ page: pageParam, limit: limitParam, search: text(200).optional() }),
    response: listOf(permissionSchema),
  }),
};
