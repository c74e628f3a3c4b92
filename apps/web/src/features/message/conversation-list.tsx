import type { Recipient } from '@adhelm/contract/message';
import { lazy, useState } from 'react';
import { SearchBox } from '../../resource/list/search-box.tsx';
import { Button } from '../../ui/button.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { messageTexts as words } from './message.texts.ts';
import { NewMessageButton } from './new-message-button.tsx';
import { useConversations } from './use-messages.ts';

const loadPicker = () => import('./recipient-picker.tsx');
const RecipientPicker = lazy(loadPicker);

const PAGE = 50;

type FoundProps = { search: string; currentId: number | undefined };

const Found = ({ search, currentId }: FoundProps) => {
  const [limit, setLimit] = useState(PAGE);
  const { data, error, refetch, isFetching } = useConversations({ search, limit });
  if (error && !data)
    return <ErrorState error={error} title={words.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="m-3.5 h-40" />;
  if (data.items.length === 0)
    return (
      <EmptyState
        title={search === '' ? words.empty : words.notFound}
        hint={search === '' ? words.emptyHint : words.notFoundHint}
      />
    );
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <ul>
        {data.items.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            isCurrent={conversation.id === currentId}
          />
        ))}
      </ul>
      {data.items.length < data.meta.total && (
        <div className="grid justify-items-center p-2">
          <Button variant="ghost" loading={isFetching} onClick={() => setLimit(limit + PAGE)}>
            {words.more}
          </Button>
        </div>
      )}
    </div>
  );
};

type ConversationListProps = {
  currentId: number | undefined;
  onNew: (recipient: Recipient) => void;
};

/** One's conversations, the one with the newest message first. */
export const ConversationList = ({ currentId, onNew }: ConversationListProps) => {
  const [search, setSearch] = useState('');
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line p-3">
        <SearchBox value={search} placeholder={words.search} onSearch={setSearch} />
        <OnDemand standIn={<NewMessageButton />} load={loadPicker}>
          <RecipientPicker onPick={onNew} />
        </OnDemand>
      </div>
      <Found key={search} search={search} currentId={currentId} />
    </>
  );
};
