import { Zap } from 'lucide-react';
import { z } from 'zod';
import { idParam } from '../../lib/id-param.ts';
import { refreshParam } from '../../lib/refresh.ts';
import { listSearchSchema } from '../../resource/list/list-search.ts';
import { reportListSearch, type Screen } from '../../resource/screen-entry.ts';

const shared = { icon: Zap, permission: 'GET_RULES' } as const;

const rules: Screen = {
  ...shared,
  path: '/rule',
  title: 'Rule',
  menu: { group: 'main', place: 50 },
  search: listSearchSchema,
  load: () => import('./rule.screen.tsx').then((module) => module.screen.Component),
};

const editor: Screen = {
  ...shared,
  path: '/rule/store',
  title: 'Rule',
  search: z.object({
    id: idParam,
    template: z.string().max(40).optional().catch(undefined),
    refresh: refreshParam,
  }),
  load: () => import('./store.page.tsx').then((module) => module.StorePage),
};

const executions: Screen = {
  ...shared,
  path: '/rule/executions',
  title: 'Rule executions',
  search: reportListSearch,
  load: () => import('./execution/execution.screen.tsx').then((module) => module.ExecutionPage),
};

export const entries: readonly Screen[] = [rules, editor, executions];
