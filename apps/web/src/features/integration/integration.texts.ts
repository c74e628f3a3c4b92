import type { ConnectionStatus, ServiceKey } from '@adhelm/contract/integration';

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
  services: 'Other services',
  service: {
    GOOGLE_SHEETS: { name: 'Google Sheets', use: 'Exports of your lists, in your own Google Drive' },
    OPENAI: { name: 'OpenAI', use: 'Translation of landing pages' },
    GEMINI: { name: 'Gemini', use: 'Translation of landing pages' },
    EXCHANGE_RATES: { name: 'Open Exchange Rates', use: 'What other currencies are worth, day by day' },
  } satisfies Record<ServiceKey, { name: string; use: string }>,
  simulated: 'built-in stand-in',
  since: (time: string) => `Connected since ${time}`,
  setUpByOperator: 'Not set up for this installation',
  connect: 'Connect',
  windowBlocked: 'Your browser blocked the new window. Please allow windows of this page and press again.',
  sheetsConnected: 'Google Sheets connected successfully',
  connectFailed: 'Connecting failed',
  sheetsText:
    'Google is told that you take your consent back. Spreadsheets that were made stay yours; the next export asks you to connect again.',
  disconnected: 'Disconnected successfully',
  disconnectFailed: 'Disconnecting failed',
};
