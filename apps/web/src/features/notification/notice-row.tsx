import type { Notification } from '@adhelm/contract/notification';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { IconButton } from '../../ui/button.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import { notificationTexts as words } from './notification.texts.ts';
import { useNoticeDeeds } from './use-notices.ts';

const PRESSABLE = 'block w-full min-w-0 py-2.5 pr-2 text-left outline-offset-[-2px]';

type NoticeRowProps = {
  notice: Notification;
  time: string;
  /** Told when the notification is opened. */
  onOpen?: () => void;
};

/** One notification: a press opens what it is about and marks it as read. */
export const NoticeRow = ({ notice, time, onOpen }: NoticeRowProps) => {
  const { open, read } = useNoticeDeeds();
  const isUnread = notice.readAt === null;
  const press = () => {
    onOpen?.();
    open(notice);
  };
  const content: ReactNode = (
    <>
      <span className={classNames('block wrap-anywhere', isUnread ? 'font-semibold' : 'text-ink-2')}>
        {isUnread && <span className="sr-only">{words.unread}: </span>}
        {notice.title}
      </span>
      {notice.body && <span className="block text-ink-2 wrap-anywhere">{notice.body}</span>}
      <time dateTime={notice.createdAt} className="block text-xs text-ink-3 tabular-nums">
        {time}
      </time>
    </>
  );
  return (
    <li className="flex items-start gap-2 border-b border-line pl-3.5 last:border-b-0 hover:bg-sunken">
      <span
        aria-hidden="true"
        className={classNames('mt-4 size-2 shrink-0 rounded-full', isUnread && 'bg-accent')}
      />
      {notice.link === null ? (
        <button type="button" className={PRESSABLE} onClick={press}>
          {content}
        </button>
      ) : (
        <a
          href={notice.link}
          className={PRESSABLE}
          onClick={(event) => {
            if (!isPlainClick(event)) return void read(notice);
            event.preventDefault();
            press();
          }}
        >
          {content}
        </a>
      )}
      {isUnread && (
        <IconButton
          label={words.markOne(notice.title)}
          icon={Check}
          side="left"
          className="mt-1.5 mr-1.5"
          onClick={() => void read(notice)}
        />
      )}
    </li>
  );
};
