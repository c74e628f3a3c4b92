import { MessageSquare } from 'lucide-react';
import type { Screen } from '../../resource/screen-entry.ts';
import { messageSearch } from './message-search.ts';

const messages: Screen = {
  path: '/messages',
  title: 'Messages',
  icon: MessageSquare,
  search: messageSearch,
  load: () => import('./message.page.tsx').then((module) => module.MessagePage),
};

export const entries: readonly Screen[] = [messages];
