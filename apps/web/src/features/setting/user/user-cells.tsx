import type { ListedUser } from '@adhelm/contract/people';
import { ExternalLink } from 'lucide-react';
import { useUser } from '../../../lib/session/use-session.ts';
import { NO_VALUE } from '../../../resource/cells/format.ts';
import { activityOf } from '../activity.ts';
import { userTexts as words } from './user.texts.ts';

/** Until somebody signs in for the first time, they are known by their address. */
export const nameOf = ({ name, email }: Pick<ListedUser, 'name' | 'email'>): string => name || email;

/** Invited until the first sign-in. */
export const standingOf = (user: Partial<ListedUser>): string | null =>
  user.isActive && user.invitation ? 'INVITED' : activityOf(user);

export const YouMark = ({ id }: { id: number }) =>
  useUser().id === id && (
    <span className="ml-1.5 rounded-full bg-mute-soft px-1.5 py-px text-2xs font-medium text-ink-2">
      {words.you}
    </span>
  );

export const TelegramCell = ({ link }: { link: string | null }) =>
  link ? (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      data-hint={link}
      className="flex w-fit max-w-full items-center gap-1 rounded-xs text-accent hover:underline focus-visible:-outline-offset-2"
    >
      <span className="truncate">{link.replace(/^https?:\/\//, '')}</span>
      <ExternalLink className="size-3" aria-hidden="true" />
    </a>
  ) : (
    <span className="text-ink-3">{NO_VALUE}</span>
  );
