import type { ListedUser } from '@adhelm/contract/people';
import { useCan, useUser } from '../../../lib/session/use-session.ts';
import { EntityPicker } from '../../../resource/form/entity-picker.tsx';
import { searchRoles, searchTeams } from '../setting-lookups.tsx';
import { SeveralField } from '../several-field.tsx';
import { userFormTexts as words } from './user.texts.ts';

type RoleFieldProps = {
  publisherId: number | null;
  value: number | null;
  initial?: ListedUser['roles'][number] | null | undefined;
  onChange: (roleId: number | null) => void;
  error: string | undefined;
};

/** Of the roles that somebody of the publisher can have. */
export const RoleField = ({ publisherId, ...field }: RoleFieldProps) => (
  <EntityPicker
    {...field}
    label={words.role}
    none={{ label: words.noRole }}
    queryKey={['role', publisherId]}
    search={(text, signal) => searchRoles(publisherId, text, signal)}
    searchPlaceholder={words.searchRoles}
    emptyText={words.noRoles}
    disabled={!useCan()('GET_ROLES')}
  />
);

type TeamsFieldProps = {
  publisherId: number | null;
  ids: readonly number[];
  initial: ListedUser['teams'];
  onChange: (ids: number[]) => void;
  error: string | undefined;
};

/** Nothing for those who may not list teams. */
export const TeamsField = ({ publisherId, ...field }: TeamsFieldProps) =>
  useCan()('GET_TEAMS') && (
    <SeveralField
      key={publisherId}
      {...field}
      label={words.teams}
      queryKey={['team', publisherId]}
      search={(text, signal) => searchTeams(publisherId, text, signal)}
      words={words.teamWords}
      hint={publisherId === null ? words.teamsNeedPublisher : undefined}
      disabled={publisherId === null}
    />
  );

/** The publisher that somebody invites into without saying so. */
export const useOwnPublisher = (): number | null => {
  const { actingPublisherId } = useUser();
  return actingPublisherId > 0 ? actingPublisherId : null;
};
