import { RotateCw } from 'lucide-react';
import { listSearchSchema } from '../../resource/list/list-search.ts';
import type { Screen } from '../../resource/screen-entry.ts';

const jobs: Screen = {
  path: '/job',
  title: 'Jobs',
  icon: RotateCw,
  menu: { group: 'administration', place: 70 },
  permission: 'GET_JOBS',
  search: listSearchSchema,
  load: () => import('./job.screen.tsx').then((module) => module.screen.Component),
};

export const entries: readonly Screen[] = [jobs];
