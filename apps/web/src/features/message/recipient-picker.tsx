import { messageRoutes, type Recipient } from '@adhelm/contract/message';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/http/client.ts';
import { Picker } from '../../ui/picker.tsx';
import { messageTexts as words } from './message.texts.ts';
import { NewMessageButton } from './new-message-button.tsx';
import { RecipientAvatar } from './recipient-avatar.tsx';

const FOUND_AT_ONCE = 20;

const Found = ({ recipient }: { recipient: Recipient }) => (
  <span className="flex min-w-0 items-center gap-2.5 py-1">
    <RecipientAvatar of={recipient} />
    <span className="grid min-w-0">
      <span className="truncate font-medium">{recipient.name}</span>
      <span className="truncate text-xs text-ink-2">{recipient.detail}</span>
    </span>
  </span>
);

const keyOf = ({ kind, id }: Recipient): string => `${kind}/${id}`;

/** The button that begins a message: whom to write to is searched on the server. */
const RecipientPicker = ({ onPick }: { onPick: (recipient: Recipient) => void }) => {
  const [search, setSearch] = useState('');
  const { data, isFetching } = useQuery({
    queryKey: ['messages', 'recipients', search],
    queryFn: ({ signal }) =>
      call(messageRoutes.recipients, {
        query: { limit: FOUND_AT_ONCE, ...(search !== '' && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const found = data?.items ?? [];
  const options = found.map((recipient) => ({
    value: keyOf(recipient),
    label: recipient.name,
    group: recipient.kind === 'TEAM' ? words.teams : words.people,
    shown: <Found recipient={recipient} />,
  }));
  return (
    <Picker
      trigger={<NewMessageButton />}
      label={words.newMessage}
      value=""
      options={options}
      onChange={(key) => {
        const picked = found.find((one) => keyOf(one) === key);
        if (picked) onPick(picked);
      }}
      onSearch={setSearch}
      loading={isFetching}
      searchPlaceholder={words.findRecipient}
      emptyText={words.noRecipient}
    />
  );
};

export default RecipientPicker;
