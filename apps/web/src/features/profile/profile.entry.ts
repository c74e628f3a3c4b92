import { CircleUser } from 'lucide-react';
import { texts } from '../../lib/texts.ts';
import type { Screen } from '../../resource/screen-entry.ts';

const profile: Screen = {
  path: '/profile',
  title: texts.titles.profile,
  icon: CircleUser,
  load: () => import('./profile.page.tsx').then((module) => module.ProfilePage),
};

export const entries: readonly Screen[] = [profile];
