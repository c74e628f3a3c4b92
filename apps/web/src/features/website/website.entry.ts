import { Globe } from 'lucide-react';
import { listSearchSchema } from '../../resource/list/list-search.ts';
import type { Screen } from '../../resource/screen-entry.ts';

const websites: Screen = {
  path: '/website',
  title: 'Website',
  icon: Globe,
  menu: { group: 'content', branch: '/niche', place: 22 },
  permission: 'GET_WEBSITES',
  search: listSearchSchema,
  load: () => import('./website.screen.tsx').then((module) => module.screen.Component),
};

export const entries: readonly Screen[] = [websites];
