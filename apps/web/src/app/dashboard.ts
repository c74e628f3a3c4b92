import { FACT_MODEL } from '@adhelm/contract/fact-model';
import { LayoutDashboard } from 'lucide-react';
import { z } from 'zod';
import { refreshParam } from '../lib/refresh.ts';
import { texts } from '../lib/texts.ts';
import { reportSearchShape } from '../resource/filter/report-search.ts';
import { entityParams } from '../resource/list/list-search.ts';
import type { Screen } from '../resource/screen-entry.ts';

const { categoryIds } = entityParams(FACT_MODEL);

export const dashboard: Screen = {
  path: '/',
  title: texts.titles.dashboard,
  icon: LayoutDashboard,
  menu: { group: 'main', place: 0 },
  search: z.object({ ...reportSearchShape, categoryIds, refresh: refreshParam }),
  isReport: true,
  load: () => import('./home.page.tsx').then((module) => module.Home),
};
