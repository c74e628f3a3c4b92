import { ScrollText } from 'lucide-react';
import { reportListSearch, type Screen } from '../../resource/screen-entry.ts';

const audit: Screen = {
  path: '/audit',
  title: 'Audit log',
  icon: ScrollText,
  menu: { group: 'administration', place: 80 },
  permission: 'GET_AUDIT',
  search: reportListSearch,
  load: () => import('./audit.screen.tsx').then((module) => module.AuditPage),
};

export const entries: readonly Screen[] = [audit];
