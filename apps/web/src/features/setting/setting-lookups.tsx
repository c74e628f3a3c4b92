import { peopleRoutes } from '@adhelm/contract/people';
import { roleRoutes } from '@adhelm/contract/role';
import { teamRoutes } from '@adhelm/contract/team';
import { call } from '../../lib/http/client.ts';
import type { Lookup } from '../../resource/declaration.ts';
import { Avatar } from '../../ui/avatar.tsx';

const FOUND_AT_ONCE = 20;

const searched = (text: string) => ({
  limit: FOUND_AT_ONCE,
  search: text === '' ? undefined : text,
  sortBy: 'name',
  sortOrder: 'asc',
});

/** The roles that somebody of a publisher can have: its own and those of everybody. */
export const searchRoles = async (publisherId: number | null, text: string, signal: AbortSignal) => {
  const { items } = await call(roleRoutes.list, { query: searched(text), signal });
  return items.filter((role) => role.publisherId === null || role.publisherId === publisherId);
};

export const roleLookup: Lookup = {
  search: async (text, signal) => (await call(roleRoutes.list, { query: searched(text), signal })).items,
  one: (id, signal) => call(roleRoutes.get, { params: { id }, signal }),
};

export const teamLookup: Lookup = {
  search: async (text, signal) => (await call(teamRoutes.list, { query: searched(text), signal })).items,
  one: (id, signal) => call(teamRoutes.get, { params: { id }, signal }),
};

/** The teams of a publisher; an admin who acts for all of them has to say which first. */
export const searchTeams = async (publisherId: number | null, text: string, signal: AbortSignal) => {
  const { items } = await call(teamRoutes.list, { query: searched(text), signal });
  return items.filter((team) => team.publisherId === publisherId);
};

/** The people of a publisher, with their pictures. */
export const searchPeople = async (publisherId: number | null, text: string, signal: AbortSignal) => {
  const query = { ...searched(text), publisherId: publisherId ?? undefined };
  const { items } = await call(peopleRoutes.list, { query, signal });
  return items.map(({ id, name, email, avatar }) => ({
    id,
    name: name || email,
    avatar,
    shown: (
      <span className="flex items-center gap-2">
        <Avatar name={name || email} image={avatar} size="sm" />
        <span className="grid min-w-0">
          <span className="truncate">{name || email}</span>
          <span className="truncate text-xs text-ink-3">{email}</span>
        </span>
      </span>
    ),
  }));
};
