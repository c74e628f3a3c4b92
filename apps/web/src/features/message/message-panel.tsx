import { NewestPanel } from '../../ui/newest-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { messageTexts as words } from './message.texts.ts';
import { MessageButton } from './message-button.tsx';
import { useConversations } from './use-messages.ts';

const NEWEST = 8;

const Newest = ({ onOpen }: { onOpen: () => void }) => {
  const { data, error, refetch } = useConversations({ limit: NEWEST });
  if (error && !data)
    return <ErrorState error={error} title={words.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="m-3.5 h-32" />;
  if (data.items.length === 0) return <EmptyState title={words.empty} hint={words.emptyHint} />;
  return (
    <ul className="max-h-[min(60vh,26rem)] overflow-y-auto">
      {data.items.map((conversation) => (
        <ConversationRow key={conversation.id} conversation={conversation} onOpen={onOpen} />
      ))}
    </ul>
  );
};

/** The newest conversations below the button. */
const MessagePanel = () => (
  <NewestPanel
    trigger={<MessageButton />}
    title={words.title}
    all={{ to: '/messages', label: words.viewAll }}
  >
    {(close) => <Newest onOpen={close} />}
  </NewestPanel>
);

export default MessagePanel;
