import { setTimeout as wait } from 'node:timers/promises';
import { googleIdentity } from '@adhelm/simulators/google-identity';
import { sheetsSimulator } from '@adhelm/simulators/sheets';
import { googleIdentityProvider } from './adapters/google/identity-provider.ts';
import { googleSheets } from './adapters/google/sheets.ts';
import type { Config } from './config.ts';
import { DEMO_ACCOUNTS } from './demo/accounts.ts';
import { serveSimulator } from './http/simulators.ts';
import type { Clock } from './ports/clock.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { Sheets } from './ports/sheets.ts';

type Setting = {
  config: Omit<Config, 'publicUrl'> & { publicUrl: string };
  /** Where the server reaches itself. */
  ownAddress: () => string;
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
const localGoogle = async ({ config, ownAddress, ...pace }: Required<Setting>) => {
  const { publicUrl } = config;
  const issuer = `${publicUrl}${IDENTITY_MOUNT}`;
  const client = { clientId: LOCAL_CLIENT, clientSecret: config.appSecret };
  const identity = await googleIdentity({ issuer, ...client, accounts: localAccounts(config) });
  const spreadsheets = await sheetsSimulator({
    publicUrl: `${publicUrl}${SHEETS_MOUNT}`,
    tokenInfo: identity.tokenInfo,
    clock: pace.clock,
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
      ...pace,
      tokenUrl: `${issuer}/token`,
      rootUrl: publicUrl,
      fetch: (address, init) => reach(address instanceof Request ? address.url : String(address), init),
    }),
  };
};

type Google = {
  providers: { google: IdentityProvider | null; local: IdentityProvider | null };
  sheets: Sheets;
  /** Puts the stand-ins under the app's own port. */
  serveStandIns: (app: Parameters<typeof serveSimulator>[0]) => Promise<void>;
};

/** Google as configured; without credentials, and outside production only, the built-in stand-ins. */
export const composeGoogle = async (given: Setting): Promise<Google> => {
  const setting = { ...given, sleep: given.sleep ?? wait };
  const { config, clock, sleep } = setting;
  const local = config.production ? null : await localGoogle(setting);
  const real = config.google && {
    provider: googleIdentityProvider(config.google),
    sheets: googleSheets({
      ...config.google,
      rootUrl: config.google.sheetsRootUrl,
      clock,
      sleep,
    }),
  };
  const sheets = real?.sheets ?? local?.sheets;
  if (!sheets) throw new Error('In production, Google credentials are required.');
  return {
    providers: { google: real?.provider ?? null, local: local?.provider ?? null },
    sheets,
    serveStandIns: async (app) => {
      if (local) await serveSimulator(app, local.identity);
      if (local && !real) await serveSimulator(app, local.spreadsheets);
    },
  };
};
