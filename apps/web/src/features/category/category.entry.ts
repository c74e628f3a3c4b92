import { Layers, Layers2 } from 'lucide-react';
import { texts } from '../../lib/texts.ts';
import { reportListSearch, type Screen } from '../../resource/screen-entry.ts';

const niches: Screen = {
  path: '/niche',
  title: texts.titles.niche,
  icon: Layers,
  menu: { group: 'content', branch: '/niche', place: 20 },
  permission: 'GET_CATEGORIES',
  search: reportListSearch,
  isReport: true,
  load: () => import('./niche.screen.tsx').then((module) => module.screen.Component),
};

const verticals: Screen = {
  path: '/vertical',
  title: texts.titles.vertical,
  icon: Layers2,
  menu: { group: 'content', branch: '/niche', place: 21 },
  permission: 'GET_CATEGORIES',
  search: reportListSearch,
  isReport: true,
  load: () => import('./vertical.screen.tsx').then((module) => module.screen.Component),
};

export const entries: readonly Screen[] = [niches, verticals];
