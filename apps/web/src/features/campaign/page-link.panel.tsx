import { type Campaign, campaignRoutes } from '@adhelm/contract/campaign';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { useCan } from '../../lib/session/use-session.ts';
import { toast } from '../../lib/toast.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { CopyButton } from '../../resource/cells/copy-button.tsx';
import { EntityPicker } from '../../resource/form/entity-picker.tsx';
import { useRefetchList } from '../../resource/list/use-list.ts';
import { pageLookup } from '../../resource/lookups.ts';
import { Modal } from '../../ui/modal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { campaignTexts as words } from './campaign.texts.ts';
import { cellTexts } from './campaign-cells.texts.ts';

const TrackingAddress = ({ address }: { address: string | null }) => (
  <section className="grid gap-1.5">
    <h3 className="font-medium">{words.tracking}</h3>
    {address === null ? (
      <p className="text-ink-2">{words.noTracking}</p>
    ) : (
      <>
        <div className="flex items-start gap-1 rounded-sm border border-line bg-sunken p-2.5">
          <code className="min-w-0 flex-1 text-xs wrap-anywhere">{address}</code>
          <CopyButton value={address} />
        </div>
        <p className="text-xs text-ink-3">{words.trackingHint}</p>
      </>
    )}
  </section>
);

type PickerProps = { campaign: Campaign; onSaved: (campaign: Campaign) => Promise<void> };

const PagePicker = ({ campaign, onSaved }: PickerProps) => {
  const [problem, setProblem] = useState<string | null>(null);
  const { run } = useOneAtATime();
  const { post, updatedAt } = campaign;
  const lead = async (landingPageId: number | null) => {
    setProblem(null);
    try {
      const params = { id: campaign.id };
      await onSaved(await call(campaignRoutes.update, { params, body: { landingPageId, updatedAt } }));
      toast.success(words.linked);
    } catch (error) {
      setProblem(messageOf(error, words.linkFailed));
    }
  };
  return (
    <EntityPicker
      key={`${post?.id} ${problem}`}
      label={words.linkPageLabel}
      queryKey={['campaign-page']}
      search={pageLookup.search}
      value={post?.id ?? null}
      initial={post && { id: post.id, name: post.title }}
      onChange={(id) => void run(() => lead(id))}
      none={{ label: words.noPage }}
      searchPlaceholder={words.searchPages}
      emptyText={words.noPages}
      error={problem ?? undefined}
    />
  );
};

const PanelContent = ({ id }: { id: number }) => {
  const can = useCan();
  const refetchList = useRefetchList('campaign');
  const query = useQuery({
    queryKey: ['campaign', id],
    queryFn: ({ signal }) => call(campaignRoutes.get, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const campaign = query.data;
  if (!campaign)
    return query.error ? (
      <ErrorState error={query.error} title={words.loadFailed} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton className="h-24 w-full" />
    );
  const onSaved = async () => {
    await Promise.all([query.refetch(), refetchList()]);
  };
  return (
    <div className="grid gap-5">
      {can('UPDATE_CAMPAIGN') && can('GET_POSTS') ? (
        <PagePicker campaign={campaign} onSaved={onSaved} />
      ) : (
        <p>{campaign.post?.title ?? words.noPage}</p>
      )}
      <TrackingAddress address={campaign.trackingUrl} />
    </div>
  );
};

type PageLinkPanelProps = { id: number; name: string; isOpen: boolean; onClose: () => void };

/** Where the clicks of a campaign lead, and what to paste into its ads so that they are counted. */
const PageLinkPanel = ({ id, name, isOpen, onClose }: PageLinkPanelProps) => (
  <Modal
    open={isOpen}
    onOpenChange={(open) => !open && onClose()}
    placement="side"
    title={cellTexts.linkTitle}
    description={name}
  >
    <PanelContent id={id} />
  </Modal>
);

export default PageLinkPanel;
