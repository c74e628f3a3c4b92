import { LayoutDashboard } from 'lucide-react';
import { texts } from '../lib/texts.ts';
import type { Screen } from './screens.ts';

export const dashboard: Screen = {
  path: '/',
  title: texts.home.title,
  icon: LayoutDashboard,
  load: () => import('./home.tsx').then((module) => module.Home),
};
