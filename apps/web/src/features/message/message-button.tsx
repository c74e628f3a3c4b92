import { MessageSquare } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { CountedButton } from '../../ui/counted-button.tsx';
import { messageTexts as words } from './message.texts.ts';
import { useUnread } from './use-messages.ts';

/** What opens the panel, with how many conversations are unread. */
export const MessageButton = (trigger: ComponentPropsWithRef<'button'>) => (
  <CountedButton {...trigger} icon={MessageSquare} count={useUnread()} labelOf={words.button} />
);
