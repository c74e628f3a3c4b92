import { type PublisherMember, publisherRecordRoutes } from '@adhelm/contract/publisher-record';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/http/client.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { TextField } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { publisherTexts as words } from './publisher.texts.ts';

const AT_ONCE = 100;
const SEARCH_DELAY_MS = 500;

const Member = ({ member }: { member: PublisherMember }) => (
  <li className="flex min-w-0 items-center gap-3 border-b border-line py-2.5 last:border-b-0">
    <Avatar name={member.name} image={member.avatar} />
    <div className="min-w-0 flex-1">
      <p className="truncate font-medium">{member.name}</p>
      <p className="truncate text-xs text-ink-2">{member.email}</p>
    </div>
    <p className="max-w-32 truncate text-xs text-ink-2">
      {member.roles.map(({ name }) => name).join(', ') || words.noRole}
    </p>
    {!member.isActive && <Pill kind="gray">{words.deactivated}</Pill>}
  </li>
);

const Loading = () => (
  <div className="grid gap-3" aria-busy="true">
    {['w-40', 'w-32', 'w-48'].map((width) => (
      <div key={width} className="flex items-center gap-3">
        <Skeleton className="size-7.5 rounded-full" />
        <Skeleton className={`h-4 ${width}`} />
      </div>
    ))}
  </div>
);

type Found = { items: readonly PublisherMember[]; meta: { total: number } };

const Members = ({ items, meta }: Found) => {
  if (items.length === 0) return <EmptyState title={words.noMembers} />;
  return (
    <>
      <ul>
        {items.map((member) => (
          <Member key={member.id} member={member} />
        ))}
      </ul>
      {meta.total > items.length && (
        <p className="pt-3 text-xs text-ink-3">{words.moreMembers(items.length, meta.total)}</p>
      )}
    </>
  );
};

type MembersModalProps = {
  publisher: { id: number; name: string };
  open: boolean;
  onClose: () => void;
};

/** The people of a publisher, found by name. */
const MembersModal = ({ publisher: { id, name }, open, onClose }: MembersModalProps) => {
  const [search, setSearch] = useState('');
  const debounced = useDebounced(setSearch, SEARCH_DELAY_MS);
  const { data, error, refetch } = useQuery({
    queryKey: ['publisher-members', id, search],
    queryFn: ({ signal }) =>
      call(publisherRecordRoutes.members, {
        params: { id },
        query: { limit: AT_ONCE, search: search.trim() || undefined },
        signal,
      }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  return (
    <Modal
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.membersOf(name)}
      description={data ? words.membersFound(data.meta.total) : undefined}
    >
      <div className="grid gap-3">
        <TextField
          label={words.searchMembers}
          type="search"
          onChange={(event) => debounced.schedule(event.target.value)}
        />
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Loading />}
        {data && <Members {...data} />}
      </div>
    </Modal>
  );
};

export default MembersModal;
