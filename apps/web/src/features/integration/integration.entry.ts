import { Link2 } from 'lucide-react';
import { listSearchSchema } from '../../resource/list/list-search.ts';
import type { Screen } from '../../resource/screen-entry.ts';

const integrations: Screen = {
  path: '/integration',
  title: 'Integrations',
  icon: Link2,
  menu: { group: 'administration', place: 60 },
  permission: 'GET_INTEGRATIONS',
  search: listSearchSchema,
  load: () => import('./integration.screen.tsx').then((module) => module.screen.Component),
};

export const entries: readonly Screen[] = [integrations];
