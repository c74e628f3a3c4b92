import { Grid2x2Plus } from 'lucide-react';
import { listSearchSchema } from '../../resource/list/list-search.ts';
import type { Screen } from '../../resource/screen-entry.ts';

const pixels: Screen = {
  path: '/pixel',
  title: 'Pixels',
  icon: Grid2x2Plus,
  menu: { group: 'content', place: 30 },
  permission: 'GET_PIXELS',
  search: listSearchSchema,
  load: () => import('./pixel.screen.tsx').then((module) => module.screen.Component),
};

export const entries: readonly Screen[] = [pixels];
