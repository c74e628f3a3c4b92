import { MousePointerClick } from 'lucide-react';
import { texts } from '../../lib/texts.ts';
import { reportListSearch, type Screen } from '../../resource/screen-entry.ts';

const clicks: Screen = {
  path: '/rpc',
  title: texts.click.title,
  icon: MousePointerClick,
  menu: { group: 'main', place: 10 },
  permission: 'GET_REPORTS',
  search: reportListSearch,
  isReport: true,
  load: () => import('./click.screen.tsx').then((module) => module.screen.Component),
};

export const entries: readonly Screen[] = [clicks];
