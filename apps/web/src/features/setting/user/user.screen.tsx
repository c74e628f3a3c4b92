import { type ListedUser, peopleRoutes, type USER_SORT_KEYS } from '@adhelm/contract/people';
import { defineScreen } from '../../../resource/define-screen.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { roleLookup, teamLookup } from '../setting-lookups.tsx';
import { userTexts as words } from './user.texts.ts';
import { UserActions } from './user-actions.tsx';
import { nameOf, standingOf, TelegramCell, YouMark } from './user-cells.tsx';

const screen = defineScreen<ListedUser, (typeof USER_SORT_KEYS)[number]>({
  id: 'user',
  title: words.title,
  noun: words.noun,
  emptyText: words.none,
  createLabel: words.invite,
  routes: peopleRoutes,
  nameOf,
  searchPlaceholder: () => words.search,
  columns: [
    {
      key: 'name',
      label: words.user,
      format: 'text',
      main: true,
      width: 264,
      value: ({ name, email }) => name || email,
      lead: (user) => <Avatar name={nameOf(user)} image={user.avatar} className="mr-1" />,
      detail: ({ id, email }) => (
        <>
          {email}
          <YouMark id={id} />
        </>
      ),
    },
    { key: 'phone', label: words.phone, format: 'text', width: 128 },
    {
      key: 'roles',
      sortKey: 'role',
      label: words.role,
      format: 'text',
      width: 140,
      value: ({ roles }) => roles?.map(({ name }) => name).join(', '),
    },
    {
      key: 'permissionsCount',
      sortKey: 'permissions',
      label: words.permissionCount,
      format: 'integer',
      width: 148,
    },
    { key: 'publisher', label: words.publisher, format: 'publisher' },
    { key: 'isActive', label: words.status, format: 'status', width: 104, value: standingOf },
    { key: 'lastActivityAt', label: words.lastActivity, format: 'dateTime' },
    {
      key: 'telegramLink',
      label: words.telegram,
      format: 'text',
      width: 160,
      render: ({ telegramLink }) => <TelegramCell link={telegramLink} />,
    },
    { key: 'email', label: 'Email', format: 'text', width: 220, extra: true },
  ],
  filters: [
    {
      key: 'isActive',
      label: words.status,
      single: true,
      options: [
        { value: 'true', label: words.statuses.true },
        { value: 'false', label: words.statuses.false },
      ],
    },
  ],
  entityFilters: [
    {
      key: 'roleId',
      label: words.role,
      entityOf: ({ roles }) => roles[0] ?? null,
      lookup: roleLookup,
      offered: 'GET_ROLES',
      single: true,
    },
    {
      key: 'teamId',
      label: words.team,
      entityOf: () => null,
      lookup: teamLookup,
      offered: 'GET_TEAMS',
      single: true,
    },
  ],
  lockOf: () => null,
  Actions: UserActions,
  form: () => import('./user.form.tsx'),
});

/** Who works here. */
export const UserTab = screen.Component;
