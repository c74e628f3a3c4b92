import { messageRoutes, type Recipient } from '@adhelm/contract/message';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { call } from '../../lib/http/client.ts';
import { EmptyState } from '../../ui/states.tsx';
import { ConversationList } from './conversation-list.tsx';
import { messageTexts as words } from './message.texts.ts';
import { messageSearch } from './message-search.ts';
import { NewThread, ThreadView } from './thread-view.tsx';

/** So many of one name are told apart. */
const NAMESAKES = 100;

/** The conversation with somebody, where there is one. */
const conversationWith = async ({ kind, id, name }: Recipient): Promise<number | undefined> => {
  const { items } = await call(messageRoutes.list, { query: { search: name, limit: NAMESAKES } });
  return items.find((one) => one.with.kind === kind && one.with.id === id)?.id;
};

/** Which conversation is open: one of the address, or one that is about to begin. */
const useOpened = () => {
  const { id } = messageSearch.parse(useSearch({ strict: false }));
  const [beginning, setBeginning] = useState<Recipient | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (id !== undefined) setBeginning(null);
  }, [id]);
  const show = (next: number | undefined) => navigate({ to: '.', search: next ? { id: next } : {} });
  const close = () => {
    setBeginning(null);
    void show(undefined);
  };
  const begin = async (to: Recipient) => {
    // Nothing is lost where this cannot be found out: what is written goes to the same conversation.
    const known = await conversationWith(to).catch(() => undefined);
    await show(known);
    if (known === undefined) setBeginning(to);
  };
  return { id, beginning, show, close, begin };
};

/** Everybody one talks to, and what was written. */
export const MessagePage = () => {
  const { id, beginning, show, close, begin } = useOpened();
  const isOpen = id !== undefined || beginning !== null;
  return (
    <div className="@container">
      <div className="card grid h-[calc(100dvh-5rem)] min-h-96 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] overflow-hidden md:h-[calc(100dvh-6.75rem)] @2xl:grid-cols-[minmax(16rem,22rem)_minmax(0,1fr)]">
        <nav
          aria-label={words.conversations}
          className={classNames(
            'flex min-h-0 flex-col border-line @2xl:border-r',
            isOpen && '@max-2xl:hidden',
          )}
        >
          <ConversationList currentId={id} onNew={(to) => void begin(to)} />
        </nav>
        {id !== undefined && <ThreadView key={id} id={id} onBack={close} />}
        {id === undefined && beginning && (
          <NewThread
            key={`${beginning.kind}/${beginning.id}`}
            to={beginning}
            onBack={close}
            onSent={({ conversationId }) => void show(conversationId)}
          />
        )}
        {!isOpen && (
          <div className="grid place-content-center @max-2xl:hidden">
            <EmptyState icon={MessagesSquare} title={words.choose} hint={words.chooseHint} />
          </div>
        )}
      </div>
    </div>
  );
};
