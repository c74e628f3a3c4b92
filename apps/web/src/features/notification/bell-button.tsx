import { Bell } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { notificationTexts as words } from './notification.texts.ts';
import { countLabel, useUnread } from './use-notices.ts';

/** What opens the panel, with how many are unread. */
export const BellButton = (trigger: ComponentPropsWithRef<'button'>) => {
  const unread = countLabel(useUnread());
  return (
    <span className="relative shrink-0">
      <IconButton {...trigger} label={words.bell(unread)} icon={Bell} />
      {unread !== '0' && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-bad px-1 text-[10px] leading-none font-semibold text-on-accent tabular-nums max-sm:top-1 max-sm:right-1"
        >
          {unread}
        </span>
      )}
    </span>
  );
};
