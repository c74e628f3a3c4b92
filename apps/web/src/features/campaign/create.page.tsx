import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { useActingPublisher, useCan } from '../../lib/session/use-session.ts';
import { BackLink } from '../../resource/back-link.tsx';
import { viewFrom } from '../../resource/filter/kept-view.ts';
import { useRefetchList } from '../../resource/list/use-list.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PermissionState } from '../../ui/states.tsx';
import { campaignTexts as words } from './campaign.texts.ts';

const CampaignForm = lazy(() => import('./create.form.tsx'));

/** A new campaign, made at the ad platform. */
export const CreatePage = () => {
  const can = useCan();
  const navigate = useNavigate();
  const publisher = useActingPublisher();
  const refetch = useRefetchList('campaign');
  const firstControl = useRef<HTMLElement>(null);
  if (!can('CREATE_CAMPAIGN') || !can('GET_ADACCOUNTS')) return <PermissionState />;
  return (
    <div className="mx-auto grid max-w-143 gap-3">
      <div className="flex items-center gap-2">
        <BackLink to="/campaign" label={words.back} />
        <p className="text-ink-2">{words.createHint}</p>
      </div>
      <div className="card overflow-clip p-6">
        <Suspense fallback={<Skeleton className="h-100 w-full" />}>
          <CampaignForm
            key={publisher}
            row={null}
            firstControl={firstControl}
            onSaved={refetch}
            onClose={() => void navigate({ to: '/campaign', search: viewFrom })}
          />
        </Suspense>
      </div>
    </div>
  );
};
