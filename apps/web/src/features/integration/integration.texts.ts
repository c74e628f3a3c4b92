import type { ConnectionStatus } from '@adhelm/contract/integration';

/** The texts of connected accounts; they load with their screen. */
export const integrationTexts = {
  title: 'Integrations',
  noun: { one: 'integration', many: 'integrations' },
  search: 'Account or advertiser',
  account: 'Account',
  platform: 'Platform',
  status: 'Status',
  connectedAt: 'Connected At',
  advertiser: 'Advertiser',
  lastSync: 'Last update',
  lastError: 'Last error',
  statuses: {
    CONNECTED: 'Connected',
    RECONNECT: 'Reconnect needed',
    DISCONNECTED: 'Disconnected',
  } satisfies Record<ConnectionStatus, string>,
  reconnectHint: 'The platform no longer accepts this connection. Whoever connected it has to connect again.',
  missing: (scopes: string) => `Not allowed: ${scopes}. Connect again and agree to everything.`,
  adAccounts: (count: number) => (count === 1 ? '1 ad account' : `${count} ad accounts`),
  synced: (time: string) => `updated ${time}`,
  neverSynced: 'not updated yet',
  connectAgain: 'Connect again',
  disconnect: 'Disconnect',
  disconnectSure: 'Are you sure?',
  disconnectText: (account: string, platform: string) =>
    `${platform} is told that “${account}” takes its consent back. What was retrieved stays, but nothing more is retrieved or changed there.`,
  disconnected: 'Disconnected successfully',
  disconnectFailed: 'Disconnecting failed',
};
