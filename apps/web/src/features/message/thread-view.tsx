import type { Message, Recipient } from '@adhelm/contract/message';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Composer } from './composer.tsx';
import { messageTexts as words } from './message.texts.ts';
import { RecipientAvatar } from './recipient-avatar.tsx';
import type { Thread } from './thread.ts';
import { Days, Unsent } from './thread-messages.tsx';
import { ThreadScroller } from './thread-scroller.tsx';
import { useThread } from './use-messages.ts';
import { useOutbox } from './use-outbox.ts';
import { useReading } from './use-reading.ts';

type FrameProps = { recipient?: Recipient; onBack: () => void; children: ReactNode };

/** Says with whom one talks; on narrow screens it leads back to the conversations. */
const Frame = ({ recipient, onBack, children }: FrameProps) => (
  <section aria-label={recipient && words.thread(recipient.name)} className="flex min-h-0 min-w-0 flex-col">
    <header className="flex min-h-14 items-center gap-3 border-b border-line px-4 py-2 @max-2xl:pl-1.5">
      <IconButton label={words.back} icon={ArrowLeft} className="@2xl:hidden" onClick={onBack} />
      {recipient && (
        <>
          <RecipientAvatar of={recipient} />
          <div className="min-w-0">
            <h2 className="truncate text-base font-semibold">{recipient.name}</h2>
            <p className="truncate text-xs text-ink-2">{recipient.detail}</p>
          </div>
        </>
      )}
    </header>
    {children}
  </section>
);

const Closed = ({ kind }: Pick<Recipient, 'kind'>) => (
  <p className="border-t border-line bg-sunken px-4 py-3 text-ink-2">{words.closed[kind]}</p>
);

type OpenProps = {
  thread: Thread;
  onOlder: () => void;
  isLoadingOlder: boolean;
};

const Open = ({ thread, onOlder, isLoadingOlder }: OpenProps) => {
  const { conversation, messages, hasMore } = thread;
  const { with: recipient, canWrite } = conversation;
  const [isAtEnd, setAtEnd] = useState(true);
  useReading(thread, isAtEnd);
  const { draft, outgoing, write, send, again, discard } = useOutbox(recipient, { known: messages });
  return (
    <>
      <ThreadScroller
        label={words.thread(recipient.name)}
        newest={messages.at(-1)?.id}
        oldest={messages[0]?.id}
        unsent={outgoing.length}
        hasMore={hasMore}
        onOlder={onOlder}
        isLoadingOlder={isLoadingOlder}
        isAtEnd={isAtEnd}
        onAtEnd={setAtEnd}
      >
        <Days messages={messages} />
        <Unsent outgoing={outgoing} onAgain={again} onDiscard={discard} />
      </ThreadScroller>
      {canWrite ? (
        <Composer to={recipient.name} draft={draft} onWrite={write} onSend={send} />
      ) : (
        <Closed kind={recipient.kind} />
      )}
    </>
  );
};

/** A conversation: what was written, and where to write. */
export const ThreadView = ({ id, onBack }: { id: number; onBack: () => void }) => {
  const { data, error, refetch, loadOlder, isLoadingOlder } = useThread(id);
  return (
    <Frame {...(data && { recipient: data.conversation.with })} onBack={onBack}>
      {error && !data && (
        <ErrorState error={error} title={words.threadFailed} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Skeleton className="m-4 h-40" />}
      {data && <Open thread={data} onOlder={() => void loadOlder()} isLoadingOlder={isLoadingOlder} />}
    </Frame>
  );
};

type NewThreadProps = { to: Recipient; onBack: () => void; onSent: (message: Message) => void };

/** The first message to somebody; the conversation exists once it is sent. */
export const NewThread = ({ to, onBack, onSent }: NewThreadProps) => {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const { draft, outgoing, write, send, again, discard } = useOutbox(to, {
    onSent: (message) => {
      // Who looks elsewhere meanwhile is left there.
      if (isHere.current) onSent(message);
    },
  });
  return (
    <Frame recipient={to} onBack={onBack}>
      <div className="flex min-h-0 grow flex-col justify-end gap-3 overflow-y-auto p-4">
        {outgoing.length === 0 && <EmptyState title={words.firstTo(to.name)} />}
        <Unsent outgoing={outgoing} onAgain={again} onDiscard={discard} />
      </div>
      <Composer to={to.name} draft={draft} onWrite={write} onSend={send} />
    </Frame>
  );
};
