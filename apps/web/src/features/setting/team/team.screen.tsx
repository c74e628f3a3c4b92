import { type Team, type TeamWithMembers, teamRoutes } from '@adhelm/contract/team';
import { call } from '../../../lib/http/client.ts';
import { useActingPublisher } from '../../../lib/session/use-session.ts';
import { formatValue } from '../../../resource/cells/format.ts';
import type { Screen } from '../../../resource/declaration.ts';
import { ResourcePage } from '../../../resource/page/resource-page.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { activityOf } from '../activity.ts';
import { teamTexts as words } from './team.texts.ts';

const { list, ...routes } = teamRoutes;

/** The first of a team by their pictures, and how many there are. */
const Members = ({ team: { firstMembers, membersCount } }: { team: Team }) => (
  <span className="flex items-center justify-end gap-1.5">
    <span className="flex gap-0.5" title={firstMembers.map(({ name }) => name).join(', ')}>
      {firstMembers.map(({ id, name, avatar }) => (
        <Avatar key={id} name={name} image={avatar} size="sm" />
      ))}
    </span>
    <span className="min-w-4 text-right">{formatValue('integer', membersCount)}</span>
  </span>
);

const screen: Screen<Team, TeamWithMembers> = {
  id: 'team',
  title: words.title,
  noun: words.noun,
  nameOf: ({ name }) => name,
  searchPlaceholder: () => words.search,
  routes,
  // Who belongs to a team is told by the call for one.
  editable: () => [],
  sort: { by: 'name', order: 'asc' },
  list: {
    archivedPermission: list.archivedPermission,
    load: (query, signal) => call(list, { query, signal }),
    publisher: { inRows: true, sortable: true },
  },
  columns: [
    { key: 'name', label: words.name, format: 'text', main: true, width: 220 },
    { key: 'description', label: words.description, format: 'text', width: 320 },
    {
      key: 'membersCount',
      sortKey: 'members',
      label: words.members,
      format: 'integer',
      width: 128,
      render: (team) => <Members team={team} />,
      link: ({ id, membersCount }) =>
        membersCount > 0
          ? { to: '/setting', search: { tab: 'users', teamId: id }, hint: words.viewMembers }
          : null,
    },
    { key: 'isActive', label: words.status, format: 'status', width: 104, value: activityOf },
    { key: 'publisher', label: words.publisher, format: 'publisher' },
  ],
  entityFilters: [],
  lockOf: () => null,
  form: () => import('./team.form.tsx'),
};

/** Who works with whom. */
export const TeamTab = () => <ResourcePage key={useActingPublisher()} screen={screen} />;
