import type { PermissionCode } from '@adhelm/contract/permission-codes';
import type { HitPlace, Hits } from '../../resource/hit-place.ts';
import type { Tab } from './setting-search.ts';

const inTab = (label: string, tab: Tab, ...codes: PermissionCode[]): HitPlace => ({
  label,
  codes,
  form: (id, list) => ({ to: list, search: { tab, edit: id } }),
});

export const hits: Hits = {
  user: inTab('User', 'users', 'GET_USER', 'UPDATE_USER'),
  role: inTab('Role', 'roles', 'GET_ROLE'),
  team: inTab('Team', 'teams', 'GET_TEAM', 'UPDATE_TEAM'),
};
