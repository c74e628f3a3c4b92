import { Users } from 'lucide-react';
import { reportListSearch, type Screen } from '../../resource/screen-entry.ts';

const advertisers: Screen = {
  path: '/advertiser',
  title: 'Advertisers',
  icon: Users,
  menu: { group: 'money', place: 50 },
  permission: 'GET_ADVERTISERS',
  search: reportListSearch,
  isReport: true,
  load: () => import('./advertiser.screen.tsx').then((module) => module.screen.Component),
};

export const entries: readonly Screen[] = [advertisers];
