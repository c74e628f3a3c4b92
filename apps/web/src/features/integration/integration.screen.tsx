import {
  type INTEGRATION_SORT_KEYS,
  type Integration,
  integrationRoutes,
} from '@adhelm/contract/integration';
import { lazy, Suspense } from 'react';
import { buyingTexts } from '../../buying/buying.texts.ts';
import { connectFacebook } from '../../buying/connect.ts';
import { useActsForAll, useUser } from '../../lib/session/use-session.ts';
import { defineScreen } from '../../resource/define-screen.tsx';
import { Button } from '../../ui/button.tsx';
import { PlatformIcon } from '../../ui/platform-icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { FeedsPlaceholder } from './feeds-placeholder.tsx';
import { integrationTexts as words } from './integration.texts.ts';
import { IntegrationActions } from './integration-actions.tsx';
import { ConnectionDetail, ConnectionPill } from './integration-cells.tsx';
import { ServicesSection } from './services-section.tsx';

const FeedsSection = lazy(() => import('./feeds-section.tsx'));

const Tools = () => {
  const { isLeadAdvertiser } = useUser();
  return (
    isLeadAdvertiser && (
      <Tooltip content={buyingTexts.connectHint} side="bottom">
        <Button className="ml-auto" onClick={() => void connectFacebook()}>
          <PlatformIcon platform="FACEBOOK" />
          {buyingTexts.connectFacebook}
        </Button>
      </Tooltip>
    )
  );
};

const list = defineScreen<Integration, (typeof INTEGRATION_SORT_KEYS)[number]>({
  id: 'integration',
  title: words.title,
  noun: words.noun,
  routes: { list: integrationRoutes.list },
  nameOf: ({ account }) => account,
  searchPlaceholder: () => words.search,
  columns: [
    {
      key: 'account',
      label: words.account,
      format: 'text',
      main: true,
      detail: (row) => <ConnectionDetail row={row} />,
    },
    { key: 'platform', label: words.platform, format: 'platform', width: 148 },
    {
      key: 'status',
      label: words.status,
      format: 'status',
      width: 172,
      value: ({ status }) => status && words.statuses[status],
      render: (row) => <ConnectionPill row={row} />,
    },
    { key: 'connectedAt', label: words.connectedAt, format: 'dateTime', width: 172 },
    { key: 'user', sortKey: null, label: words.advertiser, format: 'user', extra: true },
    { key: 'lastSyncAt', sortKey: null, label: words.lastSync, format: 'dateTime', extra: true },
    { key: 'lastError', sortKey: null, label: words.lastError, format: 'text', width: 280, extra: true },
  ],
  Actions: IntegrationActions,
  Tools,
});

const Component = () => {
  const actsForAll = useActsForAll();
  return (
    <>
      <ServicesSection />
      {actsForAll && (
        <Suspense fallback={<FeedsPlaceholder />}>
          <FeedsSection />
        </Suspense>
      )}
      <list.Component />
    </>
  );
};

export const screen = { permission: list.permission, Component };
