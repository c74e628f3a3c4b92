import { PERMISSIONS, type PermissionCode } from '@adhelm/contract/permission-codes';
import { RESOURCES } from '@adhelm/contract/resources';
import type { CreateRole, RoleListQuery, RoleWithPermissions, UpdateRole } from '@adhelm/contract/role';
import { publisherForNewRow } from '@adhelm/domain/access-scope';
import { onDuplicate, onMissingReference } from '../../db/entities/conflicts.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { metaOf, offsetOf } from '../../db/entities/list-page.ts';
import { Conflict, InvalidInput, PermissionMissing } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import { assertUnused } from '../access/in-use.ts';
import { rowChanges } from '../access/row-changes.ts';
import type { RoleRepository } from './role.repository.ts';

type Repositories = { roles: RoleRepository; audit: AuditRepository };

const unlessDuplicate = <T>(work: Promise<T>): Promise<T> =>
  onDuplicate(work, 'roles_name', () => {
    const message = 'A role of this name exists already.';
    return new Conflict(message, [{ path: 'name', message }]);
  });

/** Nobody gives what they lack; what a role gives already is not given anew. */
const assertMayGive = (
  { permissions }: Actor,
  asked: readonly PermissionCode[],
  given: readonly string[] = [],
): void => {
  const added = asked.filter((code) => !given.includes(code));
  const isChanged = added.length > 0 || given.length !== asked.length;
  if (isChanged && !permissions.has('ASSIGN_PERMISSION'))
    throw new PermissionMissing('You may not give permissions to roles, nor take them away.');
  const lacking = added.filter((code) => !permissions.has(code));
  if (lacking.length > 0)
    throw new PermissionMissing(`You cannot give permissions that you do not have: ${lacking.join(', ')}.`);
};

const assertOwn = ({ isBuiltIn, name }: RoleWithPermissions): void => {
  if (isBuiltIn)
    throw new Conflict(
      `${name} is built in: it can be neither changed nor deleted. Create a role beside it.`,
    );
};

type Dependencies = {
  inScope: InScope<Repositories>;
  clock: Clock;
  /** Tells whoever remembers what people may do. */
  rightsChanged: () => void;
};

export const roleService = (deps: Dependencies) => {
  const rows = rowChanges(deps, { resource: 'ROLE', rows: ({ roles }: Repositories) => roles });

  return {
    list: (actor: Actor, query: RoleListQuery) => deps.inScope(actor.scope, ({ roles }) => roles.list(query)),

    get: rows.get,

    create: async (actor: Actor, input: CreateRole) => {
      assertMayGive(actor, input.permissions);
      return rows.create(actor, ({ roles }, now) => {
        const publisherId = publisherForNewRow(actor.scope, input.publisherId) ?? null;
        const insert = async () => {
          const id = await roles.insert({ ...input, publisherId }, now);
          await roles.permit(id, input.permissions);
          return id;
        };
        return onMissingReference(
          unlessDuplicate(insert()),
          'roles_publisher_id_fkey',
          () => new InvalidInput('publisherId', 'This publisher was not found.'),
        );
      });
    },

    update: async (actor: Actor, id: number, input: UpdateRole) => {
      const after = await rows.change(
        actor,
        id,
        { action: 'update', basedOn: input.updatedAt },
        async (before, { roles }, now) => {
          assertOwn(before);
          // Switched on again it gives what it gave before.
          if (input.isActive && !before.isActive)
            assertMayGive(actor, before.permissions as PermissionCode[]);
          if (input.permissions) {
            assertMayGive(actor, input.permissions, before.permissions);
            await roles.permit(id, input.permissions);
          }
          await unlessDuplicate(roles.change(id, input, now));
        },
      );
      deps.rightsChanged();
      return after;
    },

    remove: (actor: Actor, id: number) =>
      rows.change(actor, id, { action: 'delete' }, async (before, { roles }, now) => {
        assertOwn(before);
        assertUnused('This role', [{ count: before.usersCount, one: 'user', many: 'users' }]);
        await roles.change(id, { deletedAt: now }, now);
      }),

    /** What it permitted comes back with it, so that it takes as much as giving it does. */
    restore: (actor: Actor, id: number) =>
      rows.change(actor, id, { action: 'restore' }, (before, { roles }, now) => {
        assertMayGive(actor, before.permissions as PermissionCode[]);
        return unlessDuplicate(roles.change(id, { deletedAt: null }, now));
      }),

    permissions: (query: { page: number; limit: number; search?: string | undefined }) => {
      const words = query.search?.toLowerCase() ?? '';
      const found = PERMISSIONS.filter(({ code, description }) =>
        `${code} ${description}`.toLowerCase().includes(words),
      );
      const items = found
        .slice(offsetOf(query), offsetOf(query) + query.limit)
        .map((permission) => ({ ...permission, label: RESOURCES[permission.resource].label }));
      return { items, meta: metaOf(query, found.length) };
    },
  };
};

export type RoleService = ReturnType<typeof roleService>;
