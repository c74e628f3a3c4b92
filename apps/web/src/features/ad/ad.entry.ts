import { RectangleEllipsis } from 'lucide-react';
import { texts } from '../../lib/texts.ts';
import { reportListSearch, type Screen } from '../../resource/screen-entry.ts';

const ads: Screen = {
  path: '/ads',
  title: texts.ad.title,
  icon: RectangleEllipsis,
  menu: { group: 'main', place: 40 },
  permission: 'GET_CAMPAIGNS',
  search: reportListSearch,
  isReport: true,
  load: () => import('./ad.screen.tsx').then((module) => module.screen.Component),
};

export const entries: readonly Screen[] = [ads];
