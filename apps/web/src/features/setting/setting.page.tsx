import { lazy } from 'react';
import { useSearchNow } from '../../lib/use-search-now.ts';
import { TabbedPage, type TabEntry } from '../../resource/page/tabbed-page.tsx';
import { settingTexts } from './setting.texts.ts';
import { settingSearch, type Tab } from './setting-search.ts';

const TABS: readonly TabEntry<Tab>[] = [
  {
    id: 'users',
    label: settingTexts.tabs.users,
    permission: 'GET_USERS',
    Content: lazy(() => import('./user/user.screen.tsx').then((module) => ({ default: module.UserTab }))),
  },
  {
    id: 'roles',
    label: settingTexts.tabs.roles,
    permission: 'GET_ROLES',
    Content: lazy(() => import('./role/role.screen.tsx').then((module) => ({ default: module.RoleTab }))),
  },
  {
    id: 'teams',
    label: settingTexts.tabs.teams,
    permission: 'GET_TEAMS',
    Content: lazy(() => import('./team/team.screen.tsx').then((module) => ({ default: module.TeamTab }))),
  },
];

/** Who works here, what they may do and whom they work with; each list for those who may see it. */
export const SettingPage = () => {
  const { tab } = settingSearch.parse(useSearchNow());
  return <TabbedPage label={settingTexts.label} to="/setting" tabs={TABS} tab={tab} />;
};
