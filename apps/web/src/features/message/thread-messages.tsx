import type { Message } from '@adhelm/contract/message';
import { RotateCw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { messageOf } from '../../lib/http/api-error.ts';
import { useUser } from '../../lib/session/use-session.ts';
import { useProfileZone } from '../../lib/use-profile-zone.ts';
import { byDay, timeOfDay } from '../../resource/cells/by-day.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { messageTexts as words } from './message.texts.ts';
import { groupsOf } from './message-groups.ts';
import { MessageText } from './message-text.tsx';
import type { Outgoing } from './outbox.ts';

type BubbleProps = { isOwn: boolean; isFailed?: boolean; body: string };

const Bubble = ({ isOwn, isFailed = false, body }: BubbleProps) => (
  <div
    className={classNames(
      'max-w-full rounded-lg px-3 py-1.5 text-base',
      isOwn ? 'bg-accent-soft' : 'bg-mute-soft',
      isFailed && 'outline outline-bad',
    )}
  >
    <MessageText body={body} />
  </div>
);

type SideProps = { isOwn: boolean; children: ReactNode };

/** One's own messages stand to the right. */
const Side = ({ isOwn, children }: SideProps) => (
  <div
    className={classNames(
      'grid min-w-0 max-w-[85%] gap-1 @2xl:max-w-[75%]',
      isOwn ? 'ml-auto justify-items-end' : 'justify-items-start',
    )}
  >
    {children}
  </div>
);

type GroupProps = { group: ReturnType<typeof groupsOf>[number]; time: string };

const Group = ({ group: { author, messages }, time }: GroupProps) => {
  const isOwn = useUser().id === author.id;
  return (
    <li className="flex gap-2.5">
      {!isOwn && <Avatar name={author.name} image={author.avatar} className="mt-5" />}
      <Side isOwn={isOwn}>
        <p className="text-xs text-ink-3">
          <span className={isOwn ? 'sr-only' : 'font-medium text-ink-2'}>
            {isOwn ? words.you : author.name}
          </span>{' '}
          <time dateTime={messages[0]?.createdAt} className="tabular-nums">
            {time}
          </time>
        </p>
        {messages.map(({ id, body }) => (
          <Bubble key={id} isOwn={isOwn} body={body} />
        ))}
      </Side>
    </li>
  );
};

/** The messages of a conversation by day and author. */
export const Days = ({ messages }: { messages: readonly Message[] }) => {
  const { now, zone } = useProfileZone();
  return byDay(messages, zone, now).map(({ day, label, items }) => (
    <section key={day} aria-label={label} className="grid gap-3">
      <h3 className="flex items-center gap-3 pt-2 text-xs font-medium text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {label}
      </h3>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {groupsOf(items).map((group) => (
          <Group
            key={group.messages[0]?.id}
            group={group}
            time={timeOfDay(group.messages[0]?.createdAt ?? '', zone)}
          />
        ))}
      </ol>
    </section>
  ));
};

type UnsentProps = {
  outgoing: readonly Outgoing[];
  onAgain: (failed: Outgoing) => void;
  onDiscard: (failed: Outgoing) => void;
};

/** What is on its way, and what did not get there. */
export const Unsent = ({ outgoing, onAgain, onDiscard }: UnsentProps) =>
  outgoing.map((message) => (
    <Side key={message.key} isOwn>
      <Bubble isOwn isFailed={message.failure !== undefined} body={message.body} />
      {message.failure === undefined ? (
        <p className="text-xs text-ink-3">{words.sending}</p>
      ) : (
        <div className="grid justify-items-end gap-1">
          <p role="alert" className="text-right text-xs text-bad">
            {words.notSent} {messageOf(message.failure, words.sendFailed)}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="ghost" icon={Trash2} onClick={() => onDiscard(message)}>
              {words.discard}
            </Button>
            <Button icon={RotateCw} onClick={() => onAgain(message)}>
              {words.sendAgain}
            </Button>
          </div>
        </div>
      )}
    </Side>
  ));
