import { Building2 } from 'lucide-react';
import { reportListSearch, type Screen } from '../../resource/screen-entry.ts';

const publishers: Screen = {
  path: '/publisher',
  title: 'Publishers',
  icon: Building2,
  menu: { group: 'administration', place: 50 },
  permission: 'GET_PUBLISHERS',
  search: reportListSearch,
  isReport: true,
  load: () => import('./publisher.screen.tsx').then((module) => module.screen.Component),
};

export const entries: readonly Screen[] = [publishers];
