import { Bell } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { CountedButton } from '../../ui/counted-button.tsx';
import { notificationTexts as words } from './notification.texts.ts';
import { useUnread } from './use-notices.ts';

/** What opens the panel, with how many are unread. */
export const BellButton = (trigger: ComponentPropsWithRef<'button'>) => (
  <CountedButton {...trigger} icon={Bell} count={useUnread()} labelOf={words.bell} />
);
