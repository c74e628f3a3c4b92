import { Settings } from 'lucide-react';
import type { Screen } from '../../resource/screen-entry.ts';
import { settingSearch } from './setting-search.ts';

const settings: Screen = {
  path: '/setting',
  title: 'Settings',
  icon: Settings,
  menu: { group: 'administration', place: 90 },
  permission: 'GET_ROLE',
  search: settingSearch,
  load: () => import('./setting.page.tsx').then((module) => module.SettingPage),
};

export const entries: readonly Screen[] = [settings];
