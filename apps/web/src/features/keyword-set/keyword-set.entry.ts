import { Tags } from 'lucide-react';
import { texts } from '../../lib/texts.ts';
import { reportListSearch, type Screen } from '../../resource/screen-entry.ts';

const keywordSets: Screen = {
  path: '/set-keyword',
  title: texts.titles.keywordSet,
  icon: Tags,
  menu: { group: 'content', branch: '/keyword', place: 10 },
  permission: 'GET_CATEGORIES',
  search: reportListSearch,
  isReport: true,
  load: () => import('./keyword-set.screen.tsx').then((module) => module.screen.Component),
};

export const entries: readonly Screen[] = [keywordSets];
