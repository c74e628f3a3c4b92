import { setTimeout as wait } from 'node:timers/promises';
import { googleIdentity } from '@adhelm/simulators/google-identity';
import type { IdentityStore } from '@adhelm/simulators/identity-store';
import { sheetsSimulator } from '@adhelm/simulators/sheets';
import { googleIdentityProvider } from './adapters/google/identity-provider.ts';
import { googleSheets } from './adapters/google/sheets.ts';
import type { Config } from './config.ts';
import { DEMO_ACCOUNTS } from './demo/accounts.ts';
import { keyFor } from './encryption.ts';
import type { IdentitySource } from './features/auth/identity-attempts.ts';
import { serveSimulator } from './http/simulators.ts';
import type { Clock } from './ports/clock.ts';
import type { Sheets } from './ports/sheets.ts';

type Setting = {
  config: Omit<Config, 'publicUrl'> & { publicUrl: string };
  /** Where the server reaches itself. */
  ownAddress: () => string;
  /** Where the built-in identity provider comes back to. */
  callbackUrl: string;
  /** What the built-in identity provider remembers. */
  identityStore: IdentityStore;
  clock: Clock;
  sleep?: (ms: number) => Promise<unknown>;
};

const IDENTITY_MOUNT = '/oidc';
const SHEETS_MOUNT = '/sim/sheets';
const LOCAL_CLIENT = 'adhelm-local';

const localAccounts = ({ demo, adminEmail }: Pick<Config, 'demo' | 'adminEmail'>) => [
  ...(demo ? DEMO_ACCOUNTS : []),
  ...(adminEmail ? [{ email: adminEmail, name: 'Administrator', note: 'ADMIN_EMAIL' }] : []),
];

/** The built-in stand-ins and the clients that talk to them over the server's own address. */
const localGoogle = async (setting: Required<Setting>) => {
  const { config, ownAddress, callbackUrl: redirectUri, identityStore: store, clock, sleep } = setting;
  const { publicUrl } = config;
  const secretFor = (purpose: string) => keyFor(config.appSecret, purpose).toString('base64url');
  const issuer = `${publicUrl}${IDENTITY_MOUNT}`;
  const client = { clientId: LOCAL_CLIENT, clientSecret: secretFor('built-in provider: client') };
  const identity = await googleIdentity({
    ...client,
    issuer,
    redirectUri,
    cookieSecret: secretFor('built-in provider: cookies'),
    store,
    accounts: localAccounts(config),
  });
  const spreadsheets = await sheetsSimulator({
    publicUrl: `${publicUrl}${SHEETS_MOUNT}`,
    tokenInfo: identity.tokenInfo,
    clock,
  });
  const reach = (address: string, init?: RequestInit) =>
    fetch(
      address.replace(`${publicUrl}/v4/`, `${publicUrl}${SHEETS_MOUNT}/v4/`).replace(publicUrl, ownAddress()),
      init,
    );
  return {
    identity,
    spreadsheets,
    provider: googleIdentityProvider({ issuer, ...client, fetch: (url, init: object) => reach(url, init) }),
    sheets: googleSheets({
      ...client,
      clock,
      sleep,
      tokenUrl: `${issuer}/token`,
      rootUrl: publicUrl,
      fetch: (address, init) => reach(address instanceof Request ? address.url : String(address), init),
    }),
  };
};

type Google = {
  identity: IdentitySource;
  sheets: Sheets;
  /** Puts the stand-ins under the app's own port. */
  serveStandIns: (app: Parameters<typeof serveSimulator>[0]) => Promise<void>;
};

/** Google as configured and nothing beside it; without credentials, and outside production only, the stand-ins. */
export const composeGoogle = async (given: Setting): Promise<Google> => {
  const setting = { ...given, sleep: given.sleep ?? wait };
  const { config, clock, sleep } = setting;
  if (config.google)
    return {
      identity: { name: 'google', provider: googleIdentityProvider(config.google) },
      sheets: googleSheets({ ...config.google, rootUrl: config.google.sheetsRootUrl, clock, sleep }),
      serveStandIns: async () => {},
    };
  if (config.production) throw new Error('In production, Google credentials are required.');
  const local = await localGoogle(setting);
  return {
    identity: { name: 'local', provider: local.provider },
    sheets: local.sheets,
    serveStandIns: async (app) => {
      await serveSimulator(app, local.identity);
      await serveSimulator(app, local.spreadsheets);
    },
  };
};
