import { type Role, type RoleWithPermissions, roleRoutes } from '@adhelm/contract/role';
import { Lock } from 'lucide-react';
import { call } from '../../../lib/http/client.ts';
import { useActingPublisher } from '../../../lib/session/use-session.ts';
import type { Screen } from '../../../resource/declaration.ts';
import { ResourcePage } from '../../../resource/page/resource-page.tsx';
import { activityOf } from '../activity.ts';
import { roleTexts as words } from './role.texts.ts';

const { list, ...routes } = roleRoutes;

const BuiltInMark = () => (
  <span role="img" aria-label={words.builtIn} title={words.builtIn} className="mr-1 grid text-ink-3">
    <Lock className="size-3.5" aria-hidden="true" />
  </span>
);

const screen: Screen<Role, RoleWithPermissions> = {
  id: 'role',
  title: words.title,
  noun: words.noun,
  nameOf: ({ name }) => name,
  searchPlaceholder: () => words.search,
  routes,
  // What a role permits is told by the call for one.
  editable: () => [],
  sort: { by: 'name', order: 'asc' },
  list: {
    archivedPermission: list.archivedPermission,
    load: (query, signal) => call(list, { query, signal }),
    publisher: { inRows: true, sortable: true },
  },
  columns: [
    {
      key: 'name',
      label: words.role,
      format: 'text',
      main: true,
      width: 192,
      lead: ({ isBuiltIn }) => isBuiltIn && <BuiltInMark />,
      detail: ({ usersCount }) => words.heldBy(usersCount),
    },
    { key: 'description', label: words.description, format: 'text', width: 260 },
    {
      key: 'permissionsCount',
      sortKey: 'permissions',
      label: words.permission,
      format: 'integer',
      width: 104,
    },
    { key: 'isActive', label: words.status, format: 'status', width: 104, value: activityOf },
    { key: 'updatedAt', label: words.updatedAt, format: 'dateTime' },
    { key: 'publisher', label: words.publisher, format: 'publisher' },
  ],
  entityFilters: [],
  lockOf: ({ isBuiltIn }) => (isBuiltIn ? words.lock : null),
  panel: 'wide',
  form: () => import('./role.form.tsx'),
};

/** What people may do, by role. */
export const RoleTab = () => <ResourcePage key={useActingPublisher()} screen={screen} />;
