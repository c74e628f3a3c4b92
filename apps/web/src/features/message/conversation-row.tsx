import type { Conversation } from '@adhelm/contract/message';
import { Link } from '@tanstack/react-router';
import { classNames } from '../../lib/class-names.ts';
import { useUser } from '../../lib/session/use-session.ts';
import { useProfileZone } from '../../lib/use-profile-zone.ts';
import { asOfLabel } from '../../resource/cells/format.ts';
import { firstLine } from './first-line.ts';
import { messageTexts as words } from './message.texts.ts';
import { RecipientAvatar } from './recipient-avatar.tsx';

/** The last message in a line; who wrote it where the name of the conversation does not say. */
const useLastLine = ({ with: other, lastMessage: { author, body } }: Conversation): string => {
  const { id: me } = useUser();
  if (author.id === me) return `${words.you}: ${firstLine(body)}`;
  return other.kind === 'TEAM' ? `${author.name}: ${firstLine(body)}` : firstLine(body);
};

type ConversationRowProps = {
  conversation: Conversation;
  isCurrent?: boolean;
  /** Told when the conversation is opened. */
  onOpen?: () => void;
};

/** One conversation: with whom, what was written last and when. */
export const ConversationRow = ({ conversation, isCurrent = false, onOpen }: ConversationRowProps) => {
  const { zone } = useProfileZone();
  const lastLine = useLastLine(conversation);
  const { id, with: other, isUnread, lastMessage } = conversation;
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to="/messages"
        search={{ id }}
        onClick={onOpen}
        className={classNames(
          'flex items-center gap-3 px-3.5 py-2.5 outline-offset-[-2px]',
          isCurrent ? 'bg-mute-soft shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-sunken',
        )}
      >
        <RecipientAvatar of={other} />
        <span className="min-w-0 grow">
          <span className="flex items-baseline gap-2">
            {isUnread && <span className="sr-only">{words.unread}: </span>}
            <span className={classNames('grow truncate', isUnread ? 'font-semibold' : 'font-medium')}>
              {other.name}
            </span>{' '}
            <time dateTime={lastMessage.createdAt} className="shrink-0 text-xs text-ink-3 tabular-nums">
              {asOfLabel(lastMessage.createdAt, zone)}
            </time>
          </span>{' '}
          <span className="flex items-center gap-2">
            <span className={classNames('grow truncate', isUnread ? 'text-ink' : 'text-ink-2')}>
              {lastLine}
            </span>
            {isUnread && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-accent" />}
          </span>
        </span>
      </Link>
    </li>
  );
};
