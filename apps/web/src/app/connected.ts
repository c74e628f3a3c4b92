import { Link2 } from 'lucide-react';
import { texts } from '../lib/texts.ts';
import type { Screen } from '../resource/screen-entry.ts';
import { connectedSearch } from './connected-search.ts';

/** Opened by outside services in a window of its own; needs nobody to be signed in. */
export const connected: Screen = {
  path: '/connected',
  title: texts.shell.connection,
  icon: Link2,
  search: connectedSearch,
  isPublic: true,
  load: () => import('./connected.page.tsx').then((module) => module.ConnectedPage),
};
