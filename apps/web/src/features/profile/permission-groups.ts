import { PERMISSIONS, type Permission } from '@adhelm/contract/permission-codes';
import type { ResourceName } from '@adhelm/contract/resources';

export type PermissionGroup = { resource: ResourceName; held: Permission[]; total: number };

/** The permissions of a user by what they are about, in the order of the catalogue. */
export const permissionGroups = (codes: readonly string[]): PermissionGroup[] => {
  const groups = new Map<ResourceName, PermissionGroup>();
  for (const permission of PERMISSIONS) {
    const { resource } = permission;
    const group = groups.get(resource) ?? { resource, held: [], total: 0 };
    group.total += 1;
    if (codes.includes(permission.code)) group.held.push(permission);
    groups.set(resource, group);
  }
  return [...groups.values()].filter((group) => group.held.length > 0);
};
