import { Tag } from 'lucide-react';
import { texts } from '../../lib/texts.ts';
import { reportListSearch, type Screen } from '../../resource/screen-entry.ts';

const keywords: Screen = {
  path: '/keyword',
  title: texts.keyword.title,
  icon: Tag,
  menu: { group: 'content', branch: '/keyword', place: 11 },
  permission: 'GET_CATEGORIES',
  search: reportListSearch,
  isReport: true,
  load: () => import('./keyword.screen.tsx').then((module) => module.screen.Component),
};

export const entries: readonly Screen[] = [keywords];
